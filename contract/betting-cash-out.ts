import { z } from 'zod';
import { call } from './call';
import { SHARE_NAMES } from './cash-out';
import { wireAmount, wireID, wireRequestID } from './wire';

const player = { class: 'betting', auth: 'player', extension: true } as const;

/**
 * Quotes a part of an open coupon: a share of its stake, or with `amount` the smallest part that is worth as much. The
 * stake of a part is the same whole kuruş for each line.
 */
export const quoteCashOut = call({
  ...player,
  method: 'quote_cash_out',
  kind: 'read',
  reasons: ['not-found', 'closed', 'coupon-changed', 'amount-out-of-range'],
  data: z.union([
    z.object({ couponID: wireID, share: z.enum(SHARE_NAMES) }),
    z.object({ couponID: wireID, amount: wireAmount }),
  ]),
  reply: z.object({
    /** Part of the stake, and the coupon's stake of which it is a part. */
    stake: wireAmount,
    of: wireAmount,
    /** Value of the part. */
    amount: wireAmount,
    /** Maximum payout of the rest of the coupon. */
    possibleWin: wireAmount,
  }),
});

/**
 * Settles a coupon, or a `part` of it as quoted, early for the quoted amount; rejects with `coupon-changed` if it is worth
 * less now, or its stake is another one than quoted. After a part the coupon continues with the rest of its stake and
 * without a target. With an open selection in play it is `checking`: some seconds later the lower of both values is paid,
 * or it is rejected if a market was suspended meanwhile.
 */
export const cashOut = call({
  ...player,
  method: 'cash_out',
  kind: 'money',
  reasons: ['not-found', 'closed', 'coupon-changed', 'amount-out-of-range', 'number-used', 'in-use'],
  data: z.object({
    requestID: wireRequestID,
    couponID: wireID,
    amount: wireAmount,
    part: z.object({ stake: wireAmount, of: wireAmount }).optional(),
  }),
  reply: z.object({ amount: wireAmount, state: z.enum(['paid', 'checking']).default('paid') }),
});

/**
 * Sets the value at which a job cashes the coupon out, or removes it (without `target`). Nothing is taken while odds of
 * the coupon are suspended or expired, or a feed of its matches is down. In play it is taken after the delay of a
 * cash-out, if the value is not below the target then.
 */
export const setCashOutTarget = call({
  ...player,
  method: 'set_cash_out_target',
  kind: 'write',
  reasons: ['not-found', 'closed', 'amount-out-of-range'],
  data: z.object({ couponID: wireID, target: wireAmount.optional() }),
  reply: z.object({}),
});
