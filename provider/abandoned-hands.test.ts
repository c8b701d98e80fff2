import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { dealFrom } from '#arcade/blackjack';
import { blackjack } from '#arcade/blackjack-table';
import type { Card } from '#arcade/cards';
import { TABLES } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeDatabase, type TestContext } from '#platform/db/testing';
import { createOperator } from '#platform/games';
import { fromPort, runDueJobs } from '#platform/jobs';
import { getBalance, verifyLedger } from '#platform/ledger';
import { runCommand } from '#platform/ops';
import { selfExclude } from '#platform/play-limits';
import { ABANDONED_MS, advanceRound, reportStake } from './advance-round';
import type { ProviderContext } from './context';
import { takeStep } from './draw';
import { createRuleBook, type GenericEngine } from './engines';
import { embeddedProvider } from './index';
import { rounds } from './schema';
import { playingTable, toForm, type Table } from './testing';

const BLACKJACK = TABLES.find(({ type, minStake }) => type === 'blackjack' && minStake === 5)!;
const MINUTE_MS = 60_000;
/** Cards of the next hand: the player gets the first and third, the dealer's second card is face up. */
let shoe = '';
const stacked: typeof blackjack = {
  ...blackjack,
  start: (_profile, { stake }) => ({ state: dealFrom(shoe.split(' ') as Card[], stake) }),
};
const ENGINES = [stacked] as unknown as readonly GenericEngine[];

