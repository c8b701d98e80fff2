/** External feeds of matches and odds, with their secrets. Names come from the setting FEEDS. */

/** Name of the feed in this repository; it signs with a key derived from the installation's secret. */
export const EMBEDDED_FEED = 'stadium';

export interface FeedSecret {
  name: string;
  secret: string;
}

const FEED_SECRET_MIN = 32;
const ENTRY = /^([a-z][a-z0-9-]{0,15}):([^\s,]+)$/;

/**
 * Parses 'acme:SECRET, …' (the setting FEEDS). Undefined if an entry is invalid, two feeds share a secret, or a name is
 * the embedded feed's. A name may occur twice during a change of its secret: both are valid.
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
