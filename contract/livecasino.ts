import { z } from 'zod';
import { call, rows } from './call';
import { categoryRow, providerRow } from './casino';
import { GAME_PAGE_SIZE, LIVE_LIST_LIMIT, LIVE_TYPES } from './constants';
import { paging, text, wireAmount, wireID, wireNumber } from './wire';

const visitorRead = { class: 'livecasino', auth: 'none', kind: 'read' } as const;
const optionalRead = { class: 'livecasino', auth: 'optional', kind: 'read' } as const;

export const categoryList = call({
  ...visitorRead,
  method: 'category_list',
  data: z.object({ limit: paging.limit.default(LIVE_LIST_LIMIT), offset: paging.offset }),
  reply: rows(categoryRow),
});

/** `status` 2 goes along when the stored rid is 20. */
export const providerList = call({
  ...optionalRead,
  method: 'provider_list',
  data: z.object({
    limit: paging.limit.default(LIVE_LIST_LIMIT),
    offset: paging.offset,
    status: wireNumber.pipe(z.number().int().min(0).max(99)).optional(),
  }),
  reply: rows(providerRow),
});

export const gameTableList = call({
  ...optionalRead,
  method: 'game_table_list',
  reasons: ['not-found'],
  data: z.object({
    limit: paging.limit.default(GAME_PAGE_SIZE),
    offset: paging.offset,
    favorites: z.boolean().optional(),
    providerID: wireID.optional(),
    categoryID: wireID.optional(),
    /** Extension beside the spec's parameters. */
    type: z.enum(LIVE_TYPES).optional(),
    searchGameName: text(60).optional(),
  }),
  reply: rows(
    z.object({
      tableID: wireID,
      name: z.string(),
      providerID: wireID,
      providerName: z.string(),
      image: z.string().optional(),
      badge: z.enum(['new', 'popular', 'jackpot']).optional().catch(undefined),
      /** Extension: stake range in lira on the wire, whole kuruş here. */
      minStake: wireAmount.optional(),
      maxStake: wireAmount.optional(),
    }),
  ),
});

/** Where a table that is not shared is tried out with play money, by anybody. */
export const demoGame = call({
  ...visitorRead,
  method: 'demo_game',
  extension: true,
  reasons: ['not-found', 'not-open'],
  data: z.object({ tableID: wireID }),
  reply: z.object({ url: z.string().optional() }).nullish(),
});

export const initGame = call({
  class: 'livecasino',
  method: 'init_game',
  auth: 'player',
  kind: 'write',
  reasons: ['not-found', 'not-open', 'limit-reached'],
  data: z.object({ tableID: wireID, isMobile: z.literal(true) }),
  reply: z.object({ url: z.string().optional() }).nullish(),
});
