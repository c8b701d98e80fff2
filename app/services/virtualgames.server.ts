import * as contract from '#contract/virtualgames';
import type { Caller, PlayerCaller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint } from '~/api/endpoint.server';

/** Opens virtual football, bingo or sport by provider; `type` selects the game. */
export const initGame = (caller: PlayerCaller, providerID: string, type: string | undefined) =>
  callEndpoint(caller, contract.initGame, { providerID, ...(type ? { type } : {}) });

/** Calls `virtualgames/demo_game`: returns the URL of a demo. */
export const demoGame = (caller: Caller, providerID: string, type: string | undefined) =>
  callEndpoint(caller, contract.demoGame, { providerID, ...(type ? { type } : {}) });

/** Lists the bingo rooms of this installation; `absent` if it has none. */
export const bingoRooms = (caller: Caller) =>
  cachedReply(caller, {
    name: 'virtualgames/rooms/bingo',
    load: () => callEndpoint(caller, contract.roomsList, { type: 'bingo' }),
  });
