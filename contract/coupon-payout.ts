import { COUPON_PAYOUT_MAX, MARKET_BOUNDS } from './coupons';
import type { Market } from './markets';

/*
 * What a coupon's lines bring, before it is placed and after, in whole numbers: products are kept as fractions and rounded
 * down once, by line, to kuruş. No zod here: browser code imports this file.
 */

/** What one selection multiplies a line by. */
export interface Factor {
  numerator: bigint;
  denominator: bigint;
}

interface LinePick {
  market: Market;
  factor: Factor;
}

/** Odds in hundredths as a factor. */
export const toFactor = (odds: number): Factor => ({ numerator: BigInt(odds), denominator: 100n });

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * Kuruş that a coupon brings: each line's stake times the product of its selections' factors, rounded down and never above
 * what the strictest of its markets pays; all lines together never above what a coupon pays.
 * @param fold how many selections a line has; every choice of so many is a line
 */
export function sumPayout(picks: readonly LinePick[], fold: number, lineStake: bigint): bigint {
  let sum = 0n;
  const choose = (from: number, left: number, numerator: bigint, denominator: bigint, cap: bigint): void => {
    if (left === 0) {
      sum += least(numerator / denominator, cap);
      return;
    }
    for (let at = from; at <= picks.length - left; at += 1) {
      const pick = picks[at];
      if (!pick || pick.factor.numerator === 0n) continue;
      choose(
        at + 1,
        left - 1,
        numerator * pick.factor.numerator,
        denominator * pick.factor.denominator,
        least(cap, MARKET_BOUNDS[pick.market].payout),
      );
    }
  };
  choose(0, fold, lineStake, 1n, COUPON_PAYOUT_MAX);
  return least(sum, COUPON_PAYOUT_MAX);
}
