import { eq, not, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { FeedOutcome } from '#contract/feed';
import type { Executor } from '#platform/db/database';
import { describeDatabase, testContext } from '#platform/db/testing';
import { createFeedOperator } from '#platform/betting';
import { bettingFixtures } from '#platform/betting/schema';
import { fromPort, runDueJobs } from '#platform/jobs';
import { embeddedFeed } from './index';
import { feedFixtures } from './schema';

/** Returns the number of exclusive advisory locks that a transaction holds. */
async function countLocks(tx: Executor): Promise<number> {
  const { rows } = (await tx.execute(sql`select count(*)::int as held from pg_locks
    where locktype = 'advisory' and mode = 'ExclusiveLock' and pid = pg_backend_pid()`)) as unknown as {
    rows: { held: number }[];
  };
  return rows[0]?.held ?? 0;
}

const STEP_MS = 10_000;
const MINUTES = 6;

describeDatabase('the embedded feed beside the book', (database) => {
  test('BET-15 a recovery locks its matches at once, so that no coupon on several of them can block it', async () => {
    const context = await testContext(database);
    context.setTime('2026-05-02T17:40:00Z');
    const operator = createFeedOperator(context);
    /** For each batch: exclusive advisory locks before it and after it. */
    const locks: { before: number; after: number }[] = [];
    const feed = embeddedFeed({
      ...operator,
      report: async (tx, ...rest) => {
        const before = await countLocks(tx);
        const answer = await operator.report(tx, ...rest);
        locks.push({ before, after: await countLocks(tx) });
        return answer;
      },
    });
    await context.db.transaction((tx) => feed.seed(tx));
    for (let ticks = 0; ticks < 12; ticks += 1) {
      await runDueJobs(context, fromPort(feed.jobs));
      context.advance(STEP_MS);
    }
    // After an outage of a minute the platform requests everything.
    context.advance(60_000);
    await runDueJobs(context, fromPort(feed.jobs));
    context.advance(STEP_MS);
    locks.length = 0;
    await runDueJobs(context, fromPort(feed.jobs));
    const kept = await context.db.$count(feedFixtures, not(feedFixtures.isOver));
    const [leagues, ...batches] = locks;
    expect(leagues?.before).toBe(0);
    expect(batches.length).toBeGreaterThan(2);
    for (const { before, after } of batches) {
      expect(before).toBeGreaterThanOrEqual(kept);
      expect(after).toBe(before);
    }
    await context.close();
  }, 240_000);

  test('BET-5 the platform accepts all messages of the feed, and nothing hangs', async () => {
    const context = await testContext(database);
    // A Saturday evening: matches of several leagues are in play.
    context.setTime('2026-05-02T17:40:00Z');
    const operator = createFeedOperator(context);
    const outcomes: (FeedOutcome | string)[] = [];
    const feed = embeddedFeed({
      ...operator,
      report: async (...parameters) => {
        const answer = await operator.report(...parameters);
        outcomes.push(...(answer.body.outcomes ?? [answer.body.code]));
        return answer;
      },
    });
    await context.db.transaction((tx) => feed.seed(tx));
    const until = context.now().getTime() + MINUTES * 60_000;
    while (context.now().getTime() < until) {
      await runDueJobs(context, fromPort(feed.jobs));
      context.advance(STEP_MS);
    }
    expect(outcomes.length).toBeGreaterThan(150);
    expect(outcomes.filter((outcome) => outcome !== 'ok')).toEqual([]);
    const fixtures = await context.db.select().from(bettingFixtures);
    const going = await context.db.select({ id: feedFixtures.id }).from(feedFixtures).where(not(feedFixtures.isOver));
    const unsettled = fixtures.filter(({ status }) => status === 'scheduled' || status === 'live');
    expect(unsettled.map(({ id }) => id).toSorted()).toEqual(going.map(({ id }) => id).toSorted());
    const live = await context.db.select().from(bettingFixtures).where(eq(bettingFixtures.status, 'live'));
    expect(live.length).toBeGreaterThan(2);
    for (const { clock, openMarkets, sport } of live) {
      expect(clock?.tr).toBeTruthy();
      expect(openMarkets === 0 || sport !== 'virtual-football').toBe(true);
    }
    await context.close();
  }, 240_000);
});
