import { asc, sql } from 'drizzle-orm';
import type { FeedAnswer, FeedOutcome } from '#contract/feed';
import type { Executor } from '../db/database';
import { feedStats } from './schema';

/** Feed of rows that versions before 0.2 counted under unknown names. */
const NOBODY = '';

/** Counts the result of a batch: its messages by outcome, or the code of its rejection. */
export async function recordFeedStats(
  executor: Executor,
  { feed, result, code, outcomes = [], at }: { feed: string; at: Date } & FeedAnswer['body'],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const outcome of result ? outcomes : [code]) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  await executor
    .insert(feedStats)
    .values(
      // Sorted, so that two batches of a feed never wait for each other.
      [...counts]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([outcome, count]) => ({ feed, outcome, count, lastAt: at })),
    )
    .onConflictDoUpdate({
      target: [feedStats.feed, feedStats.outcome],
      set: { count: sql`${feedStats.count} + excluded.count`, lastAt: sql`excluded.last_at` },
    });
}

const TAKEN: Readonly<Record<FeedOutcome, string>> = {
  ok: 'taken',
  stale: 'older than what stands, or told before: nothing changed',
  kept: 'contradicts a result or came before the start: `betting conflicts`',
};
const REFUSED: Readonly<Record<string, string>> = {
  UNKNOWN_FEED: 'refused: the setting FEEDS names no such feed',
  BAD_SIGNATURE: 'refused: not signed with its secret',
  BAD_MESSAGE: 'refused: a wrong field, which the log names',
  STALE: 'refused: signed more than five minutes ago, or a clock is wrong',
  UNKNOWN_LEAGUE: 'refused: a match of a league that it never told of',
  UNKNOWN_FIXTURE: 'refused: a match that it never told of',
};

/** Lists the counters of feeds: accepted messages and rejected batches. `names` are the configured feeds. */
export async function listFeedStats(
  executor: Executor,
  names: readonly string[],
): Promise<{ feed: string; what: string; count: number; lastAt: Date | undefined }[]> {
  const rows = await executor.select().from(feedStats).orderBy(asc(feedStats.feed), asc(feedStats.outcome));
  const silent = names.filter((name) => !rows.some(({ feed }) => feed === name));
  return [
    ...rows.map(({ feed, outcome, count, lastAt }) => ({
      feed: feed === NOBODY ? 'any other name' : names.includes(feed) ? feed : `${feed} (no longer in FEEDS)`,
      what: TAKEN[outcome as FeedOutcome] ?? REFUSED[outcome] ?? outcome,
      count,
      lastAt,
    })),
    ...silent.map((feed) => ({ feed, what: 'nothing yet', count: 0, lastAt: undefined })),
  ];
}
