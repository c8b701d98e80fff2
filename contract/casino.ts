import { z } from 'zod';
import { call } from './call';
import { SLOT_LIST_LIMIT, SLOT_TYPES } from './constants';
import { gameUrl, lobbyCalls } from './lobby';
import { wireID } from './wire';

export const {
  categoryList,
  providerList,
  gameList: gamesList,
  filterList,
  recentList,
  initGame,
  demoGame,
} = lobbyCalls('casino', {
  list: { method: 'games_list', types: SLOT_TYPES, limit: SLOT_LIST_LIMIT },
  id: { gameID: wireID },
  more: { provider: {}, game: {}, launch: {} },
});

/** Returns the URL at which the player can view one of the own rounds again, for any kind of game. */
export const openRound = call({
  class: 'casino',
  method: 'open_round',
  auth: 'player',
  kind: 'read',
  extension: true,
  reasons: ['not-found'],
  data: z.object({ roundID: wireID }),
  reply: gameUrl,
});
