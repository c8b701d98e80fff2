import * as contract from '#contract/casino';
import type { CallData } from '#contract/call';
import { FAVORITE_GAMES_LIMIT, SLOT_LIST_LIMIT } from '#contract/constants';
import type { Caller, PlayerCaller } from '../caller.server';
import { cachedReply } from './cache.server';
import { callEndpoint, type Reply } from './endpoint.server';
import { listName, pageOf, roleOf, rowOf, type GameFilter, type GamePage, type ShelfLink } from './game-lists.server';

/** `casino/category_list` (limit 100). */
export async function categories(caller: Caller): Promise<Reply<ShelfLink[]>> {
  const reply = await cachedReply(caller, 'casino/categories', () => callEndpoint(caller, contract.categoryList, { limit: SLOT_LIST_LIMIT, offset: 0 }));
  return reply.ok ? { ...reply, data: reply.data.map(({ CategoryID, name, items }) => ({ id: CategoryID, name, items })) } : reply;
}

/** `casino/provider_list` (limit 100), with the player when there is one. */
export async function providers(caller: Caller): Promise<Reply<ShelfLink[]>> {
  const reply = await cachedReply(caller, `casino/providers@${roleOf(caller)}`, () => callEndpoint(caller, contract.providerList, { limit: SLOT_LIST_LIMIT, offset: 0 }));
  return reply.ok ? { ...reply, data: reply.data.map(({ providerID, providerName, items }) => ({ id: providerID, name: providerName, items })) } : reply;
}

/** One page of `casino/games_list`. Searches are asked afresh: what is typed must not crowd out what everybody sees. */
export async function games(caller: Caller, filter: GameFilter): Promise<Reply<GamePage>> {
  const ask = () => callEndpoint(caller, contract.gamesList, filter as CallData<typeof contract.gamesList>);
  const reply = await (filter.searchGameName === undefined ? cachedReply(caller, `casino/games@${roleOf(caller)}/${listName(filter)}`, ask) : ask());
  return pageOf(reply, filter.offset ?? 0, (row) => rowOf(caller, row.gameID, row));
}

/** The player's favourite slots (limit 100), the latest first; never kept. */
export async function favorites(caller: PlayerCaller): Promise<Reply<GamePage>> {
  const reply = await callEndpoint(caller, contract.gamesList, { favorites: true, limit: FAVORITE_GAMES_LIMIT, offset: 0 });
  return pageOf(reply, 0, (row) => rowOf(caller, row.gameID, row));
}

export const initGame = (caller: PlayerCaller, gameID: string) => callEndpoint(caller, contract.initGame, { gameID });
