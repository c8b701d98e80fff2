import { z } from 'zod';
import { call, rows } from './call';
import { gameUrl } from './lobby';
import { text, wireAmount, wireID, wireNumber } from './wire';

const visitorRead = { class: 'virtualgames', auth: 'none', kind: 'read' } as const;

/** Virtual football, bingo and sport open here; `type` says which. */
export const initGame = call({
  class: 'virtualgames',
  method: 'init_game',
  auth: 'player',
  kind: 'write',
  reasons: ['not-found', 'not-open', 'limit-reached'],
  data: z.object({ providerID: wireID, type: text(32).optional() }),
  reply: gameUrl,
});

/** Where a virtual game is tried out with play money, by anybody. */
export const demoGame = call({
  ...visitorRead,
  method: 'demo_game',
  extension: true,
  reasons: ['not-found', 'not-open'],
  data: z.object({ providerID: wireID, type: text(32).optional() }),
  reply: gameUrl,
});

/** Bingo rooms, each opened by its maker's id and the type 'bingo'. Amounts are lira on the wire, whole kuruş here. */
export const roomsList = call({
  ...visitorRead,
  method: 'rooms_list',
  extension: true,
  data: z.object({ type: z.literal('bingo') }),
  reply: rows(
    z.object({
      providerID: wireID,
      name: z.string(),
      providerName: z.string(),
      image: z.string().optional(),
      /** Of the cheapest card. */
      price: wireAmount,
      /** The most that one prize on one card can bring. */
      topPrize: wireAmount,
      /** How many balls are drawn. */
      balls: wireNumber,
      /** The name of its hall, which the type 'hall' opens: one draw for many. */
      hall: z.string().optional(),
    }),
  ),
});
