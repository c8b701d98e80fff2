import { categoryList, demoGame, gamesList, initGame, openRound, providerList } from '#contract/casino';
import { GAME_LIST_MAX, SLOT_LIST_LIMIT } from '#contract/constants';
import { clampPage, demoOfGame, launchGame, listCategories, listGames, listProviders, pastRound } from '../games';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  handle(categoryList, async (asking, data) => {
    const page = clampPage(data, SLOT_LIST_LIMIT);
    const { categories, total } = await listCategories(asking.db, 'slot', asking.lang, page);
    return ok(categories, { ...page, total });
  }),
  handle(providerList, async (asking, data) => {
    const page = clampPage(data, SLOT_LIST_LIMIT);
    const { providers, total } = await listProviders(asking.db, 'slot', page);
    return ok(providers, { ...page, total });
  }),
  handle(gamesList, async (asking, data) => {
    const page = clampPage(data, GAME_LIST_MAX);
    // Favourites of nobody are none.
    if (data.favorites && !asking.player) return ok([], { ...page, total: 0 });
    const { games, total } = await listGames(asking.db, {
      kind: 'slot',
      ...page,
      categoryID: data.categoryID,
      providerID: data.providerID,
      type: data.type,
      search: data.searchGameName,
      favoritesOf: data.favorites ? asking.player?.uid : undefined,
    });
    return ok(
      games.map(({ id, name, providerID, providerName, image, badge }) => ({
        gameID: id,
        name,
        providerID,
        providerName,
        image,
        badge: badge as 'new' | undefined,
      })),
      { ...page, total },
    );
  }),
  handle(openRound, async (asking, { roundID }) =>
    ok({ url: await pastRound(asking, asking.db, asking.player.uid, roundID) }),
  ),
  handle(initGame, async (asking, { gameID }) =>
    ok({
      url: await launchGame(asking, asking.tx, 'slot', {
        uid: asking.player.uid,
        sessionId: asking.player.sessionId,
        gameId: gameID,
        language: asking.lang,
      }),
    }),
  ),
  handle(demoGame, async (asking, { gameID }) =>
    ok({ url: await demoOfGame(asking, asking.db, 'slot', { gameId: gameID, language: asking.lang }) }),
  ),
];
