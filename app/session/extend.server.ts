import { ping } from '~/api/endpoint.server';
import type { PlayerCaller } from '~/request/caller';

/** Records activity of the player at the platform, also where this request needed no check of the session. */
export const extendSession = ({ credentials, state }: PlayerCaller): Promise<boolean | undefined> =>
  ping(credentials, { state }, true);
