import { isSignedIn, type Caller } from '~/request/caller';
import { api } from '~/api/client.server';

/** The player's favourite leagues and teams; undefined for visitors and if they cannot be read. */
export async function sportFavorites(caller: Caller) {
  if (!isSignedIn(caller)) return undefined;
  const reply = await api.betting.listFavorites(caller);
  return reply.ok ? reply.data : undefined;
}
