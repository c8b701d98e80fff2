import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setupBonuses, type BonusTestBed, type BonusTestPlayer } from '../bonuses/testing';
import { bonusBets, bonusGrants } from '../bonuses/schema';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { playState } from '../play-limits';
import { jobs } from '.';
import type { QuotedSelection } from './offers';
import { coupons } from './schema';
import { offer, pick, testFeed, type TestFeed } from './testing';

describeEachDatabase('corrections of coupons of bonus money', (database) => {
  let bed: BonusTestBed;
  let feed: TestFeed;
  let player: BonusTestPlayer;
  beforeEach(async () => {
    bed = await setupBonuses(database);
    feed = testFeed(bed.api.context);
    for (const id of ['a', 'b', 'sink']) await feed.fixture(id);
    player = await bed.player('ikramiyeli');
    await player.claim('welcome');
    await player.pay('100');
    // The real money is in a coupon that stays open; the bonus of 50 is left.
    await placed('100', [pick('sink')]);
  });
  afterEach(() => bed.api.close());

  const placed = async (stake: string, picks: readonly QuotedSelection[]): Promise<string> => {
    const asked = { requestID: randomId(), picks, fold: 1, stake };
    const answer = await bed.api.call('betting/place_coupon', asked, player.user);
    expect(answer).toMatchObject({ result: true });
    return (answer.data as { couponID: string }).couponID;
  };
  const settle = () => runDueJobs(bed.api.context, jobs);
  const isSound = async () => expect((await verifyBooks(bed.api.context.db)).findings).toEqual([]);
  const wins = async (fixtureID: string) => {
    await feed.result(fixtureID, [{ home: 1, away: 0 }]);
    await settle();
  };
  const withdraw = async (fixtureID: string) => {
    await feed.withdraw(fixtureID);
    await settle();
  };
  const operate = async (words: string, options: Record<string, string> = {}) => {
    const run = await runCommand(bed.api.context, 'betting', words.split(' '), { reason: 'x', ...options });
    expect(run.failed).toBeFalsy();
    await settle();
    await isSound();
  };
  const loses = (fixtureID: string) => operate(`correct ${fixtureID}`, { score: '0-1' });
  /** Leaves this amount to wager, as if other coupons had counted for the rest. */
  const leaveToWager = async (left: bigint) => {
    const { db } = bed.api.context;
    const mine = eq(playState.uid, player.uid);
    const [state] = await db.select().from(playState).where(mine);
    await db.update(playState).set({ toWager: left }).where(mine);
    const counts = (state?.toWager ?? 0n) - left;
    await db
      .insert(bonusBets)
      .values({ stakeKey: randomId(), bonusId: state?.wagering?.id ?? '', counts, counted: true });
  };
  const grant = async () =>
    (
      await bed.api.context.db
        .select()
        .from(bonusGrants)
        .where(eq(bonusGrants.uid, player.uid))
        .orderBy(bonusGrants.createdAt)
    )[0];
  const couponRow = async (id: string) =>
    (await bed.api.context.db.select().from(coupons).where(eq(coupons.id, id)))[0];

  test('BET-15 BONUS-7 a withdrawn payout that released its bonus leaves the real wallet, and the same result pays it once', async () => {
    const coupon = await placed('50', [pick('a')]);
    await leaveToWager(5_000n);
    for (let times = 0; times < 2; times += 1) {
      await wins('a');
      expect(await player.held()).toEqual({ real: 10_500n, bonus: 0n });
      expect(await grant()).toMatchObject({ state: 'released', released: 10_500n });
      await isSound();
      await withdraw('a');
      expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
      expect(await grant()).toMatchObject({ state: 'released', released: 0n });
      expect(await couponRow(coupon)).toMatchObject({ state: 'open', borne: 0n });
      await isSound();
    }
    await wins('a');
    await operate('void a');
    expect(await player.held()).toEqual({ real: 5_000n, bonus: 0n });
    await loses('a');
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await couponRow(coupon)).toMatchObject({ state: 'lost', borne: 0n });
  });

  test('BET-15 BONUS-7 a spent payout of a released bonus is paid once, and a correction collects it later', async () => {
    const coupon = await placed('50', [pick('a')]);
    await leaveToWager(5_000n);
    await wins('a');
    for (const stake of ['100', '5']) await placed(stake, [pick('sink')]);
    await withdraw('a');
    expect(await couponRow(coupon)).toMatchObject({ state: 'open', borne: 10_500n });
    await isSound();
    await wins('a');
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await couponRow(coupon)).toMatchObject({ state: 'won', payout: 10_500n, borne: 0n });
    await isSound();
    await player.give(3_000n);
    await loses('a');
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await couponRow(coupon)).toMatchObject({ state: 'lost', borne: 7_500n });
    expect(await grant()).toMatchObject({ released: 7_500n });
  });

  test('BET-2 BONUS-7 a payout after the release is taken from the real wallet, without the money of the release', async () => {
    await placed('20', [pick('a')]);
    await leaveToWager(1_000n);
    await player.bet(1_000n);
    expect(await player.held()).toEqual({ real: 2_000n, bonus: 0n });
    await wins('a');
    expect(await player.held()).toEqual({ real: 6_200n, bonus: 0n });
    await loses('a');
    expect(await player.held()).toEqual({ real: 2_000n, bonus: 0n });
    await operate('correct a', { score: '1-0' });
    expect(await player.held()).toEqual({ real: 6_200n, bonus: 0n });
  });

  test('BET-2 BONUS-7 of a payout before the release, a correction takes what the release made real money', async () => {
    const coupon = await placed('20', [pick('a')]);
    await wins('a');
    expect(await player.held()).toEqual({ real: 0n, bonus: 7_200n });
    await leaveToWager(6_000n);
    await player.bet(6_000n);
    expect(await player.held()).toEqual({ real: 1_200n, bonus: 0n });
    await loses('a');
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await couponRow(coupon)).toMatchObject({ state: 'lost', borne: 3_000n });
    await operate('correct a', { score: '1-0' });
    expect(await player.held()).toEqual({ real: 1_200n, bonus: 0n });
    expect(await couponRow(coupon)).toMatchObject({ state: 'won', borne: 0n });
  });

  test('BET-2 BONUS-7 a correction takes only the part of a payout that the largest win left to the player', async () => {
    const terms = sql`jsonb_set(terms, '{figures,TRY,maxWin}', '"80"')`;
    await bed.api.context.db.update(bonusGrants).set({ terms }).where(eq(bonusGrants.uid, player.uid));
    const coupon = await placed('20', [pick('a')]);
    await placed('20', [pick('b')]);
    await leaveToWager(4_000n);
    await wins('a');
    expect(await player.held()).toEqual({ real: 0n, bonus: 5_200n });
    await wins('b');
    expect(await player.held()).toEqual({ real: 8_000n, bonus: 0n });
    // Without the payout of the first coupon, 10 and 42 of the second would be real money.
    await loses('a');
    expect(await player.held()).toEqual({ real: 5_200n, bonus: 0n });
    expect(await couponRow(coupon)).toMatchObject({ state: 'lost', borne: 0n });
    await operate('correct a', { score: '1-0' });
    expect(await player.held()).toEqual({ real: 8_000n, bonus: 0n });
    await loses('b');
    expect(await player.held()).toEqual({ real: 5_200n, bonus: 0n });
  });

  test('BET-2 BONUS-7 a correction after a bonus was given up takes nothing from the next bonus', async () => {
    const coupon = await placed('20', [pick('a')]);
    await wins('a');
    await player.giveUp(String((await player.offers()).open[0]?.['bonusID']));
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    const options = { amount: '250', reason: 'x' };
    await runCommand(bed.api.context, 'bonuses', ['grant', player.username, 'welcome'], options);
    await player.claim(String((await player.offers()).open[0]?.['bonusID']));
    for (const score of ['0-1', '1-0', '0-1']) {
      await operate('correct a', { score });
      expect(await player.held()).toEqual({ real: 0n, bonus: 25_000n });
      expect(await couponRow(coupon)).toMatchObject({ borne: 0n });
    }
  });

  test('BET-2 BONUS-7 a correction of an active bonus takes the payout from the bonus wallet', async () => {
    const coupon = await placed('20', [pick('a')]);
    await wins('a');
    await player.bet(6_000n);
    expect(await player.held()).toEqual({ real: 0n, bonus: 1_200n });
    await loses('a');
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await couponRow(coupon)).toMatchObject({ borne: 3_000n });
    await operate('correct a', { score: '1-0' });
    expect(await player.held()).toEqual({ real: 0n, bonus: 1_200n });
  });

  test('BET-15 BONUS-7 a coupon of both wallets pays its real part once, also after its bonus was given up', async () => {
    await player.give(5_000n);
    const coupon = await placed('100', [pick('a')]);
    await wins('a');
    expect(await player.held()).toEqual({ real: 10_500n, bonus: 10_500n });
    await player.giveUp(String((await player.offers()).open[0]?.['bonusID']));
    for (const stake of ['100', '5']) await placed(stake, [pick('sink')]);
    for (let times = 0; times < 2; times += 1) {
      await withdraw('a');
      expect(await couponRow(coupon)).toMatchObject({ state: 'open', borne: 10_500n });
      await wins('a');
      expect(await couponRow(coupon)).toMatchObject({ state: 'won', payout: 21_000n, borne: 0n });
      expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
      await isSound();
    }
  });

  test('BET-15 BONUS-7 a coupon of both wallets is paid again to the wallet that gave its part back', async () => {
    await player.give(5_000n);
    const coupon = await placed('100', [pick('a')]);
    await wins('a');
    for (const stake of [10_000n, 10_000n, 1_000n]) await player.bet(stake);
    await player.give(10_500n);
    expect(await player.held()).toEqual({ real: 10_500n, bonus: 0n });
    await withdraw('a');
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await couponRow(coupon)).toMatchObject({ state: 'open', borne: 10_500n });
    await wins('a');
    expect(await player.held()).toEqual({ real: 10_500n, bonus: 0n });
    expect(await couponRow(coupon)).toMatchObject({ state: 'won', payout: 21_000n, borne: 0n });
    await isSound();
  });

  const [counts, stopsToCount] = [
    pick('a', { market: 'draw-no-bet', odds: 152 }),
    pick('a', { market: 'handicap', line: -1, odds: 260 }),
  ];
  test.each([
    ['before', [counts, stopsToCount]],
    ['after', [stopsToCount, counts]],
  ])('BONUS-7 a correction releases no bonus whose wagering it completes %s it lowers it', async (_order, bets) => {
    await feed.odds(
      'a',
      offer('handicap', -1, { home: 260, away: 145 }),
      offer('draw-no-bet', null, { home: 152, away: 245 }),
    );
    for (const bet of bets) await placed('20', [bet]);
    await feed.result('a', [{ home: 0, away: 0 }]);
    await settle();
    await leaveToWager(1_000n);
    // One coupon of 20 is won, no longer void; the other is void, no longer lost.
    await operate('correct a', { score: '1-0' });
    expect(await grant()).toMatchObject({ state: 'active' });
    const [state] = await bed.api.context.db.select().from(playState).where(eq(playState.uid, player.uid));
    expect(state?.toWager).toBe(1_000n);
  });
});
