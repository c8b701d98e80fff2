import { eq } from 'drizzle-orm';
import type { FeedMessage } from '#contract/feed';
import type { Transaction } from '../db/database';
import { bettingFeeds } from './schema';

/** How many `alive` messages may be missing before a feed is down. */
const MISSED_MOST = 3;

/**
 * Notes that a feed works: any batch that was taken says so, of feeds that send `alive`.
 * @returns whether it was down until now
 */
export async function noteAlive(
  tx: Transaction,
  { feed, messages, now }: { feed: string; messages: readonly FeedMessage[]; now: Date },
): Promise<boolean> {
  const own = eq(bettingFeeds.feed, feed);
  const sent = messages.findLast((message) => message.type === 'alive');
  const [known] = await tx.select().from(bettingFeeds).where(own);
  const everyS = sent?.everyS ?? known?.everyS;
  if (everyS === undefined) return false;
  const set = { everyS, aliveUntil: new Date(now.getTime() + MISSED_MOST * everyS * 1_000) };
  await tx
    .insert(bettingFeeds)
    .values({ feed, ...set })
    .onConflictDoUpdate({ target: bettingFeeds.feed, set });
  return known !== undefined && known.aliveUntil <= now;
}
