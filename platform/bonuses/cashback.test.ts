import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { importContent } from '../content';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { gameRounds } from '../games/schema';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { listGrants, scheduleCashback } from '.';
import {
  CASHBACK_OFFER,
  CASHBACK_PAID_AT as PAID_AT,
  setupCashback,
  jobs,
  type BonusTestBed,
  type BonusTestPlayer,
} from './testing';

const START = '2026-04-09T21:00:00Z';
/** Half a minute after midnight in Istanbul; the job of the day before runs one minute after midnight. */
const MIDNIGHT = '2026-04-10T21:00:30Z';

describeEachDatabase('the cashback of a day', (database) => {
  let bed: BonusTestBed;
  let player: BonusTestPlayer;
  beforeEach(async () => {
    ({ bed, player } = await setupCashback(database));
    await db().transaction((tx) => scheduleCashback(tx, bed.api.context.now()));
  });
  afterEach(() => bed.api.close());

  const db = () => bed.api.context.db;
  const joined = async () => (await listGrants(db(), player.uid, 9)).find(({ state }) => state === 'joined')?.id ?? '';
  const work = async (at: string) => {
    bed.api.context.setTime(at);
    await runDueJobs(bed.api.context, jobs);
  };
  /** Runs the job of one player and one day, like a repeat after an interrupted process. */
  const pay = (id: string) =>
    db().transaction((tx: Transaction) =>
      jobs['bonuses.cashback.player'].inside(bed.api.context, tx, { id, start: new Date(START).toISOString() }),
    );
  /** Loses this many lira in one round. */
  const lose = async (lira: string) =>
    expect(await player.stake(lira, randomId(), true)).toMatchObject({ status: 200 });
  const real = async () => (await player.held()).real;

  test('BONUS-1 the cashback is 30 % of the real money lost in a day, booked once after midnight in Istanbul', async () => {
    const [other, winner] = [await bed.player('baskasi'), await bed.player('kazanan')];
    for (const one of [other, winner]) await one.give(100_000n);
    for (const one of [player, winner]) expect(await one.claim('cashback')).toMatchObject({ result: true });
    for (const one of [player, other]) await one.stake('100.01', randomId(), true);
    await player.stake('100', 'half');
    await player.win('50', 'half');
    await winner.stake('10', 'more');
    await winner.win('50', 'more');
    await work('2026-04-10T20:59:00Z');
    expect(await real()).toBe(84_999n);
    bed.api.context.setTime(PAID_AT);
    await Promise.all([runDueJobs(bed.api.context, jobs), runDueJobs(bed.api.context, jobs)]);
    await work(PAID_AT);
    expect(await real()).toBe(84_999n + 4_500n);
    expect((await other.held()).real).toBe(89_999n);
    expect((await winner.held()).real).toBe(104_000n);
    await work('2026-04-11T21:02:00Z');
    expect(await real()).toBe(89_499n);
    expect((await listGrants(db(), player.uid, 9)).map(({ state }) => state)).toEqual(['released', 'joined']);
  });

  test('BONUS-5 a day’s cashback is at most its cap, once a day, also after joining again', async () => {
    await player.claim('cashback');
    await lose('200');
    await work(PAID_AT);
    expect(await real()).toBe(85_000n);
    await player.decline(await joined());
    expect(await player.claim('cashback')).toMatchObject({ result: true });
    await pay(await joined());
    expect(await real()).toBe(85_000n);
  });

  test('BONUS-5 a player who joins after midnight gets nothing for the day before', async () => {
    await lose('100');
    bed.api.context.setTime(MIDNIGHT);
    await player.claim('cashback');
    await work(PAID_AT);
    expect(await real()).toBe(90_000n);
  });

  test('BONUS-5 losses after midnight belong to the next day', async () => {
    await player.claim('cashback');
    await lose('10');
    bed.api.context.setTime(MIDNIGHT);
    await lose('100');
    await work(PAID_AT);
    expect(await real()).toBe(89_000n + 300n);
  });

  test('BONUS-8 a round that is open at midnight counts once, with its stake and its payout, on the day it ended', async () => {
    await player.claim('cashback');
    await player.stake('100', 'won');
    await player.stake('50', 'lost');
    await player.stake('20', 'open');
    bed.api.context.setTime(MIDNIGHT);
    await player.win('160', 'won');
    for (let times = 0; times < 2; times += 1)
      expect(await player.end('lost')).toMatchObject({ status: 200, body: { result: true } });
    await work(PAID_AT);
    // Nothing ended before midnight, so there is no cashback. The earlier rule paid 51 for the stakes of 170.
    expect(await real()).toBe(100_000n - 17_000n + 16_000n);
    await lose('10');
    await work('2026-04-11T21:01:00Z');
    // 100 − 160 + 50 + 10: the day has no loss either.
    expect(await real()).toBe(100_000n - 18_000n + 16_000n);
    await player.win('10', 'open');
    await work('2026-04-12T21:01:00Z');
    expect(await real()).toBe(100_000n - 18_000n + 17_000n + 300n);
  });

  test('BONUS-8 a stake that ended its round can be rolled back, and then counts nowhere; nothing else is accepted', async () => {
    await player.claim('cashback');
    await player.stake('100', 'ended', true);
    expect(await player.win('50', 'ended')).toMatchObject({ status: 409, body: { code: 'STAKE_CLOSED' } });
    expect(await player.stake('5', 'ended')).toMatchObject({ status: 409, body: { code: 'STAKE_CLOSED' } });
    const about = { roundID: 'ended', stakeID: 'ended-0', transactionID: 'ended-back' };
    expect(await player.send({ type: 'rollback', ...about })).toMatchObject({ status: 200 });
    await work(PAID_AT);
    expect(await real()).toBe(100_000n);
  });

  test('BONUS-8 rounds of an earlier version count on the day of their win, otherwise of their start', async () => {
    await player.claim('cashback');
    await player.stake('100', 'lost');
    await player.stake('20', 'won');
    await player.win('10', 'won');
    await db().update(gameRounds).set({ endedAt: null, isOpen: false });
    await work(PAID_AT);
    expect(await real()).toBe(89_000n + 3_300n);
  });

  test('BONUS-10 a day below the minimum of rounds or stakes earns no cashback, and one large round among small ones earns little', async () => {
    await db().transaction((tx) =>
      importContent(
        tx,
        JSON.stringify({ bonuses: [{ ...CASHBACK_OFFER, minRounds: 4, figures: { TRY: { minTurnover: '100' } } }] }),
      ),
    );
    await player.claim('cashback');
    const day = async (...stakes: string[]) => {
      const before = await real();
      for (const stake of stakes) await lose(stake);
      const lost = stakes.reduce((sum, stake) => sum + BigInt(stake) * 100n, 0n);
      const ended = bed.api.context.now();
      await work(new Date(Math.floor(ended.getTime() / DAY_MS) * DAY_MS + 21 * 3_600_000 + 60_000).toISOString());
      bed.api.context.advance(20 * 3_600_000);
      player = { ...player, ...(await bed.again(player)) };
      return (await real()) - before + lost;
    };
    expect(await day('100')).toBe(0n);
    expect(await day('10', '20', '20', '20', '20')).toBe(0n);
    expect(await day('50', '40', '40')).toBe(0n);
    // Each loss counts at most a fourth of 200, so the whole loss counts.
    expect(await day('50', '50', '50', '50')).toBe(6_000n);
    // Of 97 only a fourth of 100 counts: 30 % of 25 and 3.
    expect(await day('97', '1', '1', '1')).toBe(840n);
  });

  test('BONUS-5 bets earn no cashback', async () => {
    await player.claim('cashback');
    await player.bet(10_000n, { play: 'bet', category: 4, odds: 200 });
    await work(PAID_AT);
    expect(await real()).toBe(90_000n);
  });

  test.each([
    ['whose window ended at its start', [{ ...CASHBACK_OFFER, window: { from: '2024-01-01', to: '2026-04-10' } }], 0n],
    [
      'whose window ended during it',
      [{ ...CASHBACK_OFFER, window: { from: '2024-01-01', to: '2026-04-10T01:00' } }],
      30n,
    ],
    ['with an offer that is not active', [{ ...CASHBACK_OFFER, status: 'passive' }], 0n],
    ['with an offer that was deleted', [], 0n],
  ])('BONUS-5 a member of a day %s gets the cashback only if the offer was live', async (_day, bonuses, lira) => {
    await player.claim('cashback');
    await lose('100');
    await db().transaction((tx) => importContent(tx, JSON.stringify({ bonuses })));
    await work(PAID_AT);
    expect(await real()).toBe(90_000n + lira * 100n);
    await work('2026-04-11T21:02:00Z');
    expect(await real()).toBe(90_000n + lira * 100n);
  });

  test('BONUS-5 an offer that is switched off while its day is paid is paid to all of its members', async () => {
    const other = await bed.player('baskasi');
    await other.give(100_000n);
    for (const one of [player, other]) {
      await one.claim('cashback');
      await one.stake('100', randomId(), true);
    }
    const jobsToRun = (count: number) => ({ goOn: () => (count -= 1) >= 0 });
    bed.api.context.setTime(PAID_AT);
    // The job of the night, and that of one member.
    expect(await runDueJobs(bed.api.context, jobs, jobsToRun(2))).toBe(2);
    const held = async () => [await real(), (await other.held()).real].toSorted();
    expect(await held()).toEqual([90_000n, 93_000n]);
    await db().transaction((tx) =>
      importContent(tx, JSON.stringify({ bonuses: [{ ...CASHBACK_OFFER, status: 'passive' }] })),
    );
    await work(PAID_AT);
    expect(await held()).toEqual([93_000n, 93_000n]);
  });

  test('BONUS-5 a payment that an earlier release enqueued still requires a live offer', async () => {
    await player.claim('cashback');
    await lose('100');
    await db().transaction((tx) =>
      importContent(tx, JSON.stringify({ bonuses: [{ ...CASHBACK_OFFER, status: 'passive' }] })),
    );
    bed.api.context.setTime(PAID_AT);
    await pay(await joined());
    expect(await real()).toBe(90_000n);
  });

  test('BONUS-5 a player who left before the payment gets nothing, even if the job runs', async () => {
    await player.claim('cashback');
    const id = await joined();
    await lose('100');
    await player.decline(id);
    await pay(id);
    expect(await real()).toBe(90_000n);
  });

  test('BONUS-5 `bonuses grant` rejects a cashback, which would stop the player from joining it', async () => {
    const grant = ['grant', player.username, 'cashback'];
    expect(await runCommand(bed.api.context, 'bonuses', grant, { amount: '10', reason: 'x' })).toMatchObject({
      failed: true,
      text: expect.stringContaining('Players join a cashback themselves') as string,
    });
    expect(await listGrants(db(), player.uid, 9)).toEqual([]);
    expect(await player.claim('cashback')).toMatchObject({ result: true });
    expect(await joined()).not.toBe('');
  });

  test('BONUS-5 joining again while joined changes nothing', async () => {
    for (let times = 0; times < 2; times += 1) expect(await player.claim('cashback')).toMatchObject({ result: true });
    expect((await listGrants(db(), player.uid, 9)).map(({ state }) => state)).toEqual(['joined']);
  });
});
