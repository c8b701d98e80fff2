import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { jobs as bonusJobs, setupBonuses, type BonusTestBed, type BonusTestPlayer } from '../bonuses/testing';
import { bonusBets } from '../bonuses/schema';
import { randomId } from '../db/ids';
import { describeEachDatabase, tamper } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { playState } from '../play-limits';
import { jobs } from '.';
import type { QuotedSelection } from './offers';
import { offer, pick, testFeed, type TestFeed } from './testing';

const SURE = { market: 'double-chance', selection: 'home-draw', odds: 128 } as const;

describeEachDatabase('coupons of bonus money', (database) => {
  let bed: BonusTestBed;
  let feed: TestFeed;
  let player: BonusTestPlayer;
  beforeEach(async () => {
    bed = await setupBonuses(database);
    feed = testFeed(bed.api.context);
    for (const id of ['a', 'b']) await feed.fixture(id);
    player = await bed.player('ikramiyeli');
    await player.claim('welcome');
    await player.pay('100');
  });
  afterEach(() => bed.api.close());

  const placed = async (stake: string, picks: readonly QuotedSelection[], fold = 1): Promise<string> => {
    const asked = { requestID: randomId(), picks, fold, stake };
    const answer = await bed.api.call('betting/place_coupon', asked, player.user);
    expect(answer).toMatchObject({ result: true });
    return (answer.data as { couponID: string }).couponID;
  };
  const place = placed;
  /** Cashes a coupon out at its current value. @returns lira */
  const cashOut = async (couponID: string): Promise<number> => {
    const { data } = await bed.api.call('betting/get_coupon', { couponID }, player.user);
    const { cashOut: amount } = data as { cashOut: string };
    const asked = { requestID: randomId(), couponID, amount };
    expect(await bed.api.call('betting/cash_out', asked, player.user)).toMatchObject({ result: true });
    return Number(amount);
  };
  const progress = async () => (await player.offers()).open[0]?.['progress'];
  const settle = () => runDueJobs(bed.api.context, jobs);
  const isSound = async () => expect((await verifyBooks(bed.api.context.db)).findings).toEqual([]);

  test('BET-1 BONUS-1 a stake counts from odds of 1.50, by the line with the lowest odds', async () => {
    await place('20', [pick('a', SURE)]);
    await place('20', [pick('a')]);
    // Two singles at 1.28 and 2.10: one of the lines is below.
    await place('20', [pick('a', SURE), pick('b')]);
    // Their product is above.
    await place('40', [pick('a', SURE), pick('b')], 2);
    expect(await progress()).toBe('0.00');
    await feed.result('a', [{ home: 1, away: 0 }]);
    await settle();
    expect(await progress()).toBe('20.00');
    await feed.result('b', [{ home: 0, away: 1 }]);
    await settle();
    expect(await progress()).toBe('60.00');
    await isSound();
  });

  test.each([
    [210, 140, '0.00'],
    [140, 210, '20.00'],
    [210, 200, '20.00'],
  ])('BONUS-1 BET-30 a stake in play submitted at %i and booked at %i counts %s', async (submitted, booked, counts) => {
    const offered = (home: number) => offer('result', null, { home, draw: 330, away: 340 });
    await feed.live('a');
    await feed.odds('a', offered(submitted));
    const shown = pick('a', { odds: submitted, live: true });
    const asked = { requestID: randomId(), picks: [shown], fold: 1, stake: '20', oddsChanges: 'any' };
    expect(await bed.api.call('betting/place_coupon', asked, player.user)).toMatchObject({
      data: { state: 'checking' },
    });
    await feed.odds('a', offered(booked));
    bed.api.context.advance(6_000);
    await settle();
    await feed.result('a', [{ home: 0, away: 1 }]);
    await settle();
    expect(await progress()).toBe(counts);
    await isSound();
  });

  test('BONUS-7 a coupon counts for wagering if it is won or lost, not if it is cashed out or void', async () => {
    const cashedOut = await placed('20', [pick('a')]);
    expect(await cashOut(cashedOut)).toBeGreaterThan(0);
    expect(await progress()).toBe('0.00');
    await place('20', [pick('a')]);
    await place('30', [pick('b')]);
    await feed.result('a', [], 'postponed');
    await feed.result('b', [{ home: 0, away: 1 }]);
    await settle();
    expect(await progress()).toBe('30.00');
    await isSound();
  });

  test('BONUS-7 BET-17 only the part of a coupon that is not cashed out counts for wagering, and returns to its wallets', async () => {
    const couponID = await placed('40', [pick('a')]);
    const take = async (share: string) => {
      const quote = await bed.api.call('betting/quote_cash_out', { couponID, share }, player.user);
      const { stake, of, amount } = quote.data as Record<string, string>;
      const asked = { requestID: randomId(), couponID, amount, part: { stake, of } };
      expect(await bed.api.call('betting/cash_out', asked, player.user)).toMatchObject({ result: true });
    };
    await take('half');
    await take('quarter');
    expect(await progress()).toBe('0.00');
    await feed.result('a', [{ home: 0, away: 1 }]);
    await settle();
    expect(await progress()).toBe('15.00');
    await isSound();
  });

  test('BONUS-7 repeated placements and cash-outs do not complete any wagering', async () => {
    let lost = 0;
    for (let times = 0; times < 10; times += 1) lost += 50 - (await cashOut(await placed('50', [pick('a')])));
    // Earlier: ten cash-outs completed 500 of the 1,000 lira of wagering for their fees.
    expect(lost).toBeLessThan(100);
    expect(await progress()).toBe('0.00');
    await isSound();
  });

  test('BONUS-7 a withdrawn and corrected result counts once, a void one does not count', async () => {
    await place('20', [pick('a')]);
    const correct = async (score: string) => {
      const options = { reason: 'x', ...(score === 'void' ? {} : { score }) };
      const words = [score === 'void' ? 'void' : 'correct', 'a'];
      expect((await runCommand(bed.api.context, 'betting', words, options)).failed).toBeFalsy();
      await settle();
      await isSound();
      return progress();
    };
    await feed.result('a', [{ home: 1, away: 0 }]);
    await settle();
    expect(await progress()).toBe('20.00');
    expect(await correct('0-1')).toBe('20.00');
    expect(await correct('void')).toBe('0.00');
    expect(await correct('1-0')).toBe('20.00');
    expect(await correct('0-1')).toBe('20.00');
  });

  test('BONUS-7 the coupon that completes the wagering releases the bonus with its payout, once', async () => {
    await bed.api.context.db.update(playState).set({ toWager: 3_000n }).where(eq(playState.uid, player.uid));
    await place('40', [pick('a')]);
    await feed.result('a', [{ home: 1, away: 0 }]);
    await settle();
    // 100 − 40 + 84, and the bonus of 50.
    expect(await player.held()).toEqual({ real: 19_400n, bonus: 0n });
    await runCommand(bed.api.context, 'betting', ['correct', 'a'], { score: '0-1', reason: 'x' });
    await settle();
    expect(await player.held()).toEqual({ real: 11_000n, bonus: 0n });
  });

  test('BONUS-7 BONUS-1 a coupon does not release a bonus whose free spins are left, nor one that has expired', async () => {
    const left = (toWager: bigint, spinsLeft: number) =>
      bed.api.context.db.update(playState).set({ toWager, spinsLeft }).where(eq(playState.uid, player.uid));
    const settleAs = async (id: string) => {
      await feed.result(id, [{ home: 1, away: 0 }]);
      await runDueJobs(bed.api.context, jobs);
    };
    await place('40', [pick('a')]);
    await place('20', [pick('b')]);
    await left(4_000n, 1);
    await settleAs('a');
    // 100 − 60 + 84, and the bonus of 50.
    expect(await player.held()).toEqual({ real: 12_400n, bonus: 5_000n });
    await left(2_000n, 0);
    bed.api.context.advance(60 * DAY_MS);
    await settleAs('b');
    expect(await player.held()).toEqual({ real: 16_600n, bonus: 5_000n });
    await runDueJobs(bed.api.context, bonusJobs);
    expect(await player.held()).toEqual({ real: 16_600n, bonus: 0n });
  });

  test('BONUS-7 a stake that an earlier version counted at placement counts once, and is deducted on cash-out', async () => {
    const { db } = bed.api.context;
    const asEarlier = async (id: string) => {
      const [bet] = await db
        .delete(bonusBets)
        .where(eq(bonusBets.stakeKey, `coupon:${id}:stake`))
        .returning();
      await tamper(db, sql`update ledger_entries set bonus_counted = ${bet!.counts} where key = ${bet!.stakeKey}`);
      await db
        .update(playState)
        .set({ toWager: sql`${playState.toWager} - ${String(bet!.counts)}::bigint` })
        .where(eq(playState.uid, player.uid));
    };
    const [settled, cashedOut] = [await placed('20', [pick('a')]), await placed('30', [pick('b')])];
    for (const id of [settled, cashedOut]) await asEarlier(id);
    expect(await progress()).toBe('50.00');
    await cashOut(cashedOut);
    expect(await progress()).toBe('20.00');
    await feed.result('a', [{ home: 1, away: 0 }]);
    await settle();
    expect(await progress()).toBe('20.00');
    await isSound();
  });

  test('BET-1 BONUS-1 winnings and refunds of bonus money go to the bonus wallet', async () => {
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 5_000n });
    await place('90', [pick('b', SURE)]);
    // Ten lira of real money are left; twenty are bonus money.
    await place('30', [pick('a')]);
    await place('20', [pick('b')]);
    expect(await player.held()).toEqual({ real: 0n, bonus: 1_000n });
    await feed.result('a', [{ home: 1, away: 0 }]);
    await settle();
    // 63.00 in thirds: one to real money, two to the bonus.
    expect(await player.held()).toEqual({ real: 2_100n, bonus: 5_200n });
    await feed.result('b', [], 'postponed');
    await settle();
    expect(await player.held()).toEqual({ real: 11_100n, bonus: 7_200n });
    expect(await settle()).toBe(0);
    await isSound();
  });
});
