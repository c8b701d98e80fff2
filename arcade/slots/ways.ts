import type { UniformInteger } from '../chance';
import {
  checkStake,
  SCATTER,
  getLargestPayout,
  getShare,
  WILD,
  type Frame,
  type ReelPosition,
  type SpinView,
  type SlotProfile,
  type SlotView,
  type Win,
} from './game';
import { FREE_SPINS_MAX, findPositions, REELS, ROWS } from './lines';
import { getCountChances, countSymbol, getSeriesMean, spinStrips, getWindow, type Strips } from './strips';

/**
 * 243 ways: a symbol wins anywhere on neighbouring reels from the left, once for each combination of its places.
 * Wilds are only on the later reels, so that every win has a symbol.
 */

export const WAYS = ROWS ** REELS;
const OPENING = 3;

export interface WaysProfile extends SlotProfile {
  family: 'ways';
  strips: Strips;
  /** Hundredths of the stake for 3, 4 and 5 reels, for each way. */
  pays: Readonly<Record<number, readonly [number, number, number]>>;
  /** Hundredths of the stake for 3, 4 and 5 scatters anywhere. */
  scatterPays: readonly [number, number, number];
  freeSpins: number;
  freeSpinMultiplier: number;
  retriggers?: true;
  /** Number of symbols that a wild counts as. */
  wildCounts: number;
}

/** Returns the wins of a grid. */
export function findWays(
  profile: WaysProfile,
  { grid, stake, times }: { grid: Strips; stake: number; times: number },
): Win[] {
  const wins: Win[] = [];
  for (const symbol of new Set(grid[0])) {
    const pays = profile.pays[symbol];
    if (!pays) continue;
    let ways = 1;
    let reels = 0;
    for (const shown of grid) {
      let here = 0;
      for (const one of shown) here += one === symbol ? 1 : one === WILD ? profile.wildCounts : 0;
      if (here === 0) break;
      ways *= here;
      reels += 1;
    }
    if (reels < 3) continue;
    const payout = getShare(stake, pays[reels - 3] ?? 0) * ways * times;
    wins.push({ symbol, count: reels, ways, payout, places: standing(grid.slice(0, reels), symbol) });
  }
  const scatters = countSymbol(grid, SCATTER);
  if (scatters >= OPENING) {
    const payout = getShare(stake, profile.scatterPays[Math.min(scatters, REELS) - OPENING] ?? 0) * times;
    wins.push({ symbol: SCATTER, count: scatters, payout, places: findPositions(grid, SCATTER) });
  }
  return wins;
}

function standing(grid: Strips, symbol: number): ReelPosition[] {
  const places: ReelPosition[] = [];
  grid.forEach((shown, at) => shown.forEach((one, row) => (one === symbol || one === WILD) && places.push([at, row])));
  return places;
}

/** Plays one round: the paid spin and the free spins it opens. @throws {RangeError} for a stake that is not whole lira */
export function playWays(profile: WaysProfile, stake: number, random: UniformInteger): SlotView {
  checkStake(stake);
  const most = getLargestPayout(profile, stake);
  const spins: SpinView[] = [];
  let won = 0;
  let due = 1;
  for (; due > 0 && won < most && spins.length <= FREE_SPINS_MAX; due -= 1) {
    const free = spins.length > 0;
    const times = free ? profile.freeSpinMultiplier : 1;
    const grid = spinStrips(profile.strips, ROWS, random);
    const wins = findWays(profile, { grid, stake, times });
    const payout = wins.reduce((sum, win) => sum + win.payout, 0);
    const frame: Frame = { grid, wins, times, payout };
    spins.push({ frames: [frame], payout });
    won += payout;
    if ((!free || profile.retriggers) && wins.at(-1)?.symbol === SCATTER) due += profile.freeSpins;
  }
  return { spins, payout: Math.min(won, most) };
}

/**
 * Returns the exact long-run return of a profile as a share of the stake: reels are independent, so their means are
 * multiplied.
 */
export function exactReturn(profile: WaysProfile): number {
  const { strips, pays } = profile;
  let ways = 0;
  for (const [name, [three, four, five]] of Object.entries(pays)) {
    const symbol = Number(name);
    const counts = strips.map((strip) =>
      strip.map((_, stop) =>
        getWindow(strip, stop, ROWS).reduce(
          (sum, one) => sum + (one === symbol ? 1 : one === WILD ? profile.wildCounts : 0),
          0,
        ),
      ),
    );
    const mean = (at: number) => (counts[at] ?? []).reduce((sum, count) => sum + count, 0) / (counts[at]?.length ?? 1);
    const none = (at: number) => (counts[at] ?? []).filter((count) => count === 0).length / (counts[at]?.length ?? 1);
    const run = mean(0) * mean(1) * mean(2);
    ways += run * (none(3) * three + mean(3) * (none(4) * four + mean(4) * five));
  }
  const opening = getCountChances(strips, ROWS, SCATTER).slice(OPENING);
  const opened = opening.reduce((sum, chance) => sum + chance, 0);
  const scatter = opening.reduce((sum, chance, at) => sum + chance * (profile.scatterPays[Math.min(at, 2)] ?? 0), 0);
  const series = getSeriesMean(profile.freeSpins, profile.retriggers ? opened : 0, FREE_SPINS_MAX);
  return ((ways + scatter) / 100) * (1 + opened * series * profile.freeSpinMultiplier);
}
