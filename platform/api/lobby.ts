import type { CallInput } from '#contract/call';
import * as casino from '#contract/casino';
import { GAME_LIST_MAX, LIVE_LIST_LIMIT, SLOT_LIST_LIMIT } from '#contract/constants';
import * as livecasino from '#contract/livecasino';
import { clampPage } from '../db/page';
import {
  demoOfGame,
  launchGame,
  listCategories,
  listFilters,
  listGames,
  listProviders,
  listRecentGames,
  type GameCard,
} from '../games';
import { handle, ok, type CallContext, type AuthenticatedPlayer, type Handler, type WriteContext } from './answer';

/** Returns handlers and replies that the lobbies of slots and of live tables share. */
export function lobby(kind: 'slot' | 'live') {
  const [calls, most] = kind === 'slot' ? [casino, SLOT_LIST_LIMIT] : [livecasino, LIVE_LIST_LIMIT];
  const handlers: Handler[] = [
    handle(calls.categoryList, async (context, data) => {
      const page = clampPage(data, most);
      const { categories, total } = await listCategories(context.db, { ...page, kind, language: context.lang });
      return ok(categories, { ...page, total });
    }),
    handle(calls.providerList, async (context, data) => {
      const page = clampPage(data, most);
      const status = 'status' in data ? data.status : undefined;
      const { providers, total } = await listProviders(context.db, { ...page, kind, status });
      return ok(providers, { ...page, total });
    }),
    handle(calls.filterList, async (context) => ok(await listFilters(context.db, { kind, language: context.lang }))),
  ];

  return {
    handlers,

    games: async <Row>(
      context: CallContext,
      data: CallInput<typeof casino.gamesList> | CallInput<typeof livecasino.gameTableList>,
      onWire: (card: GameCard) => Row,
    ) => {
      const page = clampPage(data, GAME_LIST_MAX);
      // Visitors have no favourites.
      if (data.favorites && !context.player) return ok<Row[]>([], { ...page, total: 0 });
      const { games, total } = await listGames(context.db, {
        kind,
        ...page,
        categoryID: data.categoryID,
        providerID: data.providerID,
        type: data.type,
        facts: { volatility: data.volatility, return: data.return, family: data.family },
        search: data.searchGameName,
        favoritesOf: data.favorites ? context.player?.uid : undefined,
      });
      return ok(games.map(onWire), { ...page, total });
    },

    recent: async <Row>(
      context: CallContext<AuthenticatedPlayer>,
      { limit }: { limit: number },
      onWire: (card: GameCard) => Row,
    ) => {
      const list = await listRecentGames(context.db, {
        uid: context.player.uid,
        kind,
        limit: clampPage({ limit, offset: 0 }, GAME_LIST_MAX).limit,
      });
      return ok(list.map(onWire));
    },

    launch: async (context: WriteContext<AuthenticatedPlayer>, gameId: string) => {
      const { uid, sessionId } = context.player;
      return ok({
        url: await launchGame(context, context.tx, {
          kind,
          launch: { uid, sessionId, gameId, language: context.lang },
        }),
      });
    },

    demo: async (context: CallContext, gameId: string) =>
      ok({ url: await demoOfGame(context, context.db, { kind, gameId, language: context.lang }) }),
  };
}

/** Returns the fields of a game of either kind in a list, in addition to its id. */
export const cardOnWire = ({ name, providerID, providerName, image, badge }: GameCard) => ({
  name,
  providerID,
  providerName,
  image,
  badge: (badge ?? undefined) as 'new' | undefined,
});
