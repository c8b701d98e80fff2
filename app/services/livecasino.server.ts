import * as contract from '#contract/livecasino';
import type { CallData } from '#contract/call';
import { FAVORITE_GAMES_LIMIT, LIVE_LIST_LIMIT, LIVE_STATUS_FILTER, RID_WITH_STATUS_FILTER } from '#contract/constants';
import type { Caller, PlayerCaller } from '../caller.server';
import { cachedReply } from './cache.server';
import { callEndpoint, type Reply } from './endpoint.server';
import { listName, pageOf, roleOf, rowOf, type GameFilter, type GamePage, type ShelfLink } from './game-lists.server';

/** `livecasino/category_list` (limit 150). */
export async function categories(caller: Caller): Promise<Reply<ShelfLink[]>> {
  const reply = await cachedReply(caller, 'livecasino/categories', () => callEndpoint(caller, contract.categoryList, { limit: LIVE_LIST_LIMIT, offset: 0 }));
  return reply.ok ? { ...reply, data: reply.data.map(({ CategoryID, name, items }) => ({ id: CategoryID, name, items })) } : reply;
}

/** `livecasino/provider_list` (limit 150), with the player when there is one; status 2 when the stored rid is 20 (CAT-5). */
export async function providers(caller: Caller): Promise<Reply<ShelfLink[]>> {
  const status = roleOf(caller) === RID_WITH_STATUS_FILTER ? { status: LIVE_STATUS_FILTER } : {};
  const reply = await cachedReply(caller, `livecasino/providers@${roleOf(caller)}`, () => callEndpoint(caller, contract.providerList, { limit: LIVE_LIST_LIMIT, offset: 0, ...status }));
  return reply.ok ? { ...reply, data: reply.data.map(({ providerID, providerName, items }) => ({ id: providerID, name: providerName, items })) } : reply;
}

/** One page of `livecasino/game_table_list`. Searches are asked afresh. */
export async function games(caller: Caller, filter: GameFilter): Promise<Reply<GamePage>> {
  const ask = () => callEndpoint(caller, contract.gameTableList, filter as CallData<typeof contract.gameTableList>);
  const reply = await (filter.searchGameName === undefined ? cachedReply(caller, `livecasino/tables@${roleOf(caller)}/${listName(filter)}`, ask) : ask());
  return pageOf(reply, filter.offset ?? 0, (row) => rowOf(caller, row.tableID, row));
}

/** The player's favourite tables (limit 100), the latest first; never kept. */
export async function favorites(caller: PlayerCaller): Promise<Reply<GamePage>> {
  const reply = await callEndpoint(caller, contract.gameTableList, { favorites: true, limit: FAVORITE_GAMES_LIMIT, offset: 0 });
  return pageOf(reply, 0, (row) => rowOf(caller, row.tableID, row));
}

export const initGame = (caller: PlayerCaller, tableID: string) => callEndpoint(caller, contract.initGame, { tableID, isMobile: true });
