/**
 * The most that a stake for a whole coupon brings, in whole kuruş: its share of each line times the odds of all lines
 * together (hundredths), up to the highest payout.
 */
export function possibleWin(
  stake: bigint,
  { lines, totalOdds, maxPayout }: { lines: number; totalOdds: number; maxPayout: bigint },
): bigint {
  const win = (Number(stake) / lines) * (totalOdds / 100);
  return win >= Number(maxPayout) ? maxPayout : BigInt(Math.floor(win + 1e-6));
}
