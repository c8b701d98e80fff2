import { filterList as slotFilters, type gamesList } from '#contract/casino';
import { filterList as tableFilters, type gameTableList } from '#contract/livecasino';
import type { CallData } from '#contract/call';
import {
  CATEGORY_PREVIEW_LIMIT,
  FAVORITE_GAMES_LIMIT,
  GAME_FACTS,
  GAME_PAGE_SIZE,
  LIVE_LIST_LIMIT,
  LIVE_STATUS_FILTER,
  RID_WITH_STATUS_FILTER,
  SLOT_LIST_LIMIT,
  type GameFact,
} from '#contract/constants';
import type { Caller, PlayerCaller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { api } from '~/api/client.server';
import type { Reply } from '~/api/endpoint.server';
import { isAnswered } from '~/api/extensions.server';
import type { LobbyKind } from '~/lib/page/games';

/** Lists of the two lobbies: slots (`casino`) and live tables (`livecasino`). */

export interface GameFilter {
  limit?: number;
  offset?: number;
  categoryID?: string;
  providerID?: string;
  type?: string;
  /** Three characters or more. */
  searchGameName?: string;
  volatility?: string;
  return?: string;
  family?: string;
}

/** An option of a filter. */
export interface FilterOption {
  fact: GameFact;
  value: string;
  name: string;
}

/** A slot or a table in a list. */
export interface ListedGame {
  id: string;
  name: string;
  providerName: string;
  /** URL of the poster. */
  image?: string | undefined;
  badge?: 'new' | 'popular' | 'jackpot' | undefined;
  /** Kuruş; only for tables. */
  minStake?: bigint | undefined;
  maxStake?: bigint | undefined;
}

export interface GameList {
  games: ListedGame[];
  /** Number of games in the whole list. */
  total: number;
}

/** A category or a provider, which groups the games of a lobby. */
export interface GameCollection {
  id: string;
  name: string;
  /** Number of games; 0 if the API does not send it. */
  items: number;
}

/** Returns the cache key part for the caller's role: lists may differ by role, but not by player. */
const roleOf = (caller: Caller): string => caller.player?.rid ?? '';

/** Returns the cache key of a list. */
function listName({
  limit = GAME_PAGE_SIZE,
  offset = 0,
  categoryID = '',
  providerID = '',
  type = '',
  ...facts
}: GameFilter) {
  const values = GAME_FACTS.map((fact) => facts[fact] ?? '');
  return [limit, offset, categoryID, providerID, type, ...values].map(encodeURIComponent).join('/');
}

/** Maps each row of a reply to the site's own shape. */
const listed = <Row, Shown>(reply: Reply<Row[]>, shown: (row: Row) => Shown): Reply<Shown[]> =>
  reply.ok ? { ...reply, data: reply.data.map(shown) } : reply;

/** Reads games of a lobby. If the API sends no total, the number of rows is used. */
async function ask(
  caller: Caller,
  kind: LobbyKind,
  filter: GameFilter & { favorites?: true },
): Promise<Reply<GameList>> {
  const reply: Reply<ListedGame[]> =
    kind === 'slot'
      ? listed(await api.casino.gamesList(caller, filter as CallData<typeof gamesList>), ({ gameID: id, ...game }) => ({
          id,
          ...game,
        }))
      : listed(
          await api.livecasino.gameTableList(caller, filter as CallData<typeof gameTableList>),
          ({ tableID: id, ...table }) => ({ id, ...table }),
        );
  if (!reply.ok) return reply;
  const total = reply.pagination?.total ?? 0;
  const read = (filter.offset ?? 0) + reply.data.length;
  return { ...reply, data: { games: reply.data, total: reply.data.length > 0 ? Math.max(total, read) : total } };
}

/**
 * Whether the API filters games by type, a parameter of ours that comes with the call `filter_list`. Others list every
 * game as of each type.
 */
export const hasTypes = (kind: LobbyKind): boolean => isAnswered(kind === 'slot' ? slotFilters : tableFilters);

/** Returns the lists of one lobby. */
export function lobbyCalls(kind: LobbyKind) {
  const wire = kind === 'slot' ? 'casino' : 'livecasino';
  const whole = { limit: kind === 'slot' ? SLOT_LIST_LIMIT : LIVE_LIST_LIMIT, offset: 0 };
  return {
    categories: (caller: Caller): Promise<Reply<GameCollection[]>> =>
      cachedReply(caller, {
        name: `${wire}/categories`,
        load: async () =>
          listed(await api[wire].categoryList(caller, whole), ({ CategoryID: id, name, items }) => ({
            id,
            name,
            items,
          })),
      }),

    /**
     * Lists providers, with the player if signed in. For live tables with status 2 if the stored rid is 20 (CAT-5).
     */
    providers: (caller: Caller): Promise<Reply<GameCollection[]>> =>
      cachedReply(caller, {
        name: `${wire}/providers@${roleOf(caller)}`,
        load: async () => {
          const filtered = kind === 'live' && roleOf(caller) === RID_WITH_STATUS_FILTER;
          const data = filtered ? { ...whole, status: LIVE_STATUS_FILTER } : whole;
          return listed(
            await api[wire].providerList(caller, data),
            ({ providerID: id, providerName: name, items }) => ({
              id,
              name,
              items,
            }),
          );
        },
      }),

    /** Lists the options of the filters; none if the installation rejects the call, as one without filters does. */
    filters: (caller: Caller): Promise<Reply<FilterOption[]>> =>
      cachedReply(caller, {
        name: `${wire}/filters`,
        load: async () => {
          const reply = await api[wire].filterList(caller);
          if (!reply.ok && (reply.kind === 'absent' || reply.kind === 'refused'))
            return { ok: true, data: [], message: '', pagination: undefined };
          return listed(reply, ({ fact, value, name }) => ({ fact, value, name }));
        },
      }),

    /** Lists the games that the player played last, latest first; never cached. */
    recent: async (caller: PlayerCaller): Promise<Reply<ListedGame[]>> => {
      const data = { limit: CATEGORY_PREVIEW_LIMIT };
      return kind === 'slot'
        ? listed(await api.casino.recentList(caller, data), ({ gameID: id, ...game }) => ({ id, ...game }))
        : listed(await api.livecasino.recentList(caller, data), ({ tableID: id, ...table }) => ({ id, ...table }));
    },

    /** Returns one page. Searches are not cached, because they would displace public lists from the cache. */
    games: (caller: Caller, filter: GameFilter): Promise<Reply<GameList>> =>
      filter.searchGameName === undefined
        ? cachedReply(caller, {
            name: `${wire}/games@${roleOf(caller)}/${listName(filter)}`,
            load: () => ask(caller, kind, filter),
          })
        : ask(caller, kind, filter),

    /** Lists the player's favourites (limit 100), newest first; never cached. */
    favorites: (caller: PlayerCaller): Promise<Reply<GameList>> =>
      ask(caller, kind, { favorites: true, limit: FAVORITE_GAMES_LIMIT, offset: 0 }),
  };
}
