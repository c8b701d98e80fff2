import { z } from 'zod';
import { call, rows } from './call';
import { paging, wireAmount, wireDate, wireDay, wireID, wireNumber } from './wire';

export const getCoupons = call({
  class: 'betframe',
  method: 'getCoupons',
  auth: 'player',
  kind: 'read',
  data: z.object({
    /** Default without `endDate`: thirty days ago; for open coupons none. */
    startDate: wireDay.optional(),
    endDate: wireDay.optional(),
    ...paging,
    concatRequire: z.boolean().optional(),
    /** Extension: only open or only closed coupons. */
    state: z.enum(['open', 'closed']).optional(),
  }),
  reply: rows(
    z.object({
      couponID: wireID,
      date: wireDate,
      /** Undefined if the API has none, or another one. */
      state: z.enum(['open', 'won', 'lost', 'void', 'cashed-out']).optional().catch(undefined),
      stake: wireAmount,
      odds: wireNumber,
      payout: wireAmount.optional(),
      /** Extension: current cash-out value of an open coupon, and what its cashed-out parts paid. */
      cashOut: wireAmount.optional(),
      cashedOut: wireAmount.optional(),
      selections: rows(
        z.object({
          event: z.string(),
          market: z.string(),
          selection: z.string(),
          odds: wireNumber,
          state: z.string().default('open'),
        }),
      ).default([]),
    }),
  ),
});
