import { COUPON_PAYOUT_MAX, MARKET_BOUNDS } from '#contract/coupons';
import type { Market } from '#contract/markets';
import type { PickState } from './schema';

/** What a coupon's lines bring, in whole numbers: products are kept as fractions and rounded down once, by line, to kuruş. */

/** What one selection multiplies a line by. */
export interface Factor {
  numerator: bigint;
  denominator: bigint;
}

export interface LinePick {
  market: Market;
  factor: Factor;
}

/** Odds in hundredths as a factor. */
export const factorOf = (odds: number): Factor => ({ numerator: BigInt(odds), denominator: 100n });

/**
 * What a selection multiplies its line by, as it ended: its odds when won, 1 when void, nothing when lost; a half is the
 * mean of two lines, one of them void. An open one counts as won.
 */
export function settledFactor(state: PickState, odds: number): Factor {
  switch (state) {
    case 'open':
    case 'won':
      return factorOf(odds);
    case 'lost':
      return { numerator: 0n, denominator: 1n };
    case 'void':
      return { numerator: 1n, denominator: 1n };
    case 'half-won':
      return { numerator: BigInt(odds) + 100n, denominator: 200n };
    case 'half-lost':
      return { numerator: 1n, denominator: 2n };
  }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * Kuruş that a coupon brings: each line's stake times the product of its selections' factors, rounded down and never above
 * what the strictest of its markets pays; all lines together never above what a coupon pays.
 * @param fold how many selections a line has; every choice of so many is a line
 */
export function payoutOf(picks: readonly LinePick[], fold: number, lineStake: bigint): bigint {
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

/** Sum over the lines of the product of their odds, in hundredths, rounded down. */
export function totalOddsOf(odds: readonly number[], fold: number): number {
  // sums[k]: over all choices of k of the odds so far, their products.
  const sums = [1n, ...Array.from({ length: fold }, () => 0n)];
  for (const each of odds)
    for (let taken = fold; taken > 0; taken -= 1)
      sums[taken] = (sums[taken] ?? 0n) + (sums[taken - 1] ?? 0n) * BigInt(each);
  return Number(((sums[fold] ?? 0n) * 100n) / 100n ** BigInt(fold));
}
