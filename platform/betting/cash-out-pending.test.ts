import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import { wireFromKurus } from '#contract/wire';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { jobs as jobRows } from '../jobs/schema';
import { runCommand } from '../ops';
import { decideCashOut } from './cash-out';
import { findTargets, TAKE_TARGET, takeTarget } from './cash-out-targets';
import { cashOutRequests } from './schema';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

const MINUTE_MS = 60_000;
const changed = { result: false, data: { reason: 'coupon-changed' } };
/** Odds at which the second selection is worth more than at placement. */
const RISEN = offer('result', null, { home: 140, draw: 400, away: 700 });

describeEachDatabase('cash-outs while a coupon awaits a settlement or a start', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let first: string;
  let second: string;
  let sequence = 1_000;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('bekleten', '1000');
  });
  beforeEach(async () => {
    [first, second] = [await bed.feed.newFixture(), await bed.feed.newFixture()];
  });
  afterAll(() => bed.api.close());

  const context = () => bed.api.context;
  const operate = async (words: string, options: Record<string, string> = {}) => {
    const { failed, text } = await runCommand(context(), 'betting', words.split(' '), { reason: 'x', ...options });
    expect(failed, text).toBeFalsy();
  };
  const send = async (message: Record<string, unknown>) => {
    sequence += 1;
    const { body } = await bed.feed.send({ sequence, ...message } as FeedMessage);
    expect(body).toMatchObject({ result: true, outcomes: ['ok'] });
  };
  const ends = (id: string, home: number, away: number) => bed.feed.result(id, [{ home, away }]);
  const aim = async (couponID: string, target: string) =>
    expect(await bed.api.call('betting/set_cash_out_target', { couponID, target }, user)).toMatchObject({
      result: true,
    });
  const listedValue = async (couponID: string) => {
    const { data } = await bed.api.call('betframe/getCoupons', { limit: 100 }, user);
    return (data as { couponID: string; cashOut?: string }[]).find((one) => one.couponID === couponID)?.cashOut;
  };
  /** Checks that no page shows a value of a coupon, and that neither its player nor its target cashes it out. */
  const expectSuspended = async (couponID: string) => {
    const before = await bed.balance(user);
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'open', cashOutRefused: 'suspended' });
    expect(await listedValue(couponID)).toBeUndefined();
    expect(await bed.api.call('betting/quote_cash_out', { couponID, share: 'half' }, user)).toMatchObject(changed);
    expect(await bed.cashOut(user, couponID, '0.01')).toMatchObject(changed);
    await context().db.transaction((tx) => findTargets(context(), tx, {}));
    expect(await context().db.$count(jobRows, eq(jobRows.key, `${TAKE_TARGET}:${couponID}`))).toBe(0);
    await context().db.transaction((tx) => takeTarget(context(), tx, { uid: user.uid, couponID }));
    expect(await bed.coupon(user, couponID)).toMatchObject({ state: 'open' });
    expect(await bed.balance(user)).toBe(before);
  };

  test.each([
    ['a corrected result', () => ends(first, 1, 0), () => operate(`correct ${first}`, { score: '0-1' }), 'lost'],
    [
      'a result that its feed replaces',
      () => ends(first, 1, 0),
      async () => {
        await send({ type: 'withdraw', fixtureID: first });
        await send({ type: 'result', fixtureID: first, status: 'ended', periods: [{ home: 0, away: 1 }] });
      },
      'lost',
    ],
    ['a void of its bets', () => ends(first, 1, 0), () => operate(`void-bets ${first}`, { market: 'result' }), 'void'],
    [
      'a void that is taken back',
      async () => {
        await operate(`void-bets ${first}`, { market: 'result' });
        await ends(first, 0, 1);
      },
      () => operate(`take-back ${first} 1`),
      'lost',
    ],
  ] as const)(
    'BET-6 after %s a coupon has no cash-out until it is settled by the change',
    async (_, decided, change, state) => {
      const coupon = await bed.placed(user, [pick(first), pick(second)]);
      await aim(coupon, '20.00');
      await decided();
      await bed.settle();
      expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open', cashOut: expect.any(String) });
      await change();
      await bed.feed.odds(second, RISEN);
      await expectSuspended(coupon);
      await bed.settle();
      expect(await bed.coupon(user, coupon)).toMatchObject({ picks: [{ state }, { state: 'open' }] });
      expect(await bed.findings()).toEqual([]);
    },
  );

  test('BET-6 a coupon on a match that was postponed and has returned has no cash-out until its selection is void', async () => {
    const coupon = await bed.placed(user, [pick(first), pick(second)]);
    await aim(coupon, '15.00');
    context().advance(1_000);
    await bed.feed.result(first, [], 'postponed');
    const startsAt = new Date(context().now().getTime() + 30 * MINUTE_MS).toISOString();
    await send({
      type: 'fixture',
      fixtureID: first,
      leagueID: 'league-football',
      home: `${first} Yıldız`,
      away: `${first} Gücü`,
      startsAt,
    });
    await send({ type: 'odds', fixtureID: first, markets: [RISEN] });
    await bed.feed.odds(second, RISEN);
    await expectSuspended(coupon);
    await bed.settle();
    expect(await bed.coupon(user, coupon)).toMatchObject({
      state: 'open',
      picks: [{ state: 'void' }, { state: 'open' }],
      cashOut: '12.87',
    });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-6 BET-15 a coupon whose earlier payout is spent has no cash-out after its result is withdrawn', async () => {
    const spender = await bed.player('harcamis', '10');
    const saver = await bed.player('saklayan', '10');
    const [spent, saved] = [
      await bed.placed(spender, [pick(first), pick(second)]),
      await bed.placed(saver, [pick(first), pick(second)]),
    ];
    await ends(first, 1, 0);
    await ends(second, 1, 0);
    await bed.settle();
    await bed.placed(spender, [pick(await bed.feed.newFixture())], {
      stake: wireFromKurus(await bed.balance(spender)),
    });
    await bed.feed.withdraw(second);
    await bed.settle();
    await bed.feed.odds(second, RISEN);
    expect(await bed.coupon(saver, saved)).toMatchObject({ state: 'open', cashOut: expect.any(String) });
    expect(await bed.coupon(spender, spent)).toMatchObject({ state: 'open', cashOutRefused: 'suspended' });
    expect(await bed.cashOut(spender, spent, '0.01')).toMatchObject(changed);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-6 BET-10 a correction during the delay of a cash-out rejects it', async () => {
    const coupon = await bed.placed(user, [pick(first), pick(second)]);
    await ends(first, 1, 0);
    await bed.settle();
    await bed.feed.live(second);
    await bed.feed.odds(second, RISEN);
    const requestID = randomId();
    expect((await bed.cashOut(user, coupon, '20.00', requestID)).data).toMatchObject({ state: 'checking' });
    await operate(`correct ${first}`, { score: '0-1' });
    context().advance(5_000);
    const before = await bed.balance(user);
    await context().db.transaction((tx) => decideCashOut(context(), tx, { uid: user.uid, requestID }));
    expect(
      await context().db.select().from(cashOutRequests).where(eq(cashOutRequests.requestId, requestID)),
    ).toMatchObject([{ state: 'rejected', paid: null }]);
    await bed.settle();
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'lost' });
    expect(await bed.balance(user)).toBe(before);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-6 BET-8 after the start of a match its coupons have no cash-out until the feed reports the start', async () => {
    first = await bed.feed.newFixture({ startsAt: new Date(context().now().getTime() + 10 * MINUTE_MS) });
    const coupon = await bed.placed(user, [pick(first)]);
    await aim(coupon, '12.00');
    await send({ type: 'odds', fixtureID: first, validityS: 7_200, markets: [RISEN] });
    expect(await bed.coupon(user, coupon)).toMatchObject({ cashOut: '12.87' });
    context().advance(10 * MINUTE_MS);
    expect(await bed.place(user, [pick(first, { odds: 140 })])).toMatchObject(changed);
    await expectSuspended(coupon);
    await send({ type: 'state', fixtureID: first, status: 'live', clock: { tr: "1'", en: "1'" }, periods: [] });
    await send({ type: 'odds', fixtureID: first, markets: [RISEN] });
    expect((await bed.cashOut(user, coupon, '12.87')).data).toEqual({ amount: '12.87', state: 'checking' });
    expect(await bed.findings()).toEqual([]);
  });
});
