import { toFactor, type Factor } from '#contract/coupon-payout';
import { COUPON_PAYOUT_MAX } from '#contract/coupons';
import type { SelectionState } from './schema';

/**
 * Returns the factor of a settled selection: its odds if won, 1 if void, 0 if lost. A half is the mean of two lines,
 * one of them void. An open selection counts as won.
 */
export function settledFactor(state: SelectionState, odds: number): Factor {
  switch (state) {
    case 'open':
    case 'won':
      return toFactor(odds);
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

/** Returns the maximum payout of a coupon after its partial cash-outs, in kuruş: together they stay within the maximum. */
export const remainingPayoutMax = (cashedAmount: bigint): bigint =>
  cashedAmount < COUPON_PAYOUT_MAX ? COUPON_PAYOUT_MAX - cashedAmount : 0n;

/** Returns the sum of the odds of all lines, in units of 100 to the power of `fold`. */
function sumProducts(odds: readonly number[], fold: number): bigint {
  // sums[k]: sum of the products over all choices of k of the odds so far.
  const sums = [1n, ...Array.from({ length: fold }, () => 0n)];
  for (const each of odds)
    for (let taken = fold; taken > 0; taken -= 1)
      sums[taken] = (sums[taken] ?? 0n) + (sums[taken - 1] ?? 0n) * BigInt(each);
  return sums[fold] ?? 0n;
}

/** Returns the sum of the odds of all lines in hundredths, rounded down. @param odds of the selections in hundredths */
export const sumLineOdds = (odds: readonly number[], fold: number): number =>
  Number((sumProducts(odds, fold) * 100n) / 100n ** BigInt(fold));

/**
 * Returns the average odds of a line as a decimal number, rounded down to thousandths.
 * @param odds of the selections in hundredths
 */
export function averageLineOdds(odds: readonly number[], { fold, lines }: { fold: number; lines: number }): number {
  const thousandths = (sumProducts(odds, fold) * 1_000n) / 100n ** BigInt(fold) / BigInt(lines);
  // Through text, because a division of rounded numbers is inexact for long odds.
  return Number(`${thousandths}e-3`);
}

/**
 * Returns total odds as the columns `total_odds` hold them: those of many long odds exceed 64 bits. Only the previous
 * release reads these columns.
 */
export const toStoredOdds = (totalOdds: number): number => Math.min(totalOdds, Number.MAX_SAFE_INTEGER);

/** Returns the number of selections of a coupon by its lines: of n selections, n over `fold` are its lines. */
export function countSelections(fold: number, lines: number): number {
  let [selections, count] = [fold, 1];
  while (count < lines) {
    selections += 1;
    count = (count * selections) / (selections - fold);
  }
  return selections;
}
