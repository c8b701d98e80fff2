import { sql } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import { EMBEDDED_FEED } from '../feeds';
import { bettingFeeds, feedStats } from './schema';
import { findSilentFeeds } from './silence';

/** State of a feed: `down` if its `alive` messages are missing, `silent` if open markets get no messages. */
export interface FeedState {
  feed: string;
  state: 'ok' | 'recovering' | 'silent' | 'down' | 'none';
  /** Time of the last accepted message. */
  lastAt: Date | undefined;
}

/** Returns the state of each feed of the site. `none`: it has sent nothing yet. */
export async function listFeedStates(context: Pick<PlatformContext, 'db' | 'now' | 'options'>): Promise<FeedState[]> {
  const { db, now, options } = context;
  const names = [
    ...new Set([...(options.feed ? [EMBEDDED_FEED] : []), ...(options.feeds ?? []).map(({ name }) => name)]),
  ];
  const silent = new Set((await findSilentFeeds(context)).map(({ feed }) => feed));
  const progress = new Map((await db.select().from(bettingFeeds)).map((row) => [row.feed, row]));
  const last = new Map(
    (
      await db
        .select({
          feed: feedStats.feed,
          ms: sql<number>`(extract(epoch from max(${feedStats.lastAt})) * 1000)::float8`,
        })
        .from(feedStats)
        .where(sql`${feedStats.outcome} in ('ok', 'stale', 'kept')`)
        .groupBy(feedStats.feed)
    ).map(({ feed, ms }) => [feed, new Date(ms)]),
  );
  return names.map((feed) => {
    const known = progress.get(feed);
    const lastAt = last.get(feed);
    const isDown = known?.aliveUntil && known.aliveUntil <= now();
    const state = isDown
      ? 'down'
      : silent.has(feed)
        ? 'silent'
        : known?.recovering
          ? 'recovering'
          : lastAt === undefined
            ? 'none'
            : 'ok';
    return { feed, state, lastAt };
  });
}
