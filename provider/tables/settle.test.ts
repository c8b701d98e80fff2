import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { ProviderMessage } from '#contract/provider-callbacks';
import { INSTANT_BINGO } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeDatabase, type TestContext } from '#platform/db/testing';
import { createOperator, launchVirtual } from '#platform/games';
import { games } from '#platform/games/schema';
import { fromPort, runDueJobs } from '#platform/jobs';
import { jobs } from '#platform/jobs/schema';
import { getBalance, verifyLedger } from '#platform/ledger';
import { createChance } from '../chance';
import { defaultRules } from '../engines';
import { embeddedProvider } from '../index';
import { rounds, tableRounds } from '../schema';
import { playingTable, type Table } from '../testing';
import { turnAt } from './clock';
import { settleTable } from './settle';
import { sharedRules, TABLE_JOB } from './table-rounds';

const [ROOM] = INSTANT_BINGO;
const { bingoRoom: hall } = ROOM!;
const MONEY = 100_000n;

describeDatabase('the job of a table', (database) => {
  let table: Table;
  let context: TestContext;
  let openMs: number;
  let closedMs: number;
  beforeEach(async () => {
    table = await playingTable(database);
    context = table.context;
    const { shared, profile } = sharedRules(
      { operator: createOperator(context), findRules: defaultRules },
      hall.profile,
    );
    const clock = shared.clockOf(profile);
    ({ openMs, closedMs } = clock);
    context.setTime(turnAt(clock, hall.id, context.now()).endsAt);
    for (const uid of ['ayse', 'burak']) {
      await table.addPlayer(uid, MONEY);
      await buyTicket(uid);
    }
    // The recovery jobs of the stakes run during the sale, and find nothing to do.
    context.advance(openMs - 1);
    await runJobs();
    context.advance(1);
  });
  afterEach(() => context.close());

  const buyTicket = async (uid: string) => {
    const session = { uid, sessionId: `s-${uid}`, language: 'tr', providerId: ROOM!.providerID, type: 'hall' } as const;
    const url = await context.db.transaction((tx) => launchVirtual(context, tx, session));
    const token = url.slice('/rounds/'.length);
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen || screen.kind !== 'hall' || !screen.table) throw new Error('no hall');
    const number = String(screen.table.number);
    const form = new URLSearchParams({ requestID: randomId(), number, chip: '100', bet: '7' });
    expect(await table.rounds.play(token, form)).toMatchObject({ kind: 'played' });
  };
  const runJobs = () => runDueJobs(context, fromPort(context.gameProvider!.jobs));
  /** Runs the due jobs in a process that cannot deliver some messages. */
  const runJobsWithout = (undelivered: (message: ProviderMessage) => boolean) => {
    const operator = createOperator(context);
    const report: typeof operator.report = async (name, raw, signature) => {
      if (undelivered(JSON.parse(raw) as ProviderMessage)) throw new Error('connection lost');
      return operator.report(name, raw, signature);
    };
    return runDueJobs(context, fromPort(embeddedProvider({ ...operator, report }).jobs));
  };
  const closeGame = () => context.db.update(games).set({ active: false }).where(eq(games.id, hall.id));
  const statuses = async () => (await context.db.select().from(rounds)).map(({ status }) => status).toSorted();
  const tableStatus = async () => (await context.db.select().from(tableRounds))[0]!.status;
  const tableJobs = async () => context.db.select().from(jobs).where(eq(jobs.kind, TABLE_JOB));

  const expectSettled = async () => {
    expect(await tableStatus()).toBe('settled');
    expect(await statuses()).toEqual(['settled', 'settled']);
    expect(await tableJobs()).toEqual([]);
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  };

  test('HARD-23 stakes of a closed table that were not refunded at the first attempt are refunded at the next', async () => {
    await closeGame();
    await runJobsWithout((message) => message.type === 'rollback' && message.uid === 'ayse');
    expect(await tableStatus()).toBe('void');
    expect(await statuses()).toEqual(['returning', 'rolled-back']);
    context.advance(1_000);
    await runJobs();
    expect(await statuses()).toEqual(['rolled-back', 'rolled-back']);
    for (const uid of ['ayse', 'burak']) expect(await getBalance(context.db, uid)).toBe(MONEY);
    expect(await tableJobs()).toEqual([]);
  });

  test('HARD-23 after a kill between the closing of a table and its refunds, the job refunds the stakes', async () => {
    await closeGame();
    await context.db.update(tableRounds).set({ status: 'void' });
    await context.db.update(rounds).set({ status: 'returning' });
    await runJobs();
    expect(await statuses()).toEqual(['rolled-back', 'rolled-back']);
    for (const uid of ['ayse', 'burak']) expect(await getBalance(context.db, uid)).toBe(MONEY);
    expect(await tableJobs()).toEqual([]);
  });

  test('HARD-23 a settlement that fails is repeated by its job within two seconds', async () => {
    await runJobs();
    context.advance(closedMs);
    await runJobsWithout(({ type }) => type === 'credits' || type === 'ends');
    expect(await tableStatus()).toBe('dealt');
    context.advance(2_000);
    await runJobs();
    await expectSettled();
  });

  test('GAME-1 the job of a table deals when betting closes, and settles the bets when the result is shown', async () => {
    await runJobs();
    expect(await tableStatus()).toBe('dealt');
    const [{ endsAt } = { endsAt: undefined }] = await context.db.select().from(tableRounds);
    expect(await tableJobs()).toMatchObject([{ runAt: endsAt, attempts: 0, lastError: null }]);
    context.advance(closedMs - 1);
    await runJobs();
    expect(await tableStatus()).toBe('dealt');
    context.advance(1);
    await runJobs();
    await expectSettled();
  });

  test('HARD-23 GAME-1 after a kill between the deal and the last ball, the wins are paid once, after the last ball', async () => {
    await context.db.update(tableRounds).set({ claimedUntil: new Date(context.now().getTime() + 5_000) });
    const provider = { operator: createOperator(context), findRules: defaultRules };
    const { shared, profile } = sharedRules(provider, hall.profile);
    const [{ id, seed } = { id: '', seed: '' }] = await context.db.select().from(tableRounds);
    // The killed process leaves its claim and its job.
    const result = shared.deal(profile, createChance(seed, 0, null));
    await context.db.update(tableRounds).set({ status: 'dealt', result });
    await context.db.update(rounds).set({ status: 'won', payout: 700n });
    await runJobs();
    context.advance(closedMs - 1);
    await runJobs();
    for (const uid of ['ayse', 'burak']) expect(await getBalance(context.db, uid)).toBe(MONEY - 100n);
    context.advance(1);
    await Promise.all([runJobs(), runJobs(), settleTable(provider, id)]);
    // A job that met the claim of another looks again after it.
    context.advance(5_000);
    await runJobs();
    await expectSettled();
    for (const uid of ['ayse', 'burak']) expect(await getBalance(context.db, uid)).toBe(MONEY + 600n);
  });

  test('HARD-23 a job that meets the claim of a process that died settles the round after the claim', async () => {
    const claimedUntil = new Date(context.now().getTime() + 5_000);
    await context.db.update(tableRounds).set({ claimedUntil });
    await runJobs();
    expect(await tableStatus()).toBe('open');
    // Not a failure: no attempt is counted or logged.
    expect(await tableJobs()).toMatchObject([{ runAt: claimedUntil, attempts: 0, lastError: null }]);
    context.advance(5_000);
    await runJobs();
    context.advance(closedMs);
    await runJobs();
    await expectSettled();
  });

  test('HARD-23 after a failed settlement whose claim could not be released, the job waits for the claim and settles the round', async () => {
    const operator = createOperator(context);
    const report: typeof operator.report = async () => {
      // Another value is not this process's claim, so it does not release it.
      await context.db.update(tableRounds).set({ claimedUntil: new Date(context.now().getTime() + 4_000) });
      throw new Error('connection lost');
    };
    await runDueJobs(context, fromPort(embeddedProvider({ ...operator, report }).jobs));
    expect(await tableStatus()).toBe('open');
    for (let second = 0; second < 5; second++) {
      context.advance(1_000);
      await runJobs();
    }
    expect(await tableStatus()).toBe('dealt');
    context.advance(closedMs);
    await runJobs();
    await expectSettled();
  });
});
