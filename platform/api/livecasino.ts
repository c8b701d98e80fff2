import { GAME_LIST_MAX, LIVE_LIST_LIMIT } from '#contract/constants';
import { categoryList, demoGame, gameTableList, initGame, providerList } from '#contract/livecasino';
import { wireFromKurus } from '#contract/wire';
import { clampPage, demoOfGame, launchGame, listCategories, listGames, listProviders } from '../games';
import { handle, ok, type Handled } from './answer';

export const handlers: Handled[] = [
  handle(categoryList, async (asking, data) => {
    const page = clampPage(data, LIVE_LIST_LIMIT);
    const { categories, total } = await listCategories(asking.db, 'live', asking.lang, page);
    return ok(categories, { ...page, total });
  }),
  handle(providerList, async (asking, data) => {
    const page = clampPage(data, LIVE_LIST_LIMIT);
    const { providers, total } = await listProviders(asking.db, 'live', page, data.status);
    return ok(providers, { ...page, total });
  }),
  handle(gameTableList, async (asking, data) => {
    const page = clampPage(data, GAME_LIST_MAX);
    // Favourites of nobody are none.
    if (data.favorites && !asking.player) return ok([], { ...page, total: 0 });
    const { games, total } = await listGames(asking.db, {
      kind: 'live',
      ...page,
      categoryID: data.categoryID,
      providerID: data.providerID,
      type: data.type,
      search: data.searchGameName,
      favoritesOf: data.favorites ? asking.player?.uid : undefined,
    });
    return ok(
      games.map(({ id, name, providerID, providerName, image, badge, minStake, maxStake }) => ({
        tableID: id,
        name,
        providerID,
        providerName,
        image,
        badge: badge as 'new' | undefined,
        ...(minStake === null ? {} : { minStake: wireFromKurus(minStake) }),
        ...(maxStake === null ? {} : { maxStake: wireFromKurus(maxStake) }),
      })),
      { ...page, total },
    );
  }),
  handle(demoGame, async (asking, { tableID }) =>
    ok({ url: await demoOfGame(asking, asking.db, 'live', { gameId: tableID, language: asking.lang }) }),
  ),
  handle(initGame, async (asking, { tableID }) =>
    ok({
      url: await launchGame(asking, asking.tx, 'live', {
        uid: asking.player.uid,
        sessionId: asking.player.sessionId,
        gameId: tableID,
        language: asking.lang,
      }),
    }),
  ),
];
