import { z } from 'zod';
import { LIVE_LIST_LIMIT, LIVE_TYPES } from './constants';
import { lobbyCalls } from './lobby';
import { wireAmount, wireID, wireNumber } from './wire';

export const {
  categoryList,
  providerList,
  gameList: gameTableList,
  filterList,
  recentList,
  initGame,
  demoGame,
} = lobbyCalls('livecasino', {
  list: { method: 'game_table_list', types: LIVE_TYPES, limit: LIVE_LIST_LIMIT },
  id: { tableID: wireID },
  more: {
    /** Sent as 2 if the stored rid is 20. */
    provider: { status: wireNumber.pipe(z.number().int().min(0).max(99)).optional() },
    /** Extension: stake range in lira on the wire, whole kuruş here. */
    game: { minStake: wireAmount.optional(), maxStake: wireAmount.optional() },
    launch: { isMobile: z.literal(true) },
  },
});
