import { factorOf, payoutOf } from '#contract/coupon-payout';
import type { Pick } from '#contract/coupons';

/** The coupon that a stake is for: its selections with the odds that count, and how many of them make a line. */
export interface StakedCoupon {
  lines: number;
  fold: number;
  picks: readonly { market: Pick['market']; odds: number }[];
  /** Kuruş. */
  maxPayout: bigint;
}

/** The most that a stake for a whole coupon brings, in whole kuruş: the figure that it reads once it is placed. */
export function possibleWin(stake: bigint, { lines, fold, picks, maxPayout }: StakedCoupon): bigint {
  if (lines === 0) return 0n;
  const line = picks.map(({ market, odds }) => ({ market, factor: factorOf(odds) }));
  const win = payoutOf(line, fold, stake / BigInt(lines));
  return win < maxPayout ? win : maxPayout;
}
