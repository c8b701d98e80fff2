import * as contract from '#contract/livecasino';
import type { CallData } from '#contract/call';
import { FAVORITE_GAMES_LIMIT, LIVE_LIST_LIMIT, LIVE_STATUS_FILTER, RID_WITH_STATUS_FILTER } from '#contract/constants';
import type { Caller, PlayerCaller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint, type Reply } from '~/api/endpoint.server';
import {
  categoryShelves,
  gameList,
  listName,
  providerShelves,
  roleOf,
  type GameFilter,
  type GameList,
  type Shelf,
} from './casino.server';

/** `livecasino/category_list` (limit 150). */
export const categories = (caller: Caller): Promise<Reply<Shelf[]>> =>
  cachedReply(caller, 'livecasino/categories', async () =>
    categoryShelves(await callEndpoint(caller, contract.categoryList, { limit: LIVE_LIST_LIMIT, offset: 0 })),
  );

/** `livecasino/provider_list` (limit 150), with the player when there is one; status 2 when the stored rid is 20 (CAT-5). */
export function providers(caller: Caller): Promise<Reply<Shelf[]>> {
  const status = roleOf(caller) === RID_WITH_STATUS_FILTER ? { status: LIVE_STATUS_FILTER } : {};
  return cachedReply(caller, `livecasino/providers@${roleOf(caller)}`, async () =>
    providerShelves(
      await callEndpoint(caller, contract.providerList, { limit: LIVE_LIST_LIMIT, offset: 0, ...status }),
    ),
  );
}

async function ask(caller: Caller, data: CallData<typeof contract.gameTableList>): Promise<Reply<GameList>> {
  const reply = await callEndpoint(caller, contract.gameTableList, data);
  return gameList(reply, Number(data.offset ?? 0), ({ tableID, ...table }) => ({ id: tableID, ...table }));
}

/** One page of `livecasino/game_table_list`. Searches are asked afresh. */
export function games(caller: Caller, filter: GameFilter): Promise<Reply<GameList>> {
  const data = filter as CallData<typeof contract.gameTableList>;
  return filter.searchGameName === undefined
    ? cachedReply(caller, `livecasino/tables@${roleOf(caller)}/${listName(filter)}`, () => ask(caller, data))
    : ask(caller, data);
}

/** The player's favourite tables (limit 100), the latest first; never kept. */
export const favorites = (caller: PlayerCaller): Promise<Reply<GameList>> =>
  ask(caller, { favorites: true, limit: FAVORITE_GAMES_LIMIT, offset: 0 });
