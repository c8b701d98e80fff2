import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inLongRun, seeded } from '#arcade/testing';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeDatabase, testPostgres } from '../db/testing';
import { runCommand } from '../ops';
import { listExposure } from './exposure';
import { recountExposure, sumUpExposure } from './exposure-job';
import { placeCoupon } from './place';
import { bettingExposure } from './schema';
import { offer, pick, setupBetting, verifyExposure, type BettingTestBed } from './testing';

const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;
const AYSE = { name: 'ayse', role: 'trade' } as const;

describeDatabase('exposure of selections', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let fixture: string;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('riskli', '10000');
  });
  beforeEach(async () => {
    fixture = await bed.feed.newFixture();
  });
  afterAll(() => bed.api.close());

  const operate = async (words: string, options: Record<string, string | true> = {}) => {
    const output = await runCommand(
      bed.api.context,
      'betting',
      words.split(' '),
      { reason: 'Deneme', ...options },
      AYSE,
    );
    expect(output.failed, output.text).toBeFalsy();
    await bed.settle();
    return output;
  };
  test('DESK-90 after random bets, cash-outs, results, corrections and voids it equals the open coupons', async () => {
    const random = seeded(20_261_127);
    const fixtures = [fixture, await bed.feed.newFixture(), await bed.feed.newFixture()] as const;
    const one = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;
    const placed: string[] = [];
    let [cashedOut, parts] = [0, 0];
    const steps: Record<string, () => Promise<unknown>> = {
      single: async () => placed.push(await bed.placed(user, [pick(one(fixtures), one([{}, OVER]))])),
      accumulator: async () =>
        placed.push(
          await bed.placed(
            user,
            fixtures.map((id) => pick(id, one([{}, OVER]))),
          ),
        ),
      system: async () =>
        placed.push(
          await bed.placed(
            user,
            fixtures.map((id) => pick(id)),
            { fold: 2, stake: '9' },
          ),
        ),
      cashOut: async () => {
        const couponID = one(placed);
        const { cashOut } = (await bed.coupon(user, couponID)) as { cashOut?: string };
        if (cashOut && (await bed.cashOut(user, couponID, cashOut)).result) cashedOut += 1;
      },
      part: async () => {
        const couponID = one(placed);
        const quote = await bed.api.call('betting/quote_cash_out', { couponID, share: 'half' }, user);
        const { stake, of, amount } = quote.data as { stake: string; of: string; amount: string };
        if (!quote.result) return;
        const request = { requestID: randomId(), couponID, amount, part: { stake, of } };
        if ((await bed.api.call('betting/cash_out', request, user)).result) parts += 1;
      },
      sumUp: () => bed.api.context.db.transaction(sumUpExposure),
    };
    for (let step = 0; step < inLongRun(30, 300); step += 1) {
      await (placed.length < 3 ? steps['single']! : one(Object.values(steps)))();
      expect(await verifyExposure(bed.api.context.db)).toEqual([]);
    }
    expect(Math.min(cashedOut, parts), 'cash-outs of coupons and of parts').toBeGreaterThan(0);
    const open = await bed.api.context.db.$count(bettingExposure);
    expect(open).toBeGreaterThan(0);
    await operate(`void-bets ${fixtures[0]}`, { market: 'total' });
    expect(await bed.findings()).toEqual([]);
    await operate(`take-back ${fixtures[0]} 1`);
    expect(await bed.findings()).toEqual([]);
    for (const id of fixtures) {
      await bed.feed.live(id);
      await operate(`settle ${id}`, { score: '1-0' });
      expect(await bed.findings()).toEqual([]);
    }
    await operate(`correct ${fixtures[1]}`, { score: '0-3' });
    expect(await bed.findings()).toEqual([]);
    await bed.api.context.db.transaction(sumUpExposure);
    expect(await bed.api.context.db.$count(bettingExposure)).toBe(0);
  });

  describe('limits', () => {
    /** Returns the largest stake of a coupon of singles, and the state of the first one. */
    const slip = async (...bets: ReturnType<typeof pick>[]) => {
      const reply = await bed.api.call('betting/price_coupon', { picks: bets, fold: 1 }, user);
      const { maxStake, picks } = reply.data as { maxStake: string; picks: { state: string }[] };
      return { maxStake, state: picks[0]?.state };
    };
    const priced = () => slip(pick(fixture));

    const HOME = { market: 'result', line: null, selection: 'home' };
    const AS_HOME = { market: 'double-chance', line: null, selection: 'home-draw' };

    /** Sends the odds and the model of the match, so that it has bet builders. */
    const tellModel = () =>
      bed.feed.send({
        type: 'odds',
        fixtureID: fixture,
        sequence: 100_000,
        markets: [
          offer('result', null, { home: 210, draw: 330, away: 340 }),
          offer('double-chance', null, { 'home-draw': 128, 'home-away': 131, 'draw-away': 167 }),
          offer('total', 2.5, { over: 185, under: 190 }),
        ],
        scoreModel: { periods: [{ home: 0, away: 0 }], rest: [1, 2].map(() => ({ home: 0.8, away: 0.6 })) },
      });

    const build = async (...parts: object[]) => {
      const reply = await bed.api.call('betting/price_builder', { fixtureID: fixture, parts });
      const { selection, odds, state } = reply.data as { selection: string; odds: number | null; state: string };
      return { state, bet: pick(fixture, { market: 'builder', selection, odds: odds ?? 210 }) };
    };

    /** Returns the exposure of the match as an operator reads it. */
    const shownExposure = async () => {
      const { parts = [] } = await runCommand(bed.api.context, 'betting', ['show', fixture], {}, AYSE);
      return parts.find(({ name }) => name === 'exposure')?.rows;
    };

    /** Returns the odds of the result of a match, which its page and a list state alike. */
    const oddsOf = async (fixtureID: string) => {
      const one = await bed.api.call('betting/get_fixture', { fixtureID }, user);
      const list = await bed.api.call('betting/list_fixtures', { limit: 100 }, user);
      type Wire = {
        fixtureID: string;
        markets: { market: string; selections: { selection: string; odds: number }[] }[];
      };
      const odds = ({ markets }: Wire) =>
        Object.fromEntries(
          markets.find(({ market }) => market === 'result')?.selections.map((each) => [each.selection, each.odds]) ??
            [],
        );
      const listed = (list.data as Wire[]).find((each) => each.fixtureID === fixtureID);
      expect(odds(listed!)).toEqual(odds(one.data as Wire));
      return odds(listed!);
    };

    test('DESK-91 the largest stake shrinks as bets use the limit up, then the selection takes no bets', async () => {
      expect(await priced()).toEqual({ maxStake: '20000.00', state: 'ok' });
      await operate('limit', { match: fixture, amount: '100' });
      expect(await priced()).toEqual({ maxStake: '47.61', state: 'ok' });
      expect(await bed.place(user, [pick(fixture)], { stake: '47.62' })).toMatchObject({
        result: false,
        message: 'You can stake between ₺1.00 and ₺47.61 on this bet',
        data: { reason: 'amount-out-of-range' },
      });
      const first = await bed.placed(user, [pick(fixture)], { stake: '20' });
      expect(await priced()).toEqual({ maxStake: '27.61', state: 'ok' });
      // Half of a stake on two lines is on the selection, and its odds alone count.
      await bed.placed(user, [pick(fixture), pick(await bed.feed.newFixture())], { stake: '20', fold: 1 });
      expect(await priced()).toEqual({ maxStake: '17.61', state: 'ok' });
      await bed.placed(user, [pick(fixture)], { stake: '17' });
      expect((await priced()).state).toBe('suspended');
      expect(await oddsOf(fixture)).toEqual({ home: null, draw: 330, away: 340 });
      expect(await bed.place(user, [pick(fixture)], { stake: '1' })).toMatchObject({
        result: false,
        data: { reason: 'coupon-changed' },
      });
      // Another selection has room of its own, and a cash-out gives room back.
      await bed.placed(user, [pick(fixture, OVER)], { stake: '20' });
      const { cashOut } = (await bed.coupon(user, first)) as { cashOut: string };
      expect(await bed.cashOut(user, first, cashOut)).toMatchObject({ result: true });
      expect(await priced()).toEqual({ maxStake: '20.61', state: 'ok' });
      expect(await oddsOf(fixture)).toEqual({ home: 210, draw: 330, away: 340 });
      expect(await shownExposure()).toMatchObject([
        { count: 2, stakes: '27.00', payouts: '56.70', left: '43.30' },
        { count: 1, stakes: '20.00', payouts: '37.00', left: '63.00' },
      ]);
      await operate('unlimit', { match: fixture });
      expect(await priced()).toEqual({ maxStake: '20000.00', state: 'ok' });
    });

    test('DESK-91 the limit of a match comes before that of a market, and that before that of a sport', async () => {
      await operate('limit', { amount: '210' });
      expect((await priced()).maxStake).toBe('100.00');
      await operate('limit', { sport: 'football', amount: '420' });
      expect((await priced()).maxStake).toBe('200.00');
      await operate('limit', { market: 'result', amount: '630' });
      expect((await priced()).maxStake).toBe('300.00');
      await operate('limit', { match: fixture, amount: '840' });
      expect((await priced()).maxStake).toBe('400.00');
      await operate('limit', { match: fixture, market: 'result', amount: '1050' });
      expect((await priced()).maxStake).toBe('500.00');
      await operate('limit', { match: fixture, market: 'total', amount: '2' });
      expect((await priced()).maxStake).toBe('500.00');
      const listed = await runCommand(bed.api.context, 'betting', ['limits'], {}, AYSE);
      expect(listed.rows).toHaveLength(6);
      for (const scope of [
        {},
        { sport: 'football' },
        { market: 'result' },
        { match: fixture },
        { match: fixture, market: 'result' },
        { match: fixture, market: 'total' },
      ])
        await operate('unlimit', scope);
      expect((await priced()).maxStake).toBe('20000.00');
      const again = await runCommand(bed.api.context, 'betting', ['unlimit'], { reason: 'Deneme' }, AYSE);
      expect(again).toMatchObject({ failed: true });
    });

    test('DESK-91 the limit of another sport or match changes neither the stake nor the odds', async () => {
      const other = await bed.feed.newFixture();
      const markets = [offer('winner', null, { home: 210, away: 170 })];
      const tennis = await bed.feed.newFixture({ sport: 'tennis', markets });
      const others = [pick(other), pick(tennis, { market: 'winner' })];
      const statesOfOthers = async () => [(await slip(others[0]!)).state, (await slip(others[1]!)).state];
      await operate('limit', { sport: 'tennis', amount: '2' });
      await operate('limit', { match: other, amount: '2' });
      expect(await priced()).toEqual({ maxStake: '20000.00', state: 'ok' });
      expect(await oddsOf(fixture)).toEqual({ home: 210, draw: 330, away: 340 });
      expect(await oddsOf(other)).toMatchObject({ home: null });
      expect(await statesOfOthers()).toEqual(['suspended', 'suspended']);
      await operate('unlimit', { sport: 'tennis' });
      await operate('unlimit', { match: other });
      expect(await statesOfOthers()).toEqual(['ok', 'ok']);
    });

    test('DESK-91 a limit on a selection counts the bet builders that contain it, and leaves them its room', async () => {
      await tellModel();
      const asHome = await build(HOME, AS_HOME);
      expect(asHome).toMatchObject({ state: 'ok', bet: { odds: 210 } });
      const other = await build(HOME, { market: 'total', line: 2.5, selection: 'over' });
      const away = await build({ ...HOME, selection: 'away' }, { market: 'total', line: 2.5, selection: 'over' });

      await operate('limit', { match: fixture, market: 'result', amount: '100' });
      expect(await slip(asHome.bet)).toEqual({ maxStake: '47.61', state: 'ok' });
      await bed.placed(user, [asHome.bet], { stake: '20' });
      expect(await priced()).toEqual({ maxStake: '27.61', state: 'ok' });
      await bed.placed(user, [pick(fixture)], { stake: '27' });
      expect(await shownExposure()).toMatchObject([
        { count: 1, stakes: '27.00', payouts: '56.70', left: '1.30' },
        { count: 1, stakes: '20.00', payouts: '42.00', left: '1.30' },
      ]);
      for (const used of [asHome, other]) {
        expect(await slip(used.bet)).toMatchObject({ state: 'suspended' });
        expect(await bed.place(user, [used.bet], { stake: '1' })).toMatchObject({
          result: false,
          data: { reason: 'coupon-changed' },
        });
      }
      expect(await build(HOME, { market: 'total', line: 2.5, selection: 'over' })).toMatchObject({
        state: 'suspended',
      });
      expect((await priced()).state).toBe('suspended');
      expect(await oddsOf(fixture)).toEqual({ home: null, draw: 330, away: 340 });
      expect(await slip(away.bet)).toMatchObject({ state: 'ok' });
      await operate('unlimit', { match: fixture, market: 'result' });

      // A limit of the match is one for each bet builder too, but its selections share theirs.
      await operate('limit', { match: fixture, amount: '200' });
      expect(await slip(asHome.bet)).toEqual({ maxStake: '48.23', state: 'ok' });
      await operate('unlimit', { match: fixture });
      expect(await bed.findings()).toEqual([]);
    });

    test('DESK-91 singles of one coupon on the same selection share its room', async () => {
      await tellModel();
      const bets = [
        pick(fixture),
        (await build(HOME, AS_HOME)).bet,
        (await build(HOME, { ...AS_HOME, selection: 'home-away' })).bet,
      ] as const;
      await operate('limit', { match: fixture, market: 'result', amount: '100' });
      expect(await slip(bets[0], bets[1])).toEqual({ maxStake: '47.60', state: 'ok' });
      expect(await slip(...bets)).toEqual({ maxStake: '47.61', state: 'ok' });
      expect(await bed.place(user, [...bets], { stake: '47.64', fold: 1 })).toMatchObject({
        result: false,
        data: { reason: 'amount-out-of-range' },
      });
      // Another selection of the coupon has all its room.
      expect(await slip(bets[0], pick(fixture, { selection: 'away', odds: 340 }))).toMatchObject({ maxStake: '58.82' });
      await bed.placed(user, [...bets], { stake: '47.61', fold: 1 });
      // Three bets of 15.87 at 2.10.
      expect((await shownExposure())?.map(({ payouts, left }) => [payouts, left])).toEqual(
        bets.map(() => ['33.32', '0.04']),
      );
      expect((await priced()).state).toBe('suspended');
      await operate('unlimit', { match: fixture, market: 'result' });
      expect(await bed.findings()).toEqual([]);
    });

    test('DESK-91 a coupon in play whose singles no longer fit together at its acceptance is returned', async () => {
      await bed.feed.live(fixture);
      await tellModel();
      const bets = [pick(fixture, { live: true }), { ...(await build(HOME, AS_HOME)).bet, live: true }];
      const before = await bed.balance(user);
      expect(await bed.place(user, bets, { stake: '40', fold: 1 })).toMatchObject({ data: { state: 'checking' } });
      // Each single pays 42 alone.
      await operate('limit', { match: fixture, market: 'result', amount: '50' });
      bed.api.context.advance(5_000);
      await bed.settle();
      expect(await bed.balance(user)).toBe(before);
      await operate('unlimit', { match: fixture, market: 'result' });
      expect(await bed.findings()).toEqual([]);
    });

    test('DESK-91 a bet in play that its odds reject is not rejected for its stake', async () => {
      await bed.feed.live(fixture);
      const odds = (home: number) => bed.feed.odds(fixture, offer('result', null, { home, draw: 330, away: 340 }));
      const bet = pick(fixture, { live: true });
      const rejectedAfter = async (...changes: (() => Promise<unknown>)[]) => {
        await odds(210);
        const couponID = await bed.placed(user, [bet], { stake: '20' });
        bed.api.context.advance(1_000);
        for (const change of changes) await change();
        bed.api.context.advance(4_000);
        await bed.settle();
        return bed.coupon(user, couponID);
      };
      // Also if too little is left by then for the stake.
      const limit = () => operate('limit', { match: fixture, amount: '10' });
      const suspend = () => bed.feed.suspend(fixture);
      const lower = await rejectedAfter(() => odds(200), limit);
      await operate('unlimit', { match: fixture });
      const reopened = await rejectedAfter(suspend, () => odds(210), limit);
      await operate('unlimit', { match: fixture });
      const suspended = await rejectedAfter(suspend);
      for (const [coupon, current] of [
        [lower, 200],
        [reopened, 210],
        [suspended, null],
      ] as const) {
        expect(coupon).toMatchObject({ state: 'rejected', picks: [{ odds: 210, current }] });
        expect(coupon).not.toHaveProperty('rejection');
      }
      expect(await bed.findings()).toEqual([]);
    });

    test('DESK-91 a bet in play that no longer fits at its acceptance is returned', async () => {
      await bed.feed.live(fixture);
      await bed.feed.odds(fixture, offer('result', null, { home: 210, draw: 330, away: 340 }));
      await operate('limit', { match: fixture, amount: '50' });
      const before = await bed.balance(user);
      const shown = pick(fixture, { live: true });
      const ids: string[] = [];
      for (let count = 0; count < 2; count += 1) {
        const reply = await bed.place(user, [shown], { stake: '20' });
        expect(reply).toMatchObject({ data: { state: 'checking' } });
        ids.push((reply.data as { couponID: string }).couponID);
      }
      bed.api.context.advance(5_000);
      await bed.settle();
      expect(await bed.balance(user)).toBe(before - 2_000n);
      expect(await bed.findings()).toEqual([]);
      const coupons = await Promise.all(ids.map((id) => bed.coupon(user, id)));
      const rejected = coupons.find(({ state }) => state === 'rejected');
      expect(rejected).toMatchObject({ rejection: 'stake', picks: [{ odds: 210 }] });
      expect(rejected).not.toHaveProperty('picks.0.current');
      await operate('unlimit', { match: fixture });
    });
  });
});

describe.skipIf(!testPostgres)('exposure over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  let bed: BettingTestBed;
  beforeAll(async () => {
    bed = await setupBetting(testPostgres!);
  });
  afterAll(() => bed.api.close());

  test('DESK-90 bets on one selection, its summing and its count do not wait for a booking in progress', async () => {
    const { db, now } = bed.api.context;
    const [first, second] = [await bed.player('ilk', '100'), await bed.player('ikinci', '100')];
    const fixture = await bed.feed.newFixture();
    await db.transaction(async (tx) => {
      await placeCoupon(tx, {
        uid: first.uid,
        requestID: randomId(),
        picks: [pick(fixture)],
        fold: 1,
        stake: 1_000n,
        at: now(),
        delayMs: 0,
      });
      await bed.placed(second, [pick(fixture)], { stake: '5' });
      await db.transaction(sumUpExposure);
      await db.transaction((other) => recountExposure(other, ''));
      const { stakes } = (await listExposure(db, fixture))[0]!;
      expect(stakes).toBe(500n);
    });
    expect(await listExposure(db, fixture)).toMatchObject([{ coupons: 2, stakes: 1_500n }]);
    expect(await bed.findings()).toEqual([]);
  });
});
