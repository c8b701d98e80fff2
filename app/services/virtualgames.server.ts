import * as contract from '#contract/virtualgames';
import type { Caller, PlayerCaller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint } from '~/api/endpoint.server';

/** Virtual football, bingo and sport open by provider; `type` says which. */
export const initGame = (caller: PlayerCaller, providerID: string, type: string | undefined) =>
  callEndpoint(caller, contract.initGame, { providerID, ...(type ? { type } : {}) });

/** `virtualgames/demo_game`: the address of a demo. */
export const demoGame = (caller: Caller, providerID: string, type: string | undefined) =>
  callEndpoint(caller, contract.demoGame, { providerID, ...(type ? { type } : {}) });

/** The bingo rooms of this installation; it may know none: the feature is absent then. */
export const bingoRooms = (caller: Caller) =>
  cachedReply(caller, 'virtualgames/rooms/bingo', () => callEndpoint(caller, contract.roomsList, { type: 'bingo' }));
