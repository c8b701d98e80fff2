import type { CallInput } from '#contract/call';
import * as casino from '#contract/casino';
import { GAME_LIST_MAX, LIVE_LIST_LIMIT, SLOT_LIST_LIMIT } from '#contract/constants';
import * as livecasino from '#contract/livecasino';
import { clampPage } from '../db/page';
import { demoOfGame, launchGame, listCategories, listGames, listProviders, type GameCard } from '../games';
import { handle, ok, type Asking, type CallingPlayer, type Handled, type Writing } from './answer';

/** Handlers and answers that the lobbies of slots and of live tables share. */
export function lobby(kind: 'slot' | 'live') {
  const [calls, most] = kind === 'slot' ? [casino, SLOT_LIST_LIMIT] : [livecasino, LIVE_LIST_LIMIT];
  const handlers: Handled[] = [
    handle(calls.categoryList, async (asking, data) => {
      const page = clampPage(data, most);
      const { categories, total } = await listCategories(asking.db, kind, asking.lang, page);
      return ok(categories, { ...page, total });
    }),
    handle(calls.providerList, async (asking, data) => {
      const page = clampPage(data, most);
      const status = 'status' in data ? data.status : undefined;
      const { providers, total } = await listProviders(asking.db, kind, page, status);
      return ok(providers, { ...page, total });
    }),
  ];

  return {
    handlers,

    games: async <Row>(
      asking: Asking,
      data: CallInput<typeof casino.gamesList> | CallInput<typeof livecasino.gameTableList>,
      onWire: (card: GameCard) => Row,
    ) => {
      const page = clampPage(data, GAME_LIST_MAX);
      // Visitors have no favourites.
      if (data.favorites && !asking.player) return ok<Row[]>([], { ...page, total: 0 });
      const { games, total } = await listGames(asking.db, {
        kind,
        ...page,
        categoryID: data.categoryID,
        providerID: data.providerID,
        type: data.type,
        search: data.searchGameName,
        favoritesOf: data.favorites ? asking.player?.uid : undefined,
      });
      return ok(games.map(onWire), { ...page, total });
    },

    launch: async (asking: Writing<CallingPlayer>, gameId: string) => {
      const { uid, sessionId } = asking.player;
      return ok({ url: await launchGame(asking, asking.tx, kind, { uid, sessionId, gameId, language: asking.lang }) });
    },

    demo: async (asking: Asking, gameId: string) =>
      ok({ url: await demoOfGame(asking, asking.db, kind, { gameId, language: asking.lang }) }),
  };
}

/** What a list says of a game of either kind, beside its id. */
export const cardOnWire = ({ name, providerID, providerName, image, badge }: GameCard) => ({
  name,
  providerID,
  providerName,
  image,
  badge: badge as 'new' | undefined,
});
