import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { EMBEDDED_FEED } from '../feeds';
import { jobs as jobRows } from '../jobs/schema';
import { runCommand } from '../ops';
import { acceptSubmission } from './accept';
import { cashOut, decideCashOut } from './cash-out';
import { cashOutRequests, coupons, couponSubmissions } from './schema';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

interface Placed {
  couponID: string;
  state?: string;
}

const result = (home: number) => offer('result', null, { home, draw: 330, away: 340 });
const changed = { result: false, data: { reason: 'coupon-changed' } };

describeEachDatabase('the delay of bets in play', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let id: string;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('bekleyen', '1000');
  });
  beforeEach(async () => {
    id = await bed.feed.newFixture();
    await bed.feed.live(id);
    await bed.feed.odds(id, result(210));
  });
  afterAll(() => bed.api.close());

  const context = () => bed.api.context;
  const shown = () => pick(id, { live: true });
  const place = async (more: Parameters<BettingTestBed['place']>[2] = {}): Promise<Placed> => {
    const reply = await bed.place(user, [shown()], more);
    expect(reply.message).toBeDefined();
    return reply.data as Placed;
  };
  const listed = async () =>
    ((await bed.api.call('betframe/getCoupons', { limit: 100 }, user)).data as { couponID: string }[]).map(
      ({ couponID }) => couponID,
    );
  const pass = async (ms: number) => {
    context().advance(ms);
    await bed.settle();
  };
  /** Returns the change of the balance by some work. */
  const moved = async (work: () => Promise<unknown>) => {
    const before = await bed.balance(user);
    await work();
    return (await bed.balance(user)) - before;
  };

  test('BET-10 a coupon in play is accepted after five seconds at the odds that the player saw, and is not listed before', async () => {
    let placed: Placed | undefined;
    expect(await moved(async () => (placed = await place()))).toBe(-1_000n);
    const { couponID, state } = placed!;
    expect(state).toBe('checking');
    expect(await bed.coupon(user, couponID)).toMatchObject({
      state: 'checking',
      stake: '10.00',
      possibleWin: '21.00',
    });
    expect(await listed()).not.toContain(couponID);
    await pass(4_999);
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'checking' });
    expect(await bed.findings()).toEqual([]);
    await bed.feed.odds(id, result(230));
    expect(await moved(() => pass(1))).toBe(0n);
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'open', picks: [{ odds: 210, state: 'open' }] });
    expect(await listed()).toContain(couponID);
    await bed.feed.result(id, [{ home: 1, away: 0 }]);
    expect(await moved(() => bed.settle())).toBe(2_100n);
    expect(await bed.findings()).toEqual([]);
  });

  /** Suspends markets as an operator, and resumes them a second later. */
  const interrupt = async (scope: Record<string, string>) => {
    for (const name of ['suspend', 'resume']) {
      const output = await runCommand(context(), 'betting', [name], { ...scope, reason: 'Deneme' });
      expect(output.failed, output.text).toBeFalsy();
      context().advance(1_000);
    }
  };

  test.each([
    ['lower odds', () => bed.feed.odds(id, result(200)), 200],
    ['a suspension', () => bed.feed.suspend(id), null],
    ['a result', () => bed.feed.result(id, [{ home: 1, away: 0 }]), null],
    ['expired odds', () => Promise.resolve(context().advance(6_000)), null],
    [
      'a suspension that has ended',
      async () => {
        await bed.feed.suspend(id);
        context().advance(1_000);
        await bed.feed.odds(id, result(210));
      },
      210,
    ],
    ['an operator’s suspension of the match that has ended', () => interrupt({ match: id }), 210],
    ['one of the market', () => interrupt({ market: 'result' }), 210],
    ['one of the sport', () => interrupt({ sport: 'football' }), 210],
    ['one of the feed', () => interrupt({ feed: EMBEDDED_FEED }), 210],
  ] as const)(
    'BET-10 %s meanwhile rejects the coupon with the current odds, and refunds the stake',
    async (_, event, odds) => {
      context().advance(1_000);
      const { couponID } = await place();
      context().advance(1_000);
      await event();
      expect(await moved(() => pass(4_000))).toBe(1_000n);
      expect(await bed.coupon(user, couponID)).toMatchObject({
        state: 'rejected',
        picks: [{ odds: 210, current: odds }],
      });
      expect(await listed()).not.toContain(couponID);
      expect(await bed.findings()).toEqual([]);
      expect(await moved(() => bed.settle())).toBe(0n);
      const { data } = await bed.api.call('finance/list_transactions', { searchID: couponID }, user);
      expect(JSON.stringify(data)).toContain('Kupon kabul edilmedi');
    },
  );

  test('BET-10 an operator’s suspension of other markets meanwhile rejects nothing', async () => {
    const other = await bed.feed.newFixture();
    const { couponID } = await place();
    for (const scope of [{ match: other }, { market: 'total' }, { sport: 'tennis' }])
      for (const name of ['suspend', 'resume'])
        await runCommand(context(), 'betting', [name], { ...scope, reason: 'Deneme' });
    await pass(5_000);
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'open' });
  });

  test('BET-10 BET-73 an operator’s suspension of bet builders, or of a part, that has ended rejects a bet builder', async () => {
    const scoreModel = { periods: [{ home: 0, away: 0 }], rest: [1, 2].map(() => ({ home: 0.7, away: 0.5 })) };
    const markets = [result(210), offer('total', 2.5, { over: 185, under: 190 })];
    const parts = [
      { market: 'result', line: null, selection: 'home' },
      { market: 'total', line: 2.5, selection: 'over' },
    ];
    for (const [sequence, market] of [
      [1_000, 'builder'],
      [1_001, 'total'],
      [1_002, undefined],
    ] as const) {
      await bed.feed.send({ type: 'odds', fixtureID: id, sequence, markets, scoreModel });
      context().advance(1_000);
      const quote = await bed.api.call('betting/price_builder', { fixtureID: id, parts });
      const { selection, odds } = quote.data as { selection: string; odds: number };
      const reply = await bed.place(user, [pick(id, { market: 'builder', selection, odds, live: true })]);
      const { couponID } = reply.data as Placed;
      context().advance(1_000);
      if (market) await interrupt({ market });
      expect(await moved(() => pass(4_000))).toBe(market ? 1_000n : 0n);
      expect(await bed.coupon(user, couponID), market).toMatchObject({ state: market ? 'rejected' : 'open' });
    }
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-10 DESK-91 the largest stake of a coupon, also under a limit, is accepted after the delay', async () => {
    const rich = await bed.player('zengin', '30000');
    const placeAndWait = async (stake: string) => {
      const reply = await bed.place(rich, [shown()], { stake });
      expect(reply).toMatchObject({ data: { state: 'checking' } });
      await pass(5_000);
      return bed.coupon(rich, (reply.data as Placed).couponID);
    };
    expect(await placeAndWait('20000')).toMatchObject({ state: 'open' });
    id = await bed.feed.newFixture();
    await bed.feed.live(id);
    await bed.feed.odds(id, result(210));
    const limit = (name: string, options: Record<string, string>) =>
      runCommand(context(), 'betting', [name], { match: id, reason: 'Deneme', ...options });
    await limit('limit', { amount: '21' });
    expect(await placeAndWait('10')).toMatchObject({ state: 'open' });
    await limit('unlimit', {});
    expect(await bed.findings()).toEqual([]);
  });

  test('HARD-18 BET-10 a coupon of another player is not found while it is checked, and after its rejection', async () => {
    const other = await bed.player('yabanci');
    const { couponID } = await place();
    const found = (by: TestUser, of: string) => bed.api.call('betting/get_coupon', { couponID: of }, by);
    const expectHidden = async () => {
      const { message, ...reply } = await found(other, couponID);
      expect(reply).toMatchObject({ result: false, data: { reason: 'not-found' } });
      expect({ message, ...reply }).toEqual(await found(other, randomId()));
    };
    await expectHidden();
    await bed.feed.suspend(id);
    await pass(5_000);
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'rejected' });
    await expectHidden();
  });

  test('BET-10 one key is one coupon while it is checked, once it is accepted and once it is rejected', async () => {
    const requestID = randomId();
    let replies: Placed[] = [];
    expect(
      await moved(async () => {
        replies = await Promise.all([1, 2, 3].map(() => place({ requestID })));
      }),
    ).toBe(-1_000n);
    expect(new Set(replies.map(({ couponID }) => couponID)).size).toBe(1);
    expect(await bed.place(user, [shown()], { requestID, stake: '20' })).toMatchObject({
      data: { reason: 'number-used' },
    });
    await pass(5_000);
    await bed.feed.odds(id, result(210));
    expect(await moved(() => place({ requestID }))).toBe(0n);
    expect(await place({ requestID })).toEqual({ couponID: replies[0]!.couponID });

    const other = randomId();
    const { couponID } = await place({ requestID: other });
    await bed.feed.suspend(id);
    await pass(5_000);
    expect(await place({ requestID: other })).toEqual({ couponID, state: 'rejected' });
  });

  test('BET-10 two processes and a kill in between place one coupon or none', async () => {
    const { couponID } = await place();
    context().advance(5_000);
    const accept = (dies = false) =>
      context().db.transaction(async (tx) => {
        await acceptSubmission(context(), tx, { id: couponID });
        if (dies) throw new Error('killed');
      });
    await expect(accept(true)).rejects.toThrow('killed');
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'checking' });
    await Promise.all([accept(), accept(), bed.settle()]);
    expect(await context().db.$count(coupons, eq(coupons.id, couponID))).toBe(1);
    expect(await context().db.$count(couponSubmissions, eq(couponSubmissions.id, couponID))).toBe(0);

    const second = (await place()).couponID;
    await bed.feed.suspend(id);
    context().advance(5_000);
    const decide = () => context().db.transaction((tx) => acceptSubmission(context(), tx, { id: second }));
    expect(await moved(() => Promise.all([decide(), decide(), bed.settle()]))).toBe(1_000n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-10 the acceptance is a job of the same transaction as the stake', async () => {
    const { couponID } = await place();
    const rows = await context()
      .db.select()
      .from(jobRows)
      .where(eq(jobRows.key, `betting.accept:${couponID}`));
    expect(rows).toHaveLength(1);
    await pass(5_000);
  });

  test('BET-10 before the start there is no delay', async () => {
    await bed.feed.fixture(`${id}-coming`);
    const couponID = await bed.placed(user, [pick(`${id}-coming`)]);
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'open' });
    const both = await bed.place(user, [pick(`${id}-coming`), shown()]);
    expect(both.data).toMatchObject({ state: 'checking' });
    await pass(5_000);
  });

  test('BET-10 a cash-out in play has the same delay and pays the lower of both values', async () => {
    for (const [next, lower] of [
      [150, '8.80'],
      [240, undefined],
    ] as const) {
      await bed.feed.odds(id, result(210));
      const { couponID } = await place();
      await pass(5_000);
      await bed.feed.odds(id, result(210));
      const requestID = randomId();
      expect((await bed.cashOut(user, couponID, '8.80', requestID)).data).toEqual({
        amount: '8.80',
        state: 'checking',
      });
      expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'open', cashOutState: 'checking' });
      expect(await bed.cashOut(user, couponID, '8.80')).toMatchObject({ data: { reason: 'in-use' } });
      expect(await bed.cashOut(user, couponID, '7.00', requestID)).toMatchObject({ data: { reason: 'number-used' } });
      await bed.feed.odds(id, result(next));
      const worth = String((await bed.coupon(user, couponID))['cashOut']);
      const paid = lower ?? worth;
      expect(await moved(() => pass(5_000))).toBe(BigInt(paid.replace('.', '')));
      expect(Number(paid)).toBeLessThanOrEqual(Number(worth));
      expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'cashed-out', payout: paid });
      expect(await moved(() => bed.cashOut(user, couponID, '8.80', requestID))).toBe(0n);
      expect((await bed.cashOut(user, couponID, '8.80', requestID)).data).toEqual({ amount: paid });
    }
    expect(await bed.findings()).toEqual([]);
  });

  test.each([
    [
      'by its feed',
      async () => {
        await bed.feed.suspend(id);
        context().advance(1_000);
      },
    ],
    ['by an operator', () => interrupt({ match: id })],
  ] as const)(
    'BET-10 a cash-out is rejected if a market was suspended %s meanwhile, and the coupon stays open',
    async (_, suspend) => {
      const { couponID } = await place();
      await pass(5_000);
      await bed.feed.odds(id, result(210));
      context().advance(1_000);
      const requestID = randomId();
      await bed.cashOut(user, couponID, '8.00', requestID);
      context().advance(1_000);
      await suspend();
      await bed.feed.odds(id, result(210));
      expect(await moved(() => pass(4_000))).toBe(0n);
      expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'open', cashOutState: 'rejected' });
      expect(await bed.cashOut(user, couponID, '8.00', requestID)).toMatchObject(changed);
      context().advance(300_000);
      expect(await bed.coupon(user, couponID)).not.toHaveProperty('cashOutState');
    },
  );

  test('SCALE-3 the waiting cash-out of a whole coupon is a job that earlier releases run; that of a part is one that they ignore', async () => {
    for (const [part, kind] of [
      [{}, 'betting.cash-out'],
      [{ part: { stake: '5.00', of: '10.00' } }, 'betting.cash-out-part'],
    ] as const) {
      await bed.feed.odds(id, result(210));
      const { couponID } = await place();
      await pass(5_000);
      await bed.feed.odds(id, result(210));
      const requestID = randomId();
      const body = { requestID, couponID, amount: '4.00', Lang: 'en', ...part };
      expect((await bed.api.call('betting/cash_out', body, user)).data).toMatchObject({ state: 'checking' });
      const rows = await context()
        .db.select()
        .from(jobRows)
        .where(eq(jobRows.key, `betting.cash-out:${user.uid}:${requestID}`));
      expect(rows).toMatchObject([{ kind }]);
      await pass(5_000);
    }
  });

  test('BET-10 a second cash-out after a rejected one is shown as being checked', async () => {
    const { couponID } = await place();
    await pass(5_000);
    await bed.feed.odds(id, result(210));
    await bed.cashOut(user, couponID, '8.00');
    context().advance(1_000);
    await bed.feed.suspend(id);
    await pass(4_000);
    await bed.feed.odds(id, result(210));
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'open', cashOutState: 'rejected' });
    context().advance(1_000);
    expect((await bed.cashOut(user, couponID, '8.00')).data).toMatchObject({ state: 'checking' });
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'open', cashOutState: 'checking' });
    await bed.feed.odds(id, result(210));
    expect(await moved(() => pass(5_000))).toBe(800n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-10 a settlement while a cash-out waits: the coupon is paid once', async () => {
    const { couponID } = await place();
    await pass(5_000);
    await bed.feed.odds(id, result(210));
    await bed.cashOut(user, couponID, '8.00');
    await bed.feed.result(id, [{ home: 1, away: 0 }]);
    expect(await moved(() => pass(5_000))).toBe(2_100n);
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'won', payout: '21.00' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-10 a cash-out that is decided twice, or whose key paid another coupon, pays nothing more', async () => {
    const { couponID } = await place();
    const other = await place();
    await pass(5_000);
    await bed.feed.odds(id, result(210));
    const requestID = randomId();
    const asked = { uid: user.uid, requestID, amount: 800n, at: context().now() };
    const decide = () => context().db.transaction((tx) => decideCashOut(context(), tx, { uid: user.uid, requestID }));
    await bed.cashOut(user, couponID, '8.00', requestID);
    expect(await bed.cashOut(user, other.couponID, '8.00', requestID)).toMatchObject({
      data: { reason: 'number-used' },
    });
    expect(await moved(() => Promise.all([decide(), decide()]))).toBe(800n);
    const again = context().db.transaction((tx) => cashOut(tx, { ...asked, couponID: other.couponID, delayMs: 0 }));
    await expect(again).rejects.toThrow('another transaction');
    expect(await context().db.$count(cashOutRequests, eq(cashOutRequests.requestId, requestID))).toBe(1);
  });
});
