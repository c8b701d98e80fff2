import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUPON_PAYOUT_MAX } from '#contract/coupons';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { weakestOdds } from './place';
import { gradeCoupon } from './settle';
import { pick, setupBetting, type BettingTestBed } from './testing';

describeDatabase('placing a coupon', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database, { betDelayS: 0 });
    user = await bed.player('kuponlu', '1000');
  });
  afterAll(() => bed.api.close());

  test('HARD-14 BET-30 a key that is used again with another choice about changed odds is rejected', async () => {
    const [requestID, picks] = [randomId(), [pick(await bed.feed.newFixture())]];
    const couponID = await bed.placed(user, picks, { requestID, oddsChanges: 'higher' });
    const before = await bed.balance(user);
    for (const oddsChanges of ['any', undefined] as const)
      expect(await bed.place(user, picks, { requestID, ...(oddsChanges && { oddsChanges }) })).toMatchObject({
        result: false,
        data: { reason: 'number-used' },
      });
    expect(await bed.placed(user, picks, { requestID, oddsChanges: 'higher' })).toBe(couponID);
    expect(await bed.balance(user)).toBe(before);
  });

  test('BET-7 BET-32 the possible win of a system is the sum of its lines', async () => {
    const picks = [];
    for (let count = 0; count < 3; count += 1) picks.push(pick(await bed.feed.newFixture()));
    const coupon = await bed.placed(user, picks, { fold: 2, stake: '30' });
    // Three lines of 10 lira at 2.10 × 2.10.
    expect(await bed.couponRow(coupon)).toMatchObject({ lines: 3, possibleWin: 13_230n });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-10 without a delay a coupon in play is accepted at once', async () => {
    const id = await bed.feed.newFixture();
    await bed.feed.live(id);
    await bed.feed.odds(id, {
      market: 'result',
      line: null,
      status: 'open',
      selections: [{ selection: 'home', odds: 210 }],
    });
    const reply = await bed.place(user, [pick(id, { live: true })]);
    expect(reply).toMatchObject({ result: true });
    expect(reply.data).not.toHaveProperty('state');
  });
});

describe('sums of a coupon', () => {
  test('BONUS-4 the odds that count for a bonus are those of the line with the lowest odds', () => {
    expect(weakestOdds([300, 150, 200], 2)).toBe(300);
    expect(weakestOdds([300, 150, 200], 1)).toBe(150);
    expect(weakestOdds([1_000, 900, 110, 250], 3)).toBe(2_475);
  });

  test('BET-17 payout and earlier parts of a coupon together stay within the maximum', () => {
    const coupon = { fold: 1, lines: 1, stake: 1_000n, cashedAmount: COUPON_PAYOUT_MAX - 500n };
    const won = [{ market: 'result', odds: 210, state: 'won' }] as const;
    expect(gradeCoupon(coupon, won)).toEqual({ state: 'won', payout: 500n });
    expect(gradeCoupon({ ...coupon, cashedAmount: 0n }, won)).toEqual({ state: 'won', payout: 2_100n });
  });
});
