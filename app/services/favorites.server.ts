import { addFavoriteCashMethod, listCashMethodsNew, removeFavoriteCashMethod, type CashMethod, type ListedMethod } from '#contract/finance';
import * as user from '#contract/user';
import { isSignedIn, type Caller, type PlayerCaller } from '../caller.server';
import type { LobbyKind } from '../lib/games';
import { once } from '../request-state.server';
import * as casino from './casino.server';
import { callEndpoint, type Reply } from './endpoint.server';
import * as livecasino from './livecasino.server';

export interface FavoriteChange {
  type: 'casino' | 'livecasino' | 'method';
  id: string;
  mode: 'insert' | 'delete';
}

/** Adds or removes a favourite game, table or payment method. */
export async function changeFavorite(caller: PlayerCaller, { type, id, mode }: FavoriteChange): Promise<Reply<unknown>> {
  if (type === 'method') return callEndpoint(caller, mode === 'insert' ? addFavoriteCashMethod : removeFavoriteCashMethod, { methodID: id });
  return callEndpoint(caller, user.favorites, { mode, type, id });
}

export const favoriteGames = (caller: PlayerCaller, kind: LobbyKind) =>
  once(caller.state, `favorites/${kind}`, () => (kind === 'slot' ? casino.favorites(caller) : livecasino.favorites(caller)));

/** Ids for the hearts on cards; undefined for visitors, and when they cannot be read: no heart then. */
export async function favoriteIds(caller: Caller, kind: LobbyKind): Promise<string[] | undefined> {
  if (!isSignedIn(caller)) return undefined;
  const reply = await favoriteGames(caller, kind);
  return reply.ok ? reply.data.games.map(({ id }) => id) : undefined;
}

/** Favourite singles, and of groups the favourite methods only; groups without one are left out (spec section 4). */
export function keepFavoriteMethods(listed: ListedMethod[]): { group: string; methods: CashMethod[] }[] {
  return listed.flatMap((entry) => {
    const kept = (entry.type === 'single' ? [entry.properties] : entry.methods).filter(({ isFavorite }) => isFavorite);
    return kept.length > 0 ? [{ group: entry.type === 'group' ? entry.properties.name : '', methods: kept }] : [];
  });
}

/** The player's favourite methods of one type (1 deposit, 2 withdraw). */
export async function favoriteMethods(caller: PlayerCaller, Type: 1 | 2): Promise<Reply<ReturnType<typeof keepFavoriteMethods>>> {
  const reply = await callEndpoint(caller, listCashMethodsNew, { Type });
  return reply.ok ? { ...reply, data: keepFavoriteMethods(reply.data.methods_list) } : reply;
}
