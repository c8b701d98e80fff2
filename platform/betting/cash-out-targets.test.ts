import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../api/testing';
import { describeEachDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { jobs as jobRows } from '../jobs/schema';
import { runCommand } from '../ops';
import { jobs } from '.';
import { FIND_TARGETS, scheduleTargetSearch, takeTarget } from './cash-out-targets';
import { bettingFeeds, coupons, couponSelections } from './schema';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

const result = (home: number, away = 340) => offer('result', null, { home, draw: 330, away });
/** Odds at which a coupon of 10 lira at 2.10 is worth 12.87. */
const RISEN = offer('result', null, { home: 140, draw: 400, away: 700 });

describeEachDatabase('cashing coupons out at a target', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let fixture: string;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('hedefli', '1000');
  });
  beforeEach(async () => {
    fixture = await bed.feed.newFixture();
  });
  afterAll(() => bed.api.close());

  const context = () => bed.api.context;
  const aim = (couponID: string, target: string | undefined, by = user) =>
    bed.api.call('betting/set_cash_out_target', { couponID, target, Lang: 'en' }, by);
  const aimed = async (target = '12.00') => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    expect(await aim(coupon, target)).toMatchObject({ result: true });
    return coupon;
  };
  /** Runs the jobs that are due within some seconds. */
  const pass = async (seconds: number) => {
    context().advance(seconds * 1_000);
    await bed.settle();
    await bed.settle();
  };
  const moved = async (work: () => Promise<unknown>) => {
    const before = await bed.balance(user);
    await work();
    return (await bed.balance(user)) - before;
  };

  test('BET-18 a coupon is cashed out once its value has reached the target, for that value, and the player is notified', async () => {
    const coupon = await aimed();
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open', cashOutTarget: '12.00' });
    expect(await moved(() => pass(10))).toBe(0n);
    await bed.feed.odds(fixture, RISEN);
    expect(await moved(() => pass(3))).toBe(1_287n);
    const closed = await bed.coupon(user, coupon);
    expect(closed).toMatchObject({ state: 'cashed-out', payout: '12.87' });
    expect(closed).not.toHaveProperty('cashOutTarget');
    const { data } = await bed.api.call('finance/list_transactions', { searchID: coupon, Lang: 'tr' }, user);
    expect(JSON.stringify(data)).toContain('Kupon: otomatik bozdurma');
    const notices = await bed.api.call('finance/list_transactions', { limit: 5, Lang: 'tr' }, user);
    expect(JSON.stringify(notices.data)).toContain('Kuponunuz hedefinize ulaştı ve bozduruldu: 12,87');
    expect(await moved(() => pass(60))).toBe(0n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-18 SCALE-1 with more targets than one search reads, the last one is taken too', async () => {
    const coupon = await aimed();
    const { db, now } = context();
    const [other, at] = [await bed.feed.newFixture(), now().toISOString()];
    // Ids that sort before those of placed coupons; targets that are never reached.
    await db.execute(sql`insert into coupons
        (id, uid, request_id, content_hash, placed_at, fold, lines, stake, total_odds, possible_win, cash_out_target)
      select '00' || n, 'filler', n::text, '', ${at}::timestamptz, 1, 1, 1000, 210, 2100, 1000000
      from generate_series(101, 300) as n`);
    await db.execute(sql`insert into coupon_picks (coupon_id, position, fixture_id, market, line, selection, odds, live)
      select '00' || n, 0, ${other}, 'result', '', 'home', 210, false from generate_series(101, 300) as n`);
    await bed.feed.odds(fixture, RISEN);
    expect(await moved(() => pass(3))).toBe(1_287n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'cashed-out' });
    await db.delete(couponSelections).where(eq(couponSelections.fixtureId, other));
    await db.delete(coupons).where(eq(coupons.uid, 'filler'));
  });

  test('BET-18 a removed target takes nothing; a part that is cashed out removes it', async () => {
    const coupon = await aimed();
    expect(await aim(coupon, undefined)).toMatchObject({ result: true });
    const other = await aimed();
    const { data } = await bed.api.call('betting/quote_cash_out', { couponID: other, share: 'half' }, user);
    const { stake, of, amount } = data as Record<string, string>;
    const part = { requestID: '0'.repeat(26), couponID: other, amount, part: { stake, of } };
    expect(await bed.api.call('betting/cash_out', part, user)).toMatchObject({ result: true });
    await bed.feed.odds(fixture, RISEN);
    expect(await moved(() => pass(10))).toBe(0n);
    for (const id of [coupon, other]) {
      const open = await bed.coupon(user, id);
      expect(open).toMatchObject({ state: 'open' });
      expect(open).not.toHaveProperty('cashOutTarget');
    }
  });

  test('BET-18 a target that is reached already, or never can be, is rejected with the value that counts', async () => {
    const coupon = await bed.placed(user, [pick(fixture)]);
    const rejected = { result: false, data: { reason: 'amount-out-of-range', field: 'target' } };
    const reached = await aim(coupon, '8.85');
    expect(reached).toMatchObject(rejected);
    expect(reached.message).toContain('₺8.85');
    const tooHigh = await aim(coupon, '19.96');
    expect(tooHigh).toMatchObject(rejected);
    expect(tooHigh.message).toContain('₺19.95');
    expect(await aim(coupon, '19.95')).toMatchObject({ result: true });
    for (const target of ['0', '-5', 'x']) expect((await aim(coupon, target)).result, target).toBe(false);
    const other = await bed.player('baskasi');
    expect(await aim(coupon, '15.00', other)).toMatchObject({ data: { reason: 'not-found' } });
    await bed.feed.result(fixture, [{ home: 0, away: 1 }]);
    await bed.settle();
    expect(await aim(coupon, '15.00')).toMatchObject({ data: { reason: 'closed' } });
  });

  test('BET-18 BET-8 nothing is taken at suspended odds, by feed or operator, or at expired prices', async () => {
    const coupon = await aimed();
    await bed.feed.odds(fixture, RISEN);
    await bed.feed.suspend(fixture);
    expect(await moved(() => pass(10))).toBe(0n);
    await bed.feed.odds(fixture, RISEN);
    await runCommand(context(), 'betting', ['suspend'], { match: fixture, reason: 'Deneme' });
    expect(await moved(() => pass(10))).toBe(0n);
    await runCommand(context(), 'betting', ['resume'], { match: fixture, reason: 'Deneme' });
    // Their validity has passed before a job looks again.
    context().advance(11 * 60_000);
    expect(await moved(() => pass(2))).toBe(0n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open', cashOutTarget: '12.00' });
    await bed.feed.odds(fixture, RISEN);
    expect(await moved(() => pass(3))).toBe(1_287n);
  });

  test('BET-18 BET-13 a target that is reached while the feed is down is taken once the feed is back with such a price', async () => {
    expect((await bed.feed.send({ type: 'alive', everyS: 10 })).body.result).toBe(true);
    const coupon = await aimed();
    await bed.feed.odds(fixture, RISEN);
    context().advance(60_000);
    expect(await moved(() => bed.settle())).toBe(0n);
    expect(await moved(() => pass(3))).toBe(0n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open', cashOutTarget: '12.00' });
    await bed.feed.odds(fixture, result(210));
    expect(await moved(() => pass(3))).toBe(0n);
    await bed.feed.odds(fixture, RISEN);
    expect(await moved(() => pass(3))).toBe(1_287n);
  });

  test('BET-18 BET-10 in play it is taken after the delay, only if the value is not below the target then', async () => {
    await bed.feed.live(fixture);
    await bed.feed.odds(fixture, result(210));
    const placed = await bed.place(user, [pick(fixture, { live: true })]);
    const { couponID: coupon } = placed.data as { couponID: string };
    await pass(5);
    expect(await aim(coupon, '12.00')).toMatchObject({ result: true });
    await bed.feed.odds(fixture, RISEN);
    expect(await moved(() => pass(3))).toBe(0n);
    expect(await bed.cashOut(user, coupon, '8.00')).toMatchObject({ data: { reason: 'in-use' } });
    await bed.feed.odds(fixture, result(210));
    expect(await moved(() => pass(5))).toBe(0n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open', cashOutTarget: '12.00' });
    await bed.feed.odds(fixture, RISEN);
    await pass(3);
    expect(await moved(() => pass(5))).toBe(1_287n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'cashed-out', payout: '12.87' });
    expect(await bed.findings()).toEqual([]);
  });

  /** Places a coupon in play with a target of 12 lira, whose value reaches it; its cash-out waits from now. */
  const reachedInPlay = async () => {
    await bed.feed.live(fixture);
    await bed.feed.odds(fixture, result(210));
    const placed = await bed.place(user, [pick(fixture, { live: true })]);
    const { couponID } = placed.data as { couponID: string };
    await pass(5);
    expect(await aim(couponID, '12.00')).toMatchObject({ result: true });
    await bed.feed.odds(fixture, RISEN);
    await pass(3);
    expect(await bed.cashOut(user, couponID, '8.00')).toMatchObject({ data: { reason: 'in-use' } });
    return couponID;
  };

  test('BET-18 a target that is removed or raised during the delay is not taken, a raised one once it is reached', async () => {
    const removed = await reachedInPlay();
    await pass(2);
    expect(await aim(removed, undefined)).toMatchObject({ result: true });
    expect(await moved(() => pass(4))).toBe(0n);
    expect(await bed.coupon(user, removed)).toMatchObject({ state: 'open', cashOut: '12.87' });
    fixture = await bed.feed.newFixture();
    const raised = await reachedInPlay();
    await pass(2);
    expect(await aim(raised, '13.00')).toMatchObject({ result: true });
    expect(await moved(() => pass(4))).toBe(0n);
    expect(await bed.coupon(user, raised)).toMatchObject({ state: 'open', cashOutTarget: '13.00' });
    await bed.feed.odds(fixture, offer('result', null, { home: 120, draw: 500, away: 900 }));
    await pass(3);
    expect(await moved(() => pass(5))).toBe(1_452n);
    expect(await bed.coupon(user, raised)).toMatchObject({ state: 'cashed-out', payout: '14.52' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-18 BET-13 a target is not taken if a feed of its matches is down, or recovers, at the end of the delay', async () => {
    expect((await bed.feed.send({ type: 'alive', everyS: 60 })).body.result).toBe(true);
    const coupon = await reachedInPlay();
    await pass(2);
    await bed.feed.odds(fixture, RISEN);
    await context().db.update(bettingFeeds).set({ recovering: true });
    expect(await moved(() => pass(4))).toBe(0n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open', cashOutTarget: '12.00', cashOut: '12.87' });
    await bed.feed.odds(fixture, RISEN);
    await context().db.update(bettingFeeds).set({ recovering: false });
    await pass(3);
    expect(await moved(() => pass(5))).toBe(1_287n);
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-18 HARD-23 two processes, a crash before the commit and a player’s own cash-out at once pay one coupon once', async () => {
    const coupon = await aimed();
    await bed.feed.odds(fixture, RISEN);
    const payload = { uid: user.uid, couponID: coupon };
    const crash = context().db.transaction(async (tx) => {
      await takeTarget(context(), tx, payload);
      throw new Error('crash before the commit');
    });
    await expect(crash).rejects.toThrow('crash');
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open' });
    const take = () => context().db.transaction((tx) => takeTarget(context(), tx, payload));
    context().advance(3_000);
    const paid = await moved(() =>
      Promise.all([take(), take(), runDueJobs(context(), jobs), bed.cashOut(user, coupon, '12.87')]),
    );
    expect(paid).toBe(1_287n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'cashed-out', payout: '12.87' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-18 a target of a coupon that a correction opens again is taken', async () => {
    const second = await bed.feed.newFixture();
    const coupon = await bed.placed(user, [pick(fixture), pick(second)]);
    expect(await aim(coupon, '20.00')).toMatchObject({ result: true });
    await bed.feed.result(fixture, [{ home: 0, away: 1 }]);
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'lost' });
    // The search ends without an open coupon that has a target.
    await pass(5);
    await runCommand(context(), 'betting', ['correct', fixture], { score: '1-0', reason: 'Deneme' });
    await bed.settle();
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'open', cashOutTarget: '20.00' });
    context().advance(30_000);
    await bed.feed.odds(second, RISEN);
    expect(await moved(() => pass(3))).toBe(2_702n);
    expect(await bed.coupon(user, coupon)).toMatchObject({ state: 'cashed-out', payout: '27.02' });
    expect(await bed.findings()).toEqual([]);
  });

  test('BET-18 the start schedules a search; without targets it repeats twice a minute, and finds one whose search had ended', async () => {
    const search = () =>
      context().db.select().from(jobRows).where(eq(jobRows.kind, FIND_TARGETS)).orderBy(asc(jobRows.runAt));
    await context().db.delete(jobRows).where(eq(jobRows.kind, FIND_TARGETS));
    await context().db.transaction((tx) => scheduleTargetSearch(tx, context().now()));
    for (let count = 0; count < 3; count += 1) {
      await bed.settle();
      expect(await search()).toMatchObject([{ runAt: new Date(context().now().getTime() + 30_000) }]);
      context().advance(30_000);
    }
    await bed.settle();
    const coupon = await bed.placed(user, [pick(fixture)]);
    // As if the search had ended between the request of the target and its commit.
    await context().db.update(coupons).set({ cashOutTarget: 1_200n }).where(eq(coupons.id, coupon));
    context().advance(28_000);
    await bed.feed.odds(fixture, RISEN);
    expect(await moved(() => pass(3))).toBe(1_287n);
    expect(await bed.findings()).toEqual([]);
  });
});
