import { toFactor, sumPayout } from '#contract/coupon-payout';
import type { CouponSelection } from '#contract/coupons';

/** A coupon for which a stake is entered: its selections with the odds that count, and the selections per line. */
export interface StakedCoupon {
  lines: number;
  fold: number;
  picks: readonly { market: CouponSelection['market']; odds: number }[];
  /** Kuruş. */
  maxPayout: bigint;
}

/** Returns the highest payout for a stake on a whole coupon, in whole kuruş: the figure shown after placement. */
export function possibleWin(stake: bigint, { lines, fold, picks, maxPayout }: StakedCoupon): bigint {
  if (lines === 0) return 0n;
  const line = picks.map(({ market, odds }) => ({ market, factor: toFactor(odds) }));
  const win = sumPayout(line, fold, stake / BigInt(lines));
  return win < maxPayout ? win : maxPayout;
}
