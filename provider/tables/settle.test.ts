import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeDatabase, type TestContext } from '#platform/db/testing';
import { getBalance, verifyLedger } from '#platform/ledger';
import { createChance } from '../chance';
import { rounds, tableRounds } from '../schema';
import { lostConnection } from '../testing';
import { settleTable } from './settle';
import { MONEY, setupHall, type HallBed } from './testing';

describeDatabase('the job of a table', (database) => {
  let hall: HallBed;
  let context: TestContext;
  let closedMs: number;
  beforeEach(async () => {
    hall = await setupHall(database, ['ayse', 'burak']);
    context = hall.context;
    ({ closedMs } = hall.clock);
    for (const uid of ['ayse', 'burak']) await hall.buyTicket(uid);
    // The recovery jobs of the stakes run during the sale, and find nothing to do.
    context.advance(hall.clock.openMs - 1);
    await hall.runJobs();
    context.advance(1);
  });
  afterEach(() => context.close());

  const tableStatus = async () => (await hall.tableRound()).status;

  const expectSettled = async () => {
    expect(await tableStatus()).toBe('settled');
    expect(await hall.statuses()).toEqual(['settled', 'settled']);
    expect(await hall.tableJobs()).toEqual([]);
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  };

  test('HARD-23 stakes of a closed table that were not refunded at the first attempt are refunded at the next', async () => {
    await hall.closeGame();
    await hall.runJobsWith((message) =>
      message.type === 'rollback' && message.uid === 'ayse' ? lostConnection() : undefined,
    );
    expect(await tableStatus()).toBe('void');
    expect(await hall.statuses()).toEqual(['returning', 'rolled-back']);
    context.advance(1_000);
    await hall.runJobs();
    expect(await hall.statuses()).toEqual(['rolled-back', 'rolled-back']);
    for (const uid of ['ayse', 'burak']) expect(await getBalance(context.db, uid)).toBe(MONEY);
    expect(await hall.tableJobs()).toEqual([]);
  });

  test('HARD-23 after a kill between the closing of a table and its refunds, the job refunds the stakes', async () => {
    await hall.closeGame();
    await context.db.update(tableRounds).set({ status: 'void' });
    await context.db.update(rounds).set({ status: 'returning' });
    await hall.runJobs();
    expect(await hall.statuses()).toEqual(['rolled-back', 'rolled-back']);
    for (const uid of ['ayse', 'burak']) expect(await getBalance(context.db, uid)).toBe(MONEY);
    expect(await hall.tableJobs()).toEqual([]);
  });

  test('HARD-23 a settlement that fails is repeated by its job within two seconds', async () => {
    await hall.runJobs();
    context.advance(closedMs);
    await hall.runJobsWith(({ type }) => (type === 'credits' || type === 'ends' ? lostConnection() : undefined));
    expect(await tableStatus()).toBe('dealt');
    context.advance(2_000);
    await hall.runJobs();
    await expectSettled();
  });

  test('GAME-1 the job of a table deals when betting closes, and settles the bets when the result is shown', async () => {
    await hall.runJobs();
    expect(await tableStatus()).toBe('dealt');
    const { endsAt } = await hall.tableRound();
    expect(await hall.tableJobs()).toMatchObject([{ runAt: endsAt, attempts: 0, lastError: null }]);
    context.advance(closedMs - 1);
    await hall.runJobs();
    expect(await tableStatus()).toBe('dealt');
    context.advance(1);
    await hall.runJobs();
    await expectSettled();
  });

  test('HARD-23 GAME-1 after a kill between the deal and the last ball, the wins are paid once, after the last ball', async () => {
    await context.db.update(tableRounds).set({ claimedUntil: new Date(context.now().getTime() + 5_000) });
    const { shared, profile } = hall.rules;
    const { id, seed } = await hall.tableRound();
    // The killed process leaves its claim and its job.
    const result = shared.deal(profile, createChance(seed, 0, null));
    await context.db.update(tableRounds).set({ status: 'dealt', result });
    await context.db.update(rounds).set({ status: 'won', payout: 700n });
    await hall.runJobs();
    context.advance(closedMs - 1);
    await hall.runJobs();
    for (const uid of ['ayse', 'burak']) expect(await getBalance(context.db, uid)).toBe(MONEY - 100n);
    context.advance(1);
    await Promise.all([hall.runJobs(), hall.runJobs(), settleTable(hall.provider, id)]);
    // A job that met the claim of another looks again after it.
    context.advance(5_000);
    await hall.runJobs();
    await expectSettled();
    for (const uid of ['ayse', 'burak']) expect(await getBalance(context.db, uid)).toBe(MONEY + 600n);
  });

  test('HARD-23 a job that meets the claim of a process that died settles the round after the claim', async () => {
    const claimedUntil = new Date(context.now().getTime() + 5_000);
    await context.db.update(tableRounds).set({ claimedUntil });
    await hall.runJobs();
    expect(await tableStatus()).toBe('open');
    // Not a failure: no attempt is counted or logged.
    expect(await hall.tableJobs()).toMatchObject([{ runAt: claimedUntil, attempts: 0, lastError: null }]);
    context.advance(5_000);
    await hall.runJobs();
    context.advance(closedMs);
    await hall.runJobs();
    await expectSettled();
  });

  test('HARD-23 after a failed settlement whose claim could not be released, the job waits for the claim and settles the round', async () => {
    // Another value is not this process's claim, so it does not release it.
    await hall.runJobsWith(async () => {
      await context.db.update(tableRounds).set({ claimedUntil: new Date(context.now().getTime() + 4_000) });
      return lostConnection();
    });
    expect(await tableStatus()).toBe('open');
    for (let second = 0; second < 5; second++) {
      context.advance(1_000);
      await hall.runJobs();
    }
    expect(await tableStatus()).toBe('dealt');
    context.advance(closedMs);
    await hall.runJobs();
    await expectSettled();
  });
});
