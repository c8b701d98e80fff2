import type { Reply } from '~/api/endpoint.server';
import type { GameRow, LobbyKind } from '~/lib/page/games';
import type { FavoriteChange } from '~/lib/forms/favorite-toggle';
import { isSignedIn, type Caller, type PlayerCaller } from '~/request/caller';
import { once } from '~/request/state.server';
import { api } from '~/api/client.server';
import { lobbyCalls } from '~/services/casino.server';
import * as finance from '~/services/finance.server';
import { gameRows } from './game-rows.server';
import { summarizeMethod } from './method-summary.server';

/**
 * Adds or removes a favourite, by one of three calls: slots and tables of `user`, methods of `finance`, leagues and
 * teams of `betting`.
 */
export function changeFavorite(caller: PlayerCaller, { type, id, mode }: FavoriteChange): Promise<Reply<unknown>> {
  switch (type) {
    case 'method':
      return finance.changeFavoriteMethod(caller, mode, id);
    case 'league':
    case 'team':
      return api.betting.setFavorite(caller, { mode, kind: type, ref: id });
    default:
      return api.user.favorites(caller, { mode, type, id });
  }
}

/** Lists the player's favourite slots or tables, once per request. */
export const favoriteGames = (caller: PlayerCaller, kind: LobbyKind): Promise<Reply<GameRow[]>> =>
  once(caller.state, `favorites/${kind}`, async () => {
    const reply = await lobbyCalls(kind).favorites(caller);
    return reply.ok ? { ...reply, data: gameRows(caller, reply.data.games) } : reply;
  });

/**
 * Returns the ids for the hearts on cards; undefined for visitors and if they cannot be read, then there are no
 * hearts.
 */
export async function favoriteIds(caller: Caller, kind: LobbyKind): Promise<string[] | undefined> {
  if (!isSignedIn(caller)) return undefined;
  const reply = await favoriteGames(caller, kind);
  return reply.ok ? reply.data.map(({ id }) => id) : undefined;
}

/** Lists the cards of the player's favourite methods by group; undefined if they cannot be read. */
export async function favoriteCards(caller: PlayerCaller, direction: finance.Direction) {
  const reply = await finance.favoriteMethods(caller, direction);
  if (!reply.ok) return undefined;
  return reply.data.map(({ group, methods }) => ({
    group,
    methods: methods.map((method) => summarizeMethod(method, caller.language)),
  }));
}
