/** Feeds of matches and odds that others run, with what they sign by. Names come from the setting FEEDS. */

/** The feed in this repository; it signs by a key derived from the installation's secret. */
export const EMBEDDED_FEED = 'stadium';

export interface FeedSecret {
  name: string;
  secret: string;
}

const FEED_SECRET_MIN = 32;
const ENTRY = /^([a-z][a-z0-9-]{0,15}):([^\s,]+)$/;

/**
 * Reads 'acme:SECRET, …' (the setting FEEDS); undefined where an entry is wrong, two feeds share a secret, or a name is the
 * embedded feed's. A name may come twice while its secret changes: either signs.
 */
export function readFeedSecrets(list: string): FeedSecret[] | undefined {
  if (list.trim() === '') return [];
  const feeds: FeedSecret[] = [];
  for (const entry of list.split(',')) {
    const [, name, secret] = ENTRY.exec(entry.trim()) ?? [];
    if (!name || !secret || secret.length < FEED_SECRET_MIN || name === EMBEDDED_FEED) return undefined;
    if (feeds.some((known) => known.secret === secret)) return undefined;
    feeds.push({ name, secret });
  }
  return feeds;
}
