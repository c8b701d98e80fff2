import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { enqueueJob, runDueJobs, type JobHandler, type JobTable } from './index';
import { LANES } from './lanes';
import { jobs } from './schema';

describeDatabase('jobs', (database) => {
  let context: TestContext;
  beforeEach(async () => {
    context = await testContext(database);
  });
  afterEach(() => context.close());

  const money = (inside: JobHandler): JobTable => ({ count: { lane: 'money', inside } });
  const enqueue = (key: string, runAt = context.now()) =>
    context.db.transaction((tx) => enqueueJob(tx, { kind: 'count', key, payload: { key }, runAt }));

  test('MONEY-8 a job runs once, at its time, and enqueuing the same key twice creates one job', async () => {
    const ran: unknown[] = [];
    const table = money(async (_context, _tx, payload) => void ran.push(payload['key']));
    await enqueue('now');
    await enqueue('now');
    await enqueue('later', new Date(context.now().getTime() + 60_000));
    expect(await runDueJobs(context, table)).toBe(1);
    expect(ran).toEqual(['now']);
    context.advance(60_000);
    await Promise.all([runDueJobs(context, table), runDueJobs(context, table)]);
    expect(ran).toEqual(['now', 'later']);
    expect(await context.db.select().from(jobs)).toEqual([]);
  });

  test('MONEY-8 a failed job is rolled back and retried after a growing pause', async () => {
    let tries = 0;
    const table = money(async (_context, tx) => {
      tries += 1;
      await enqueueJob(tx, { kind: 'other', key: 'written', payload: {}, runAt: context.now() });
      if (tries < 3) throw new Error(`try ${tries}`);
    });
    await enqueue('fails');
    expect(await runDueJobs(context, table)).toBe(0);
    const [row] = await context.db.select().from(jobs);
    expect(row).toMatchObject({ key: 'fails', attempts: 1, lastError: 'try 1' });
    context.advance(1_000);
    await runDueJobs(context, table);
    context.advance(1_000);
    expect(await runDueJobs(context, table)).toBe(0);
    expect(tries).toBe(2);
    context.advance(1_000);
    expect(await runDueJobs(context, table)).toBe(1);
    expect((await context.db.select().from(jobs)).map((job) => job.key)).toEqual(['written']);
  });

  test('MONEY-8 an outside job holds no open transaction, and is kept until it succeeds', async () => {
    let reachable = false;
    const table: JobTable = {
      count: {
        lane: 'mail',
        outside: async (own) => {
          // With an open transaction, this would wait forever on the embedded database.
          await own.db.select().from(jobs);
          if (!reachable) throw new Error('not reachable');
        },
      },
    };
    await enqueue('mail');
    expect(await runDueJobs(context, table)).toBe(0);
    reachable = true;
    context.advance(2_000);
    expect(await runDueJobs(context, table)).toBe(1);
    expect(await context.db.select().from(jobs)).toEqual([]);
  });

  test('MONEY-8 an outside job belongs to its process until a minute after its time limit; then another process claims it', async () => {
    const claimed: number[] = [];
    let attempts = 0;
    const table: JobTable = {
      count: {
        lane: 'mail',
        outside: async () => {
          attempts += 1;
          if (attempts > 1) return;
          // Other processes look for jobs at the time limit, and within the minute in which this attempt handles it.
          for (const passes of [LANES.mail.limitMs, 59_999, 1]) {
            context.advance(passes);
            claimed.push(await runDueJobs(context, table));
          }
        },
      },
    };
    await enqueue('mail');
    await runDueJobs(context, table);
    expect(claimed).toEqual([0, 0, 1]);
    expect(await context.db.select().from(jobs)).toEqual([]);
  });

  test('SCALE-3 SCALE-30 a job that fails on the schema of a newer release is due again in ten seconds; later jobs of its lane run', async () => {
    const ran: unknown[] = [];
    const table = money(async (_context, _tx, { key }) => {
      if (key === 'waits') throw new Error('column "total" does not exist');
      ran.push(key);
    });
    await enqueue('waits', new Date(context.now().getTime() - 1_000));
    await enqueue('runs');
    const hash = 'of a newer release';
    await context.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${Number.MAX_SAFE_INTEGER})`,
    );
    try {
      expect(await runDueJobs(context, table)).toBe(1);
      expect(ran).toEqual(['runs']);
      const runAt = new Date(context.now().getTime() + 10_000);
      expect(await context.db.select().from(jobs)).toMatchObject([{ key: 'waits', attempts: 0, runAt }]);
    } finally {
      await context.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = ${hash}`);
    }
    context.advance(10_000);
    expect(await runDueJobs(context, table)).toBe(0);
    expect(await context.db.select().from(jobs)).toMatchObject([{ key: 'waits', attempts: 1 }]);
  });
});
