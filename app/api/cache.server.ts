import { LRUCache } from 'lru-cache';
import type { Caller } from '~/request/caller';
import type { Reply, Success } from './endpoint.server';
import { contentVersion } from './maintenance.server';

const FRESH_MS = 15_000;
/** Past it a reader waits for the API: on a quiet site the last answer may be of another day. */
const STALE_MS = 60_000;
const MAX_ENTRIES = 2_000;

type Load = () => Promise<Reply<unknown>>;

/**
 * Public content, the same for everybody who reads one language: served a little stale while it is read again, and for
 * as long as the API does not answer. Each process keeps its own; nothing a player owns is kept here.
 */
const entries = new LRUCache<string, Success<unknown>, Load>({
  max: MAX_ENTRIES,
  ttl: FRESH_MS,
  allowStale: true,
  noDeleteOnStaleGet: true,
  fetchMethod: async (_key, stale, { context: load }) => {
    try {
      const reply = await load();
      return reply.ok ? reply : stale;
    } catch {
      return stale;
    }
  },
});

/**
 * A public read through the cache. `name` tells the call and its parameters; the page's language is added, and the state of
 * the content: after a change of it everything is read anew. What is not
 * cached and cannot be read comes back as the failure it is; for a caller that asks nobody what is cached is all there is.
 * With `freshMs` the answer counts for as long as that and is never served later, unless the API does not answer.
 */
export async function cachedReply<T>(
  caller: Caller,
  name: string,
  load: () => Promise<Reply<T>>,
  freshMs?: number,
): Promise<Reply<T>> {
  const key = `${caller.language}:${name}:${contentVersion()}`;
  if (caller.asksNobody) {
    const kept = entries.get(key, { allowStale: true }) as Success<T> | undefined;
    return kept ?? { ok: false, kind: 'unavailable', message: '' };
  }
  let failure: Reply<T> | undefined;
  let thrown: unknown;
  const found = await entries.fetch(key, {
    ...(freshMs === undefined ? {} : { ttl: freshMs }),
    allowStale: freshMs === undefined && entries.getRemainingTTL(key) > -STALE_MS,
    context: async () => {
      try {
        const reply = await load();
        if (!reply.ok) failure = reply;
        return reply;
      } catch (error) {
        thrown = error;
        throw error;
      }
    },
  });
  if (found) return found as Success<T>;
  if (failure) return failure;
  if (thrown) throw thrown;
  return load();
}
