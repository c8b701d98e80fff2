import { COUPON_PAYOUT_MAX } from './coupons';
import { least } from './least';
import { MARKET_RULES } from './market-rules';
import type { Market } from './markets';

/*
 * Payout of a coupon's lines, before and after placement, in whole numbers. Products stay fractions and are rounded
 * down once per line, to kuruş. No zod here: browser code imports this file.
 */

/** Factor of one selection in the product of a line. */
export interface Factor {
  numerator: bigint;
  denominator: bigint;
}

interface LinePick {
  market: Market;
  factor: Factor;
}

/** Converts odds in hundredths to a factor. */
export const toFactor = (odds: number): Factor => ({ numerator: BigInt(odds), denominator: 100n });

/**
 * Returns the payout of a coupon in kuruş: per line, the stake times the product of its selections' factors. Each line
 * is rounded down and capped by the strictest of its markets; the sum is capped by the maximum payout of a coupon.
 * @param fold number of selections per line; each choice of that many is a line
 */
export function sumPayout(picks: readonly LinePick[], fold: number, lineStake: bigint): bigint {
  let sum = 0n;
  const choose = (
    from: number,
    { left, numerator, denominator, cap }: { left: number; numerator: bigint; denominator: bigint; cap: bigint },
  ): void => {
    if (left === 0) {
      sum += least(numerator / denominator, cap);
      return;
    }
    for (let at = from; at <= picks.length - left; at += 1) {
      const pick = picks[at];
      if (!pick || pick.factor.numerator === 0n) continue;
      choose(at + 1, {
        left: left - 1,
        numerator: numerator * pick.factor.numerator,
        denominator: denominator * pick.factor.denominator,
        cap: least(cap, MARKET_RULES[pick.market].bounds.payout),
      });
    }
  };
  choose(0, { left: fold, numerator: lineStake, denominator: 1n, cap: COUPON_PAYOUT_MAX });
  return least(sum, COUPON_PAYOUT_MAX);
}
