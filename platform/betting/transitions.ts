import type { Transitions } from '../db/transitions';

export const COUPON_STATES = ['open', 'won', 'lost', 'void', 'cashed-out'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** States that may follow each state of a coupon. A later result corrects a settlement, or opens the coupon again. */
export const COUPON_TRANSITIONS: Transitions<CouponState> = {
  open: ['won', 'lost', 'void', 'cashed-out'],
  // The same state: another payout.
  won: ['won', 'lost', 'void', 'open'],
  lost: ['lost', 'won', 'void', 'open'],
  void: ['won', 'lost', 'open'],
  'cashed-out': [],
};
