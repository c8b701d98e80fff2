import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedMarket } from '#contract/feed';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;

describeDatabase('bounds and numbers of coupons', (database) => {
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

  /** Ten selections whose total odds of 50^10 are more than a column of 64 bits can hold in hundredths. */
  const longOdds = (ids: readonly string[], more = {}) =>
    ids.map((id) => pick(id, { market: 'correct-score', selection: '1-0', odds: 5_000, ...more }));
  const scoreOffer = (odds: number) => offer('correct-score', null, { '1-0': odds, '2-1': 850, other: 3_000 });
  const tenFixtures = (markets: FeedMarket[]) =>
    Promise.all(Array.from({ length: 10 }, () => bed.feed.newFixture({ markets })));
  /** Ends the matches of a coupon so that each selection wins. @returns what was paid */
  const payoutOf = async (ids: readonly string[]) => {
    const before = await bed.balance(user);
    for (const id of ids) await bed.feed.result(id, [{ home: 1, away: 0 }]);
    await bed.settle();
    return (await bed.balance(user)) - before;
  };
  const listed = async (couponID: string) => {
    const { data } = await bed.api.call('betframe/getCoupons', { limit: 100 }, user);
    return (data as { couponID: string; odds: number }[]).find((one) => one.couponID === couponID);
  };

  test('BET-7 ten selections at 50.00 are placed, listed with their exact odds, and paid up to the maximum', async () => {
    const ids = await tenFixtures([scoreOffer(5_000)]);
    const coupon = await bed.placed(user, longOdds(ids));
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open', possibleWin: '200000.00' });
    expect(await listed(coupon)).toMatchObject({ odds: 50 ** 10 });
    expect(await payoutOf(ids)).toBe(20_000_000n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'won', payout: '200000.00' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-7 twenty selections at 1,000.00 are placed as one line and as a system of 190 lines', async () => {
    const ids = [...(await tenFixtures([scoreOffer(100_000)])), ...(await tenFixtures([scoreOffer(100_000)]))];
    const quoted = longOdds(ids, { odds: 100_000 });
    const [one, system] = [
      await bed.placed(user, quoted),
      await bed.placed(user, quoted, { fold: 18, stake: '190' }),
    ] as const;
    expect(await listed(one)).toMatchObject({ odds: 1e60 });
    expect(Number((await listed(system))?.odds) / 1e54).toBeCloseTo(1);
    expect(await payoutOf(ids)).toBe(20_000_000n + 50_000_000n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-10 odds in play that rise to 50.00 in each of ten selections do not keep the acceptance from being decided', async () => {
    const ids = await tenFixtures([scoreOffer(3_000)]);
    for (const id of ids) await bed.feed.live(id);
    for (const id of ids) await bed.feed.odds(id, scoreOffer(3_000));
    const quoted = longOdds(ids, { odds: 3_000, live: true });
    const { data } = await bed.place(user, quoted, { oddsChanges: 'any' });
    const { couponID } = data as { couponID: string };
    for (const id of ids) await bed.feed.odds(id, scoreOffer(5_000));
    bed.api.context.advance(5_000);
    await bed.settle();
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'open', picks: ids.map(() => ({ odds: 5_000 })) });
    for (const id of ids) await bed.feed.odds(id, scoreOffer(5_000));
    const later = await bed.place(user, longOdds(ids, { live: true }));
    expect(later.data).toMatchObject({ state: 'checking' });
    bed.api.context.advance(5_000);
    await bed.settle();
    expect(await payoutOf(ids)).toBe(2n * 20_000_000n);
    expect(await bed.findings()).toEqual([]);
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
