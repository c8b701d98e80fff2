import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FeedMarket } from '#contract/feed';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;

describeEachDatabase('cashing coupons out', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let fixture: string;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('bozduran', '1000');
  });
  beforeEach(async () => {
    fixture = await bed.feed.newFixture();
  });
  afterAll(() => bed.api.close());

  test('BET-6 a cash-out pays the quoted amount, even if the coupon is worth more now', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    const before = await bed.balance(user);
    await bed.feed.odds(fixture, offer('result', null, { home: 140, draw: 400, away: 700 }));
    expect(await bed.coupon(user, coupon)).toMatchObject({ cashOut: '12.87' });
    expect((await bed.cashOut(user, coupon, '8.85')).data).toEqual({ amount: '8.85' });
    expect((await bed.balance(user)) - before).toBe(885n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'cashed-out', payout: '8.85' });
    // The newest row is the payout: only a target that is reached notifies the player.
    const { data } = await bed.api.call('finance/list_transactions', { limit: 1, Lang: 'tr' }, user);
    expect(data).toMatchObject([{ description: 'Kupon: bozdurma' }]);
  });

  test('BET-6 one key is one cash-out: another amount under it is rejected', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    const requestID = randomId();
    expect((await bed.cashOut(user, coupon, '8.00', requestID)).result).toBe(true);
    const before = await bed.balance(user);
    expect(await bed.cashOut(user, coupon, '8.85', requestID)).toMatchObject({ data: { reason: 'number-used' } });
    expect((await bed.cashOut(user, coupon, '8.00', requestID)).data).toEqual({ amount: '8.00' });
    expect(await bed.balance(user)).toBe(before);
  });

  test('BET-6 two players may use the same key', async () => {
    const other = await bed.player('adas');
    const requestID = randomId();
    for (const one of [user, other]) {
      const coupon = await bed.placed(one, [pick(fixture)]);
      const before = await bed.balance(one);
      expect((await bed.cashOut(one, coupon, '8.85', requestID)).data).toEqual({ amount: '8.85' });
      expect((await bed.balance(one)) - before).toBe(885n);
    }
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-6 a cash-out for zero or less is rejected, and the coupon stays open', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    const before = await bed.balance(user);
    for (const amount of ['0', '-1.00']) expect((await bed.cashOut(user, coupon, amount)).result, amount).toBe(false);
    expect(await bed.balance(user)).toBe(before);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open' });
  });

  test('BET-6 a void leg counts as odds of 1, a won leg by its odds', async () => {
    const second = `${fixture}-second`;
    const third = `${fixture}-third`;
    for (const id of [second, third]) await bed.feed.fixture(id);
    const [void2, won2] = [
      await bed.placed(user, [pick(fixture), pick(second)]),
      await bed.placed(user, [pick(fixture), pick(third)]),
    ];
    await bed.feed.result(second, [], 'postponed');
    await bed.feed.result(third, [{ home: 1, away: 0 }]);
    await bed.settle();
    expect(await bed.coupon(user, void2)).toMatchObject({ state: 'open', cashOut: '8.85' });
    expect(await bed.coupon(user, won2)).toMatchObject({ state: 'open', cashOut: '18.58' });
  });

  test('BET-6 a coupon is priced by the odds of its own line', async () => {
    await bed.feed.odds(fixture, offer('total', 3.5, { over: 300, under: 130 }));
    const coupon = await bed.placed(user, [pick(fixture, OVER)]);
    expect(await bed.coupon(user, coupon)).toMatchObject({ cashOut: '8.90' });
  });

  /** Returns the cash-out value of a coupon of 10 lira. */
  const worth = async (coupon: string) => (await bed.coupon(user, coupon))['cashOut'];
  const withChances = (
    market: FeedMarket,
    chances: readonly (readonly [chance: number, back: number])[],
  ): FeedMarket => ({
    ...market,
    selections: market.selections.map((selection, at) => ({
      ...selection,
      chance: chances[at]![0],
      back: chances[at]![1],
    })),
  });

  test("BET-9 a cash-out contains no margin: it depends on the feed's probabilities, not on the odds", async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    for (const home of [210, 120]) {
      const market = offer('result', null, { home, draw: 330, away: 340 });
      await bed.feed.odds(
        fixture,
        withChances(market, [
          [500_000, 0],
          [300_000, 0],
          [200_000, 0],
        ]),
      );
      // 10.00 at 2.10 with a probability of one half, less the fee.
      expect(await worth(coupon)).toBe('9.97');
    }
    const { data } = await bed.api.call('betting/get_fixture', { fixtureID: fixture });
    expect(JSON.stringify(data)).not.toContain('"chance"');
  });

  test('BET-9 the fee applies to each open selection, not to settled ones', async () => {
    const second = `${fixture}-fee`;
    await bed.feed.fixture(second);
    const even = (): FeedMarket =>
      withChances(offer('draw-no-bet', null, { home: 200, away: 200 }), [
        [500_000, 0],
        [500_000, 0],
      ]);
    for (const id of [fixture, second]) await bed.feed.odds(id, even());
    const legs = [fixture, second].map((id) => pick(id, { market: 'draw-no-bet', odds: 200 }));
    const coupon = await bed.placed(user, legs);
    expect(await worth(coupon)).toBe('9.02');
    await bed.feed.result(second, [{ home: 1, away: 0 }]);
    await bed.settle();
    expect(await worth(coupon)).toBe('19.00');
  });

  test('BET-9 the refund share that the feed expects counts as stake', async () => {
    const line = { market: 'handicap', line: 0, selection: 'home', odds: 200 } as const;
    const market = offer('handicap', 0, { home: 200, away: 180 });
    await bed.feed.odds(
      fixture,
      withChances(market, [
        [300_000, 250_000],
        [450_000, 250_000],
      ]),
    );
    const coupon = await bed.placed(user, [pick(fixture, line)]);
    // 0.30 × 2.00 + 0.25 of the stake, less the fee.
    expect(await worth(coupon)).toBe('8.07');
  });

  test('BET-9 without probabilities a bet that can be void is never worth more than its stake', async () => {
    const line = { market: 'handicap', line: -1, selection: 'home', odds: 400 } as const;
    await bed.feed.odds(fixture, offer('handicap', -1, { home: 400, away: 120 }));
    const coupon = await bed.placed(user, [pick(fixture, line)]);
    await bed.feed.odds(fixture, offer('handicap', -1, { home: 150, away: 250 }));
    expect(await worth(coupon)).toBe('9.50');
  });

  test('BET-9 a cash-out counts the capped payout of a line, and its parts are worth no more than the whole', async () => {
    const rich = await bed.player('yuksek', '20000');
    const second = `${fixture}-second`;
    await bed.feed.fixture(second);
    const offered = (odds: number) =>
      withChances(offer('correct-score', null, { '1-0': odds, other: 105 }), [
        [250_000, 0],
        [750_000, 0],
      ]);
    const placed = async (odds: number, more: Parameters<typeof bed.placed>[1] = [], stake = '2000') => {
      await bed.feed.odds(fixture, offered(odds));
      return bed.placed(rich, [pick(fixture, { market: 'correct-score', selection: '1-0', odds }), ...more], { stake });
    };
    const view = async (coupon: string) => (await bed.coupon(rich, coupon)) as Record<string, unknown>;
    const half = async (couponID: string) =>
      (await bed.api.call('betting/quote_cash_out', { couponID, share: 'half', Lang: 'en' }, rich)) as {
        result: boolean;
        data: { stake: string; of: string; amount: string };
      };

    // 2,000.00 at 500.00 pays 200,000.00 at most, as half of it does: that half is worth nothing.
    const highest = await placed(50_000);
    expect(await view(highest)).toMatchObject({ possibleWin: '200000.00', cashOut: '47500.00', cashOutShares: [] });
    expect(await half(highest)).toMatchObject({ result: false, data: { reason: 'amount-out-of-range' } });
    expect((await bed.cashOut(rich, highest, '47500.01')).result).toBe(false);
    expect((await bed.cashOut(rich, highest, '47500.00')).data).toEqual({ amount: '47500.00' });

    // At 150.00 half the stake pays 150,000.00: half of it is worth what it takes of the payout.
    const halved = await placed(15_000);
    expect(await view(halved)).toMatchObject({ cashOut: '47500.00' });
    const { data: part } = await half(halved);
    expect(part).toMatchObject({ stake: '1000.00', amount: '11875.00' });
    const { stake, of, amount } = part;
    const body = { requestID: randomId(), couponID: halved, amount, part: { stake, of } };
    expect(await bed.api.call('betting/cash_out', body, rich)).toMatchObject({ result: true });
    expect(await view(halved)).toMatchObject({ cashOut: '35625.00' });

    // An accumulator at 1,050.00: the strictest of its markets caps it.
    const legs = [pick(second, { market: 'draw-no-bet', selection: 'home', odds: 210 })];
    await bed.feed.odds(
      second,
      withChances(offer('draw-no-bet', null, { home: 210, away: 190 }), [
        [500_000, 0],
        [500_000, 0],
      ]),
    );
    const accumulator = await placed(50_000, legs, '1000');
    expect(await view(accumulator)).toMatchObject({ possibleWin: '200000.00', cashOut: '22562.50' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-9 odds that do not cover every outcome have no cash-out', async () => {
    const score = { market: 'correct-score', selection: '1-0', odds: 700 } as const;
    const coupon = await bed.placed(user, [pick(fixture, score)]);
    expect(await bed.coupon(user, coupon)).toMatchObject({ cashOutRefused: 'suspended' });
  });
});
