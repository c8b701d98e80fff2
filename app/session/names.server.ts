import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import { api } from '~/api/client.server';
import type { Caller, PlayerCaller } from '~/request/caller';
import { siteKeys } from '~/request/keys.server';

interface Names {
  firstName: string;
  lastName: string;
}

/** Names by player and hash, in the memory of this process: the cookie has only the hash. */
const known = new LRUCache<string, Names>({
  max: 10_000,
  ttl: INACTIVITY_LIMIT_MS,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});
/** Lifetime of names from an API that sends no digest, so that it cannot report a change. */
const UNREPORTED_MS = 60_000;

const keyOf = (uid: string, hash: string): string => JSON.stringify([uid, hash]);

/** Returns the hash of names from an API that sends none. */
async function hashNames(uid: string, { firstName, lastName }: Names): Promise<string> {
  const { sessionSecrets } = await siteKeys();
  return createHmac('sha256', sessionSecrets[0] ?? '')
    .update(JSON.stringify([uid, firstName, lastName]))
    .digest('base64url');
}

/** Reads a player's names and stores them under their hash; undefined if they cannot be read. */
export async function readNames(caller: Caller, uid: string): Promise<{ names: Names; hash: string } | undefined> {
  // Declared for players; a login that has just succeeded is one.
  const reply = await api.user.getUserProfile(caller as PlayerCaller);
  if (!reply.ok) return undefined;
  const { firstname: firstName, lastname: lastName, digest } = reply.data;
  const names = { firstName, lastName };
  const hash = digest ?? (await hashNames(uid, names));
  known.set(keyOf(uid, hash), names, digest === undefined ? { ttl: UNREPORTED_MS } : {});
  return { names, hash };
}

/**
 * Returns the player's names. Reads them if this process does not know those of `digest`, the current digest according
 * to the API; without one, those of the cookie's hash. They are read at the same time as the digest if those of the cookie's hash are
 * unknown too. Empty if they cannot be read.
 */
export async function playerNames(
  caller: PlayerCaller,
  digest: string | undefined | Promise<string | undefined>,
): Promise<Names> {
  const { state, player } = caller;
  if (state.session.has('profile')) {
    state.session.unset('profile');
    state.dirty = true;
  }
  const knownOf = (hash: string | undefined) => {
    const names = hash === undefined ? undefined : known.get(keyOf(player.uid, hash));
    return names && hash !== undefined ? { names, hash } : undefined;
  };
  const kept = state.session.get('profileHash');
  const [current, early] = await Promise.all([digest, knownOf(kept) ? undefined : readNames(caller, player.uid)]);
  const found = knownOf(current ?? early?.hash ?? kept) ?? early ?? (await readNames(caller, player.uid));
  if (!found) return { firstName: '', lastName: '' };
  if (state.session.get('profileHash') !== found.hash) {
    state.session.set('profileHash', found.hash);
    state.dirty = true;
  }
  return found.names;
}
