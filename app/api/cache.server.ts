import { LRUCache } from 'lru-cache';
import type { Caller } from '~/request/caller';
import type { Reply, Success } from './endpoint.server';
import { contentVersion } from './maintenance.server';

const FRESH_MS = 15_000;
/** Age after which a reader waits for the API: on a quiet site the last reply may be of another day. */
const STALE_MS = 60_000;
const MAX_ENTRIES = 2_000;

type Load = () => Promise<Reply<unknown>>;

/**
 * Cached public content, the same for all readers of one language. It is served slightly stale while it is read
 * again, and as long as the API does not respond. Each process has its own cache; data of players is never cached
 * here.
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
 * Reads public content through the cache. `name` identifies the call and its parameters. The page's language and the
 * content version are added to the key, so a change of the content makes all entries obsolete. If it is neither
 * cached nor readable, the failure is returned. A caller with `cacheOnly` gets only cached content. With `freshMs` a
 * reply is valid for that time and is never served later, unless the API does not respond.
 */
export async function cachedReply<T>(
  caller: Caller,
  { name, load, freshMs }: { name: string; load: () => Promise<Reply<T>>; freshMs?: number | undefined },
): Promise<Reply<T>> {
  const key = `${caller.language}:${name}:${contentVersion()}`;
  if (caller.cacheOnly) {
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
