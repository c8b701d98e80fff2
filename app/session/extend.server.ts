import { ping } from '~/api/endpoint.server';
import type { PlayerCaller } from '~/request/caller';

/** Records activity of the player at the platform, even if this request needed no check of the session. */
export async function extendSession({ credentials, state }: PlayerCaller): Promise<void> {
  await ping(credentials, { state }, true);
}
