import type { Factor } from '#contract/coupon-payout';
import type { Market } from '#contract/markets';
import type { Offer } from './schema';

/** What comes back of a stake on a selection on average, in millionths of the stake. */
interface Shares {
  /** Multiplied by the odds. */
  chance: number;
  /** Given back as it is. */
  back: number;
}

const WHOLE = 1_000_000;

/** How many selections of a market win together: two of three in a double chance. */
const winnersOf = (market: Market): number => (market === 'double-chance' ? 2 : 1);

/** Whether a bet may be void or half void by the score: draw no bet, and lines that are not halves. */
const canBeVoid = (market: Market, line: string): boolean =>
  market === 'draw-no-bet' || ((market === 'total' || market === 'handicap') && Math.abs(Number(line) % 1) !== 0.5);

/**
 * The probabilities of a market's selections without margin: those of the feed, else the reciprocals of its odds divided by
 * their sum.
 * @param odds at which the bet was taken, in hundredths. Where the bet can be void and the feed sends no probabilities, a
 * bet that gained counts as its stake.
 * @returns undefined for a selection that is not offered, and where the odds do not cover every outcome
 */
export function fairShares(
  { market, line, selections }: { market: Market; line: string; selections: readonly Offer[] },
  { selection, odds }: { selection: string; odds: number },
): Shares | undefined {
  const offer = selections.find((one) => one.selection === selection);
  if (!offer) return undefined;
  if (offer.chance !== undefined) return { chance: offer.chance, back: offer.back ?? 0 };
  const sum = selections.reduce((total, one) => total + 100 / one.odds, 0) / winnersOf(market);
  if (sum < 1) return undefined;
  const chance = Math.floor((WHOLE * 100) / offer.odds / sum);
  return canBeVoid(market, line) && chance * odds > WHOLE * 100 ? { chance: 0, back: WHOLE } : { chance, back: 0 };
}

/** What a bet that was taken at these odds (hundredths) is worth, as a factor of its stake. */
export const toWorth = ({ chance, back }: Shares, odds: number): Factor => ({
  numerator: BigInt(chance) * BigInt(odds) + BigInt(back) * 100n,
  denominator: BigInt(WHOLE) * 100n,
});