describeDatabase('abandoned hands', (database) => {
  let table: Table;
  let context: TestContext;
  let token: string;
  beforeEach(async () => {
    table = await playingTable(database, ENGINES);
    context = table.context;
    await table.addPlayer('ayse', 10_000n);
    token = await table.tokenFor('ayse', BLACKJACK.id);
  });
  afterEach(() => context.close());

  const deal = async (cards: string) => {
    shoe = cards;
    const played = await table.play(token, { stake: 1000 });
    if (played.kind !== 'played') throw new Error(JSON.stringify(played));
    return played.roundId;
  };
  /** Deals a hand that wins if it stands, as an abandoned one does. */
  const dealWinning = () => deal('Ts 6h 9d Tc Ks');
  const rowOf = async (id: string) => (await context.db.select().from(rounds).where(eq(rounds.id, id)))[0]!;
  const runJobs = (jobs = context.gameProvider!.jobs) => runDueJobs(context, fromPort(jobs));
  /** Restarts the process: the new one knows only its own start. */
  const restart = () => embeddedProvider(createOperator(context), createRuleBook(ENGINES)).jobs;
  const maintenance = (way: 'on' | 'off') => runCommand(context, 'maintenance', [way], {});
  const sums = async () => {
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  };

  test('GAME-2 a hand is not ended while the site is under maintenance: its player has 15 minutes again', async () => {
    const id = await dealWinning();
    await maintenance('on');
    context.advance(ABANDONED_MS);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'open' });
    // A job of the previous release has no due time.
    await table.lookAfter(id, 0, true);
    expect(await rowOf(id)).toMatchObject({ status: 'open' });
    await maintenance('off');
    context.advance(ABANDONED_MS - 1);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'open' });
    context.advance(1);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: 2000n });
    await sums();
  });

  test('GAME-2 a hand during whose 15 minutes a maintenance ended waits 15 minutes again, once', async () => {
    await maintenance('on');
    await maintenance('off');
    const id = await dealWinning();
    context.advance(MINUTE_MS);
    await maintenance('on');
    context.advance(ABANDONED_MS - MINUTE_MS - 5_000);
    await maintenance('off');
    context.advance(5_000);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'open' });
    // An open site that is opened stays open since then.
    await maintenance('off');
    context.advance(ABANDONED_MS);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: 2000n });
    await sums();
  });

  test('GAME-2 a hand during whose 15 minutes the process was restarted waits 15 minutes again, once', async () => {
    const id = await dealWinning();
    context.advance(ABANDONED_MS - 5_000);
    const jobs = restart();
    context.advance(5_000);
    await runJobs(jobs);
    expect(await rowOf(id)).toMatchObject({ status: 'open' });
    context.advance(ABANDONED_MS - 1);
    await runJobs(jobs);
    expect(await rowOf(id)).toMatchObject({ status: 'open' });
    context.advance(1);
    await runJobs(jobs);
    expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: 2000n });
    await sums();
  });

  test('GAME-2 RUN-82 a restore that takes an hour under maintenance leaves a hand 15 minutes after its end', async () => {
    const id = await dealWinning();
    context.advance(8 * 60 * MINUTE_MS);
    const jobs = restart();
    await maintenance('on');
    for (let minute = 0; minute < 60; minute += 1) {
      await runJobs(jobs);
      context.advance(MINUTE_MS);
    }
    await maintenance('off');
    for (let minute = 0; minute < 15; minute += 1) {
      await runJobs(jobs);
      expect(await rowOf(id), `minute ${minute}`).toMatchObject({ status: 'open' });
      context.advance(MINUTE_MS);
    }
    await runJobs(jobs);
    expect(await rowOf(id)).toMatchObject({ status: 'settled' });
  });

  test('GAME-2 a hand whose job is over a minute late waits 15 minutes for its player, once', async () => {
    const id = await dealWinning();
    context.advance(ABANDONED_MS + 20 * MINUTE_MS);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'open' });
    // A delay within a minute is the queue of the jobs.
    context.advance(ABANDONED_MS + MINUTE_MS);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: 2000n });
    await sums();
  });

  test('GAME-2 a hand that was played on during its second waiting time is not ended by the earlier job', async () => {
    const id = await deal('4s 6h 5d Tc 2s Ks 3d');
    context.advance(ABANDONED_MS + 20 * MINUTE_MS);
    await runJobs();
    context.advance(ABANDONED_MS - 1);
    await table.play(token, { roundID: id, step: 0, action: 'hit' });
    context.advance(1);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'open', stepCount: 1 });
  });

  const exclude = () => context.db.transaction((tx) => selfExclude(context, tx, { uid: 'ayse', period: 'forever' }));

  test('LIMIT-2 an open hand at a self-exclusion ends at once by the printed rule, and its win is paid', async () => {
    const id = await dealWinning();
    // Also under maintenance: its player cannot return to it.
    await maintenance('on');
    await exclude();
    expect(await rowOf(id)).toMatchObject({ status: 'open' });
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'settled', payout: 2000n });
    expect(await getBalance(context.db, 'ayse')).toBe(11_000n);
    await sums();
  });

  /** Splits a hand up to the point at which its further stake is sent. */
  const splitting = async () => {
    const id = await deal('8s 6h 8d Tc 3s 2s Td Ks 9h 5c');
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen) throw new Error('not open');
    const provider: ProviderContext = { operator: createOperator(context), findRules: createRuleBook(ENGINES) };
    const step = { roundId: id, requestID: randomId(), step: 0, form: toForm({ action: 'split' }) };
    expect(await takeStep(provider, screen.session, step)).toMatchObject({ kind: 'taken', round: { status: 'drawn' } });
    return { id, provider };
  };

  test('LIMIT-2 a hand whose further stake is under way at a self-exclusion ends as soon as the stake is booked', async () => {
    const { id, provider } = await splitting();
    await reportStake(provider, await rowOf(id));
    await exclude();
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'drawn' });
    await advanceRound(provider, await rowOf(id));
    expect(await rowOf(id)).toMatchObject({ status: 'open', stake: 2000n });
    context.advance(1_000);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ status: 'settled', stake: 2000n });
    await sums();
  });

  test('LIMIT-2 a hand whose further stake gets no answer at a self-exclusion ends as soon as the stake is refunded', async () => {
    const { id } = await splitting();
    await exclude();
    for (let second = 0; second < 64; second += 1) {
      await runJobs();
      context.advance(1_000);
    }
    expect(await rowOf(id)).toMatchObject({ status: 'settled', stake: 1000n });
    await sums();
  });
});
