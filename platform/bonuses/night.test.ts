import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { enqueueJob, runDueJobs, startJobs, type JobRunner, type JobTable } from '../jobs';
import { jobs as jobRows } from '../jobs/schema';
import { bonusGrants } from './schema';
import { listGrants, scheduleCashback } from '.';
import { CASHBACK_PAID_AT as PAID_AT, setupCashback, jobs, type BonusTestBed, type BonusTestPlayer } from './testing';

const PAY = 'bonuses.cashback.player';

describeDatabase('the night of cashback', (database) => {
  let bed: BonusTestBed;
  let player: BonusTestPlayer;
  let runner: JobRunner | undefined;
  beforeEach(async () => {
    ({ bed, player } = await setupCashback(database));
    await player.claim('cashback');
  });
  afterEach(async () => {
    await runner?.stop();
    await bed.api.close();
  });

  const db = () => bed.api.context.db;
  const waiting = () => db().$count(jobRows, eq(jobRows.kind, PAY));

  test('SCALE-30 with 1,000 cashback jobs due at once, the clock of the feed, a withdrawal and an SMS do not wait for them', async () => {
    const { context } = bed.api;
    const [grant] = await listGrants(db(), player.uid, 1);
    /** Number of cashback jobs that still wait when another one runs. */
    const waitingAt = new Map<string, number>();
    const note = async (lane: string) => void waitingAt.set(lane, await waiting());
    const table: JobTable = {
      ...jobs,
      'feed-tick': { lane: 'feed', outside: () => note('feed') },
      sms: { lane: 'sms', outside: () => note('sms') },
    };
    await db().transaction(async (tx) => {
      const at = context.now();
      for (let day = 1; day <= 1_000; day += 1) {
        const start = new Date(at.getTime() - day * DAY_MS).toISOString();
        await enqueueJob(tx, { kind: PAY, key: `${PAY}:${day}`, payload: { id: grant!.id, start }, runAt: at });
      }
      // Due after all of them.
      for (const kind of ['feed-tick', 'sms'])
        await enqueueJob(tx, { kind, key: kind, payload: {}, runAt: new Date(at.getTime() + 1) });
    });
    context.advance(1);
    runner = startJobs(context, table);
    const withdrawal = await bed.api.call(
      'prepayServices/processTransaction',
      { requestID: randomId(), methodID: 'wallet-turna-withdrawal', account: 'TRN-1', amount: '600.00', Lang: 'en' },
      player.user,
    );
    expect(withdrawal.result).toBe(true);
    expect(await waiting(), 'during the withdrawal').toBeGreaterThan(500);
    await vi.waitFor(() => expect(waitingAt.size).toBe(2), 30_000);
    expect(Math.min(...waitingAt.values())).toBeGreaterThan(500);
  });

  test('SCALE-30 the cashback of a night is enqueued in batches, 20 jobs due a second, one for each player', async () => {
    const { context } = bed.api;
    const players = 1_203;
    const [grant] = await db().select().from(bonusGrants);
    const more = Array.from({ length: players - 1 }, () => ({ ...grant!, id: randomId(), uid: randomId() }));
    await db().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.insert(bonusGrants).values(more);
      await scheduleCashback(tx, context.now());
    });
    context.setTime(PAID_AT);
    expect(await runDueJobs(context, { 'bonuses.cashback': jobs['bonuses.cashback'] })).toBe(3);
    const due = await db().select().from(jobRows).where(eq(jobRows.kind, PAY));
    expect(new Set(due.map(({ payload }) => payload['id'])).size).toBe(players);
    const perSecond = new Map<number, number>();
    for (const { runAt } of due) {
      const second = (runAt.getTime() - Date.parse(PAID_AT)) / 1_000;
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    expect(perSecond.size).toBe(61);
    expect(Math.max(...perSecond.keys())).toBe(60);
    expect(Math.max(...perSecond.values())).toBe(20);
  });
});
