import { multipliedOdds } from './odds';

/**
 * The most that a stake for a whole coupon brings, in whole kuruş: its share of each line times the odds of all lines
 * together (hundredths), up to the highest payout. A single line wins by its picks' own odds, since all odds together are
 * rounded down to hundredths; of several lines that leaves the figure at most a little below what they bring.
 */
export function possibleWin(
  stake: bigint,
  {
    lines,
    totalOdds,
    picksOdds,
    maxPayout,
  }: { lines: number; totalOdds: number; picksOdds: number[]; maxPayout: bigint },
): bigint {
  const odds = lines === 1 ? multipliedOdds(picksOdds) : totalOdds;
  const win = (Number(stake) / lines) * (odds / 100);
  return win >= Number(maxPayout) ? maxPayout : BigInt(Math.floor(win + 1e-6));
}
