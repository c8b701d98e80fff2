/** Cashback of a day, computed from the rounds of a player. */
import { kurus } from './kurus.mjs';

/** Parts of a kuruş in which the sum of the rounds is computed. */
const SCALE = 10n ** 12n;

/**
 * Returns what a player who staked real money only gets for a day, in kuruş.
 * @param terms terms of the offer; amounts in lira
 * @param rounds stake and payout of each round that ended on the day, in kuruş
 */
export function cashbackFor({ percent, minRounds = 1, figures }, rounds) {
  const { cap, minTurnover = '0' } = figures.TRY;
  const staked = rounds.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
  if (rounds.length < minRounds || staked < kurus(minTurnover)) return 0n;
  let lost = 0n;
  for (const { stake, payout } of rounds) {
    // A round counts at most `1 / minRounds` of all stakes.
    const most = BigInt(stake) * BigInt(minRounds);
    const net = (BigInt(stake) - BigInt(payout)) * SCALE;
    lost += most > staked ? (net * staked) / most : net;
  }
  if (lost <= 0n) return 0n;
  const share = ((lost / SCALE) * BigInt(percent)) / 100n;
  return cap !== undefined && share > kurus(cap) ? kurus(cap) : share;
}
