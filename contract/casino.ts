import { z } from 'zod';
import { call, rows } from './call';
import { GAME_PAGE_SIZE, SLOT_LIST_LIMIT, SLOT_TYPES } from './constants';
import { paging, text, wireID, wireNumber } from './wire';

const visitorRead = { class: 'casino', auth: 'none', kind: 'read' } as const;
const optionalRead = { class: 'casino', auth: 'optional', kind: 'read' } as const;

export const categoryRow = z.object({
  CategoryID: wireID,
  name: z.string(),
  /** How many games it holds. */
  items: wireNumber.catch(0).default(0),
});
export const providerRow = z.object({
  providerID: wireID,
  providerName: z.string(),
  items: wireNumber.catch(0).default(0),
});

export const categoryList = call({
  ...visitorRead,
  method: 'category_list',
  data: z.object({ limit: paging.limit.default(SLOT_LIST_LIMIT), offset: paging.offset }),
  reply: rows(categoryRow),
});

export const providerList = call({
  ...optionalRead,
  method: 'provider_list',
  data: z.object({ limit: paging.limit.default(SLOT_LIST_LIMIT), offset: paging.offset }),
  reply: rows(providerRow),
});

export const gamesList = call({
  ...optionalRead,
  method: 'games_list',
  reasons: ['not-found'],
  data: z.object({
    limit: paging.limit.default(GAME_PAGE_SIZE),
    offset: paging.offset,
    favorites: z.boolean().optional(),
    providerID: wireID.optional(),
    categoryID: wireID.optional(),
    /** Extension beside the spec's parameters. */
    type: z.enum(SLOT_TYPES).optional(),
    searchGameName: text(60).optional(),
  }),
  reply: rows(
    z.object({
      gameID: wireID,
      name: z.string(),
      providerID: wireID,
      providerName: z.string(),
      /** Extension: address of the poster. */
      image: z.string().optional(),
      /** Extension: a mark on the card. */
      badge: z.enum(['new', 'popular', 'jackpot']).optional().catch(undefined),
    }),
  ),
});

/** Where the player can look at an own round again, of whichever kind of game. */
export const openRound = call({
  class: 'casino',
  method: 'open_round',
  auth: 'player',
  kind: 'read',
  extension: true,
  reasons: ['not-found'],
  data: z.object({ roundID: wireID }),
  reply: z.object({ url: z.string().optional() }).nullish(),
});

export const initGame = call({
  class: 'casino',
  method: 'init_game',
  auth: 'player',
  kind: 'write',
  reasons: ['not-found', 'not-open', 'limit-reached'],
  data: z.object({ gameID: wireID }),
  reply: z.object({ url: z.string().optional() }).nullish(),
});

/** Where a slot is tried out with play money, by anybody. */
export const demoGame = call({
  ...visitorRead,
  method: 'demo_game',
  extension: true,
  reasons: ['not-found', 'not-open'],
  data: z.object({ gameID: wireID }),
  reply: z.object({ url: z.string().optional() }).nullish(),
});
