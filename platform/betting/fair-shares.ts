import type { Factor } from '#contract/coupon-payout';
import { hasLine, MARKET_RULES } from '#contract/market-rules';
import type { Market } from '#contract/markets';
import type { Offer } from './schema';

/** Average return of a stake on a selection, in millionths of the stake. */
interface Shares {
  /** Share that is multiplied by the odds. */
  chance: number;
  /** Share that is refunded unchanged. */
  back: number;
}

const WHOLE = 1_000_000;

/** Whether a bet may be void or half void by the score: draw no bet, and lines that are not halves. */
const canBeVoid = (market: Market, line: string): boolean =>
  MARKET_RULES[market].refundsDraw || (hasLine(market) && Math.abs(Number(line) % 1) !== 0.5);

/**
 * Returns the probabilities of a market's selections without margin: those of the feed, else the reciprocals of its
 * odds divided by their sum.
 * @param odds at which the bet was placed, in hundredths. If the bet can be void and the feed sends no probabilities, a
 * bet that gained counts as its stake.
 * @returns undefined for a selection that is not offered, and if the odds do not cover every outcome
 */
export function fairShares(
  { market, line, selections }: { market: Market; line: string; selections: readonly Offer[] },
  { selection, odds }: { selection: string; odds: number },
): Shares | undefined {
  const offer = selections.find((one) => one.selection === selection);
  if (!offer) return undefined;
  if (offer.chance !== undefined) return { chance: offer.chance, back: offer.back ?? 0 };
  const sum = selections.reduce((total, one) => total + 100 / one.odds, 0) / (MARKET_RULES[market].winners ?? 1);
  if (sum < 1) return undefined;
  const chance = Math.floor((WHOLE * 100) / offer.odds / sum);
  return canBeVoid(market, line) && chance * odds > WHOLE * 100 ? { chance: 0, back: WHOLE } : { chance, back: 0 };
}

/** Returns the value of a bet at these odds (hundredths), as a factor of its stake. */
export const toWorth = ({ chance, back }: Shares, odds: number): Factor => ({
  numerator: BigInt(chance) * BigInt(odds) + BigInt(back) * 100n,
  denominator: BigInt(WHOLE) * 100n,
});
