import * as contract from '#contract/virtualgames';
import type { Caller, PlayerCaller } from '../caller.server';
import { cachedReply } from './cache.server';
import { callEndpoint, type Reply } from './endpoint.server';
import { shownPoster } from './game-lists.server';

export interface BingoRoom {
  providerID: string;
  name: string;
  providerName: string;
  /** Address of the poster; '' for none, and in lite mode. */
  poster: string;
  /** Kuruş, of the cheapest card. */
  price: bigint;
  /** Kuruş, the most one prize on one card can bring. */
  topPrize: bigint;
  balls: number;
}

/** Virtual football, bingo and sport open by provider; `type` says which. */
export const initGame = (caller: PlayerCaller, providerID: string, type: string | undefined) =>
  callEndpoint(caller, contract.initGame, { providerID, ...(type ? { type } : {}) });

/** The bingo rooms of this installation; it may know none: the feature is absent then. */
export async function bingoRooms(caller: Caller): Promise<Reply<BingoRoom[]>> {
  const reply = await cachedReply(caller, 'virtualgames/rooms/bingo', () => callEndpoint(caller, contract.roomsList, { type: 'bingo' }));
  if (!reply.ok) return reply;
  return { ...reply, data: reply.data.map(({ image, ...room }) => ({ ...room, poster: shownPoster(caller, image) })) };
}
