import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;

describeEachDatabase('bounds and numbers of coupons', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('sinirda', '200000');
    for (const id of Array.from({ length: 12 }, (_, at) => `b${at}`)) await bed.feed.fixture(id);
  });
  afterAll(() => bed.api.close());

  const picks = (count: number, more = {}) => Array.from({ length: count }, (_, at) => pick(`b${at}`, more));
  const reasonOf = async (...asked: Parameters<BettingTestBed['place']>) => {
    const reply = await bed.place(...asked);
    return reply.result ? 'placed' : (reply.data as { reason: string }).reason;
  };

  test('BET-7 a coupon accepts its minimum and its maximum stake, and rejects stakes beyond them', async () => {
    const single = [pick('b0')];
    expect(await reasonOf(user, single, { stake: '20000' })).toBe('placed');
    expect(await reasonOf(user, single, { stake: '20000.01' })).toBe('amount-out-of-range');
    expect(await reasonOf(user, single, { stake: '1' })).toBe('placed');
    expect(await reasonOf(user, single, { stake: '0.99' })).toBe('amount-out-of-range');
    // Three lines: the minimum stake is a lira, rounded up to a whole kuruş for each line.
    expect(await reasonOf(user, picks(3), { fold: 2, stake: '1.02' })).toBe('placed');
    expect(await reasonOf(user, picks(3), { fold: 2, stake: '0.99' })).toBe('amount-out-of-range');
  });

  test('BET-7 the strictest market bounds the stake: of each single separately, of a system as a whole', async () => {
    const single = [pick('b0', OVER)];
    expect(await reasonOf(user, single, { stake: '10000' })).toBe('placed');
    expect(await reasonOf(user, single, { stake: '10000.01' })).toBe('amount-out-of-range');
    expect(await reasonOf(user, picks(2, OVER), { fold: 1, stake: '20000' })).toBe('placed');
    expect(await reasonOf(user, picks(3, OVER), { fold: 2, stake: '9999' })).toBe('placed');
    expect(await reasonOf(user, picks(3, OVER), { fold: 2, stake: '10002' })).toBe('amount-out-of-range');
  });

  test('BET-7 a coupon has at most five hundred lines', async () => {
    expect(await reasonOf(user, picks(12), { fold: 4, stake: '495' })).toBe('placed');
    expect(await reasonOf(user, picks(12), { fold: 5, stake: '792' })).toBe('full');
  });

  test('BET-1 a coupon may have several singles of one match, a line only one selection of it', async () => {
    const both = [pick('b0'), pick('b0', OVER)];
    expect(await reasonOf(user, both, { fold: 1 })).toBe('placed');
    expect(await reasonOf(user, [pick('b0'), pick('b0')], { fold: 1 })).toBe('coupon-changed');
    expect(await reasonOf(user, both, { fold: 2 })).toBe('coupon-changed');
  });

  test('BET-1 HARD-14 one key with another stake, fold, line or odds is rejected', async () => {
    await bed.feed.odds('b1', offer('total', 3.5, { over: 185, under: 190 }));
    const asked = [pick('b0'), pick('b1', OVER)];
    const requestID = randomId();
    const again = (more: Parameters<BettingTestBed['place']>[2], changed = asked) =>
      reasonOf(user, changed, { fold: 2, stake: '10', requestID, ...more });
    expect(await again({})).toBe('placed');
    const before = await bed.balance(user);
    expect(await again({})).toBe('placed');
    expect(await again({ stake: '20' })).toBe('number-used');
    expect(await again({ fold: 1 })).toBe('number-used');
    expect(await again({}, [pick('b0'), pick('b1', { ...OVER, line: 3.5 })])).toBe('number-used');
    await bed.feed.odds('b0', offer('result', null, { home: 205, draw: 330, away: 340 }));
    expect(await again({}, [pick('b0', { odds: 205 }), pick('b1', OVER)])).toBe('number-used');
    expect(await bed.balance(user)).toBe(before);
  });
});
