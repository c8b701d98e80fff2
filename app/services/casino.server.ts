import * as contract from '#contract/casino';
import type { CallData } from '#contract/call';
import { FAVORITE_GAMES_LIMIT, GAME_PAGE_SIZE, SLOT_LIST_LIMIT } from '#contract/constants';
import type { Caller, PlayerCaller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint, type Reply } from '~/api/endpoint.server';

/** Slots. What their lists have in common with those of live tables is written here once. */

export interface GameFilter {
  limit?: number;
  offset?: number;
  categoryID?: string;
  providerID?: string;
  type?: string;
  /** Three characters or more. */
  searchGameName?: string;
}

/** A slot or a table as a list names it. */
export interface ListedGame {
  id: string;
  name: string;
  providerName: string;
  /** Address of the poster. */
  image?: string | undefined;
  badge?: 'new' | 'popular' | 'jackpot' | undefined;
  /** Kuruş, of tables. */
  minStake?: bigint | undefined;
  maxStake?: bigint | undefined;
}

export interface GameList {
  games: ListedGame[];
  /** How many the whole list holds. */
  total: number;
}

/** A category or a provider, by which a lobby is arranged. */
export interface Shelf {
  id: string;
  name: string;
  /** How many games it holds; 0 where the API does not say. */
  items: number;
}

/** Lists may differ by the role a player was given, not by player: what one role sees is cached for that role. */
export const roleOf = (caller: Caller): string => caller.player?.rid ?? '';

/** The name of a list in the cache. */
export function listName({
  limit = GAME_PAGE_SIZE,
  offset = 0,
  categoryID = '',
  providerID = '',
  type = '',
}: GameFilter): string {
  return [limit, offset, categoryID, providerID, type].map(encodeURIComponent).join('/');
}

/** A list from a reply; an API that tells no total is believed as far as it was read. */
export function gameList<Row>(reply: Reply<Row[]>, offset: number, listed: (row: Row) => ListedGame): Reply<GameList> {
  if (!reply.ok) return reply;
  const total = reply.pagination?.total ?? 0;
  const read = offset + reply.data.length;
  return {
    ...reply,
    data: { games: reply.data.map(listed), total: reply.data.length > 0 ? Math.max(total, read) : total },
  };
}

/** Categories from a reply. */
export function categoryShelves(reply: Reply<{ CategoryID: string; name: string; items: number }[]>): Reply<Shelf[]> {
  return reply.ok
    ? { ...reply, data: reply.data.map(({ CategoryID, name, items }) => ({ id: CategoryID, name, items })) }
    : reply;
}

/** Providers from a reply. */
export function providerShelves(
  reply: Reply<{ providerID: string; providerName: string; items: number }[]>,
): Reply<Shelf[]> {
  return reply.ok
    ? {
        ...reply,
        data: reply.data.map(({ providerID, providerName, items }) => ({ id: providerID, name: providerName, items })),
      }
    : reply;
}

/** `casino/category_list` (limit 100). */
export const categories = (caller: Caller): Promise<Reply<Shelf[]>> =>
  cachedReply(caller, 'casino/categories', async () =>
    categoryShelves(await callEndpoint(caller, contract.categoryList, { limit: SLOT_LIST_LIMIT, offset: 0 })),
  );

/** `casino/provider_list` (limit 100), with the player when there is one. */
export const providers = (caller: Caller): Promise<Reply<Shelf[]>> =>
  cachedReply(caller, `casino/providers@${roleOf(caller)}`, async () =>
    providerShelves(await callEndpoint(caller, contract.providerList, { limit: SLOT_LIST_LIMIT, offset: 0 })),
  );

async function ask(caller: Caller, data: CallData<typeof contract.gamesList>): Promise<Reply<GameList>> {
  const reply = await callEndpoint(caller, contract.gamesList, data);
  return gameList(reply, Number(data.offset ?? 0), ({ gameID, ...game }) => ({ id: gameID, ...game }));
}

/** One page of `casino/games_list`. Searches are asked afresh: what is typed must not crowd out what everybody sees. */
export function games(caller: Caller, filter: GameFilter): Promise<Reply<GameList>> {
  const data = filter as CallData<typeof contract.gamesList>;
  return filter.searchGameName === undefined
    ? cachedReply(caller, `casino/games@${roleOf(caller)}/${listName(filter)}`, () => ask(caller, data))
    : ask(caller, data);
}

/** The player's favourite slots (limit 100), the latest first; never kept. */
export const favorites = (caller: PlayerCaller): Promise<Reply<GameList>> =>
  ask(caller, { favorites: true, limit: FAVORITE_GAMES_LIMIT, offset: 0 });
