import { asc, sql } from 'drizzle-orm';
import type { FeedAnswer, FeedOutcome } from '#contract/feed';
import type { Localized } from '#contract/localize';
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

const TAKEN: Readonly<Record<FeedOutcome, Localized>> = {
  ok: { tr: 'alındı', en: 'accepted' },
  stale: {
    tr: 'mevcut durumdan eski veya daha önce gönderilmiş: hiçbir şey değişmedi',
    en: 'older than the current state, or a repeat: nothing changed',
  },
  kept: {
    tr: 'operatörün kararını bekliyor: Çelişen sonuçlar',
    en: 'waits for a decision: `betting conflicts`',
  },
};
const REJECTED: Readonly<Record<string, Localized>> = {
  UNKNOWN_FEED: {
    tr: 'reddedildi: FEEDS ayarında böyle bir veri akışı yok',
    en: 'rejected: the setting FEEDS has no such feed',
  },
  BAD_SIGNATURE: { tr: 'reddedildi: kendi anahtarıyla imzalanmamış', en: 'rejected: not signed with its secret' },
  BAD_MESSAGE: {
    tr: 'reddedildi: bir alan yanlış; günlükte adı var',
    en: 'rejected: a wrong field, which the log names',
  },
  STALE: {
    tr: 'reddedildi: beş dakikadan önce imzalanmış veya bir saat yanlış',
    en: 'rejected: signed more than five minutes ago, or a clock is wrong',
  },
  UNKNOWN_LEAGUE: {
    tr: 'reddedildi: karşılaşmanın ligi daha önce gönderilmedi',
    en: 'rejected: a match of a league that it has not sent',
  },
  UNKNOWN_FIXTURE: {
    tr: 'reddedildi: bu karşılaşma daha önce gönderilmedi',
    en: 'rejected: a match that it has not sent',
  },
};

/** Returns the name of a feed as a cell. `names` are the configured feeds. */
function toFeedCell(feed: string, names: readonly string[]): Localized | string {
  if (feed === NOBODY) return { tr: 'başka bir ad', en: 'any other name' };
  return names.includes(feed) ? feed : { tr: `${feed} (artık FEEDS içinde değil)`, en: `${feed} (no longer in FEEDS)` };
}

/** Lists the counters of feeds: accepted messages and rejected batches. `names` are the configured feeds. */
export async function listFeedStats(
  executor: Executor,
  names: readonly string[],
): Promise<{ feed: Localized | string; what: Localized | string; count: number; lastAt: Date | undefined }[]> {
  const rows = await executor.select().from(feedStats).orderBy(asc(feedStats.feed), asc(feedStats.outcome));
  const silent = names.filter((name) => !rows.some(({ feed }) => feed === name));
  return [
    ...rows.map(({ feed, outcome, count, lastAt }) => ({
      feed: toFeedCell(feed, names),
      what: TAKEN[outcome as FeedOutcome] ?? REJECTED[outcome] ?? outcome,
      count,
      lastAt,
    })),
    ...silent.map((feed) => ({
      feed,
      what: { tr: 'henüz bir şey gelmedi', en: 'nothing yet' },
      count: 0,
      lastAt: undefined,
    })),
  ];
}
