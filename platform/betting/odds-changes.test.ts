import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ODDS_CHANGES, type OddsChanges } from '#contract/coupons';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { offer, pick, setupBetting, type BettingTestBed } from './testing';

const result = (home: number) => offer('result', null, { home, draw: 330, away: 340 });
const changed = { result: false, data: { reason: 'coupon-changed' } };

describeDatabase('odds that change before a coupon is placed', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let id: string;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('degisken', '10000');
  });
  beforeEach(async () => {
    id = await bed.feed.newFixture();
  });
  afterAll(() => bed.api.close());

  test.each([
    ['reject', 'higher', 230],
    ['reject', 'lower', 200],
    ['higher', 'lower', 200],
  ] as const)('BET-30 the choice `%s` does not accept %s odds, and nothing is booked', async (oddsChanges, _, odds) => {
    await bed.feed.odds(id, result(odds));
    const before = await bed.balance(user);
    expect(await bed.place(user, [pick(id)], { oddsChanges })).toMatchObject(changed);
    expect(await bed.balance(user)).toBe(before);
  });

  test.each([
    ['reject', 'the same', 210],
    ['higher', 'higher', 230],
    ['any', 'higher', 230],
    ['any', 'lower', 200],
  ] as const)('BET-30 the choice `%s` at %s odds: booked and paid at %i', async (oddsChanges, _, odds) => {
    await bed.feed.odds(id, result(odds));
    const before = await bed.balance(user);
    const couponID = await bed.placed(user, [pick(id)], { oddsChanges });
    expect(await bed.coupon(user, couponID)).toMatchObject({ possibleWin: `${odds / 10}.00`, picks: [{ odds }] });
    expect(await bed.balance(user)).toBe(before - 1_000n);
    await bed.feed.result(id, [{ home: 1, away: 0 }]);
    await bed.settle();
    expect(await bed.balance(user)).toBe(before - 1_000n + BigInt(odds) * 10n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-30 no choice accepts a suspension, the end of a market, a match that began or an unknown selection', async () => {
    const before = await bed.balance(user);
    const over = `${id}-over`;
    await bed.feed.fixture(over);
    await bed.feed.result(over, [{ home: 0, away: 0 }]);
    const began = `${id}-began`;
    await bed.feed.fixture(began);
    await bed.feed.live(began);
    await bed.feed.odds(began, result(230));
    await bed.feed.suspend(id);
    for (const one of [pick(id), pick(over), pick(began), pick('nowhere'), pick(id, { selection: 'nobody' })])
      expect(await bed.place(user, [one], { oddsChanges: 'any' }), JSON.stringify(one)).toMatchObject(changed);
    expect(await bed.balance(user)).toBe(before);
  });

  test('BET-30 no choice accepts other teams than the player saw; another spelling of them is accepted', async () => {
    await bed.feed.fixture(id, { home: 'Işık', away: 'Gölge' });
    const priced = async (shown = pick(id)) => {
      const { data } = await bed.api.call('betting/price_coupon', { picks: [shown], fold: 1 }, user);
      return (data as { picks: { home: string; state: string; teams: string }[] }).picks[0]!;
    };
    const { teams } = await priced();
    const shown = { ...pick(id), teams };
    const before = await bed.balance(user);
    await bed.feed.fixture(id, { home: 'Gölge', away: 'Işık' });
    expect(await priced(shown)).toMatchObject({ home: 'Gölge', state: 'unknown' });
    for (const odds of [210, 340]) {
      await bed.feed.odds(id, result(odds));
      for (const oddsChanges of ODDS_CHANGES)
        expect(await bed.place(user, [shown], { oddsChanges }), oddsChanges).toMatchObject(changed);
    }
    expect(await bed.balance(user)).toBe(before);
    await bed.feed.fixture(id, { home: 'ISIK', away: ' Golge' });
    await bed.feed.odds(id, result(210));
    expect(await priced(shown)).toMatchObject({ home: 'ISIK', state: 'ok', teams });
    await bed.placed(user, [shown]);
  });

  test('BET-30 one key with an accepted change is one coupon at the first odds, for any repeats', async () => {
    const before = await bed.balance(user);
    const requestID = randomId();
    await bed.feed.odds(id, result(230));
    const place = () => bed.place(user, [pick(id)], { requestID, oddsChanges: 'any' });
    const replies = await Promise.all([place(), place(), place()]);
    await bed.feed.odds(id, result(190));
    replies.push(await place());
    expect(new Set(replies.map(({ data }) => (data as { couponID: string }).couponID)).size).toBe(1);
    const { couponID } = replies[0]!.data as { couponID: string };
    expect(await bed.coupon(user, couponID)).toMatchObject({ picks: [{ odds: 230 }] });
    expect(await bed.balance(user)).toBe(before - 1_000n);
  });

  /** Places a coupon on the match in play, changes its odds during the check, and returns the coupon afterwards. */
  const placeInPlay = async (oddsChanges: OddsChanges, odds: number) => {
    await bed.feed.live(id);
    await bed.feed.odds(id, result(210));
    const { couponID } = (await bed.place(user, [pick(id, { live: true })], { oddsChanges })).data as {
      couponID: string;
    };
    await bed.feed.odds(id, result(odds));
    bed.api.context.advance(5_000);
    await bed.settle();
    return bed.coupon(user, couponID);
  };

  test.each([
    ['reject', 230, 'rejected'],
    ['reject', 210, 'open'],
    ['higher', 230, 'open'],
    ['higher', 200, 'rejected'],
    ['any', 200, 'open'],
  ] as const)(
    'BET-30 BET-10 in play the choice `%s` at odds of %i at the acceptance: %s',
    async (choice, odds, state) => {
      const before = await bed.balance(user);
      const coupon = await placeInPlay(choice, odds);
      const isBooked = state === 'open';
      expect(coupon).toMatchObject({
        state,
        picks: [isBooked ? { odds } : { odds: 210, current: odds }],
        ...(isBooked && { possibleWin: `${odds / 10}.00` }),
      });
      expect(await bed.balance(user)).toBe(isBooked ? before - 1_000n : before);
      expect(await bed.findings()).toEqual([]);
    },
  );

  test('BET-30 BET-10 in play no choice accepts a market that was suspended during the check and takes bets again', async () => {
    const before = await bed.balance(user);
    await bed.feed.live(id);
    for (const oddsChanges of ODDS_CHANGES) {
      await bed.feed.odds(id, result(210));
      bed.api.context.advance(1_000);
      const placed = await bed.placed(user, [pick(id, { live: true })], { oddsChanges });
      bed.api.context.advance(1_000);
      await bed.feed.suspend(id);
      bed.api.context.advance(1_000);
      await bed.feed.odds(id, result(210));
      bed.api.context.advance(3_000);
      await bed.settle();
      expect(await bed.coupon(user, placed), oddsChanges).toMatchObject({ state: 'rejected' });
    }
    expect(await bed.balance(user)).toBe(before);
  });

  test('BET-30 the choice is stored on the account, and returned with the balance', async () => {
    const stored = async () =>
      ((await bed.api.call('finance/check_balance', {}, user)).data as { oddsChanges?: string }[])[0]?.oddsChanges;
    expect(await stored()).toBeUndefined();
    for (const oddsChanges of ODDS_CHANGES) {
      expect(await bed.api.call('betting/set_odds_changes', { oddsChanges }, user)).toMatchObject({ result: true });
      expect(await stored()).toBe(oddsChanges);
    }
    expect(await bed.api.call('betting/set_odds_changes', { oddsChanges: 'all' }, user)).toMatchObject({
      result: false,
      data: { reason: 'invalid' },
    });
    expect(await stored()).toBe('any');
  });
});
