import { z } from 'zod';
import { call, rows } from './call';
import { gameUrl } from './lobby';
import { text, wireAmount, wireID, wireNumber } from './wire';

const visitorRead = { class: 'virtualgames', auth: 'none', kind: 'read' } as const;

/** Opens virtual football, bingo or sport; `type` selects which. */
export const initGame = call({
  class: 'virtualgames',
  method: 'init_game',
  auth: 'player',
  kind: 'write',
  reasons: ['not-found', 'not-open', 'limit-reached'],
  data: z.object({ providerID: wireID, type: text(32).optional() }),
  reply: gameUrl,
});

/** Returns the URL at which any visitor can try a virtual game with play money. */
export const demoGame = call({
  ...visitorRead,
  method: 'demo_game',
  extension: true,
  reasons: ['not-found', 'not-open'],
  data: z.object({ providerID: wireID, type: text(32).optional() }),
  reply: gameUrl,
});

/**
 * Lists bingo rooms; each opens by its maker's id and the type 'bingo'. Amounts are lira on the wire, whole kuruş here.
 */
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
      /** Price of the cheapest card. */
      price: wireAmount,
      /** Maximum payout of one prize on one card. */
      topPrize: wireAmount,
      /** Number of balls drawn. */
      balls: wireNumber,
      /** Name of its hall, which the type 'hall' opens: one draw for many players. */
      hall: z.string().optional(),
    }),
  ),
});
