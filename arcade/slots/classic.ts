import type { UniformInteger } from '../chance';
import {
  BARS,
  checkStake,
  MIXED_BARS,
  getShare,
  WILD,
  type ReelPosition,
  type SlotProfile,
  type SlotView,
  type Win,
} from './game';
import { spinStrips, getWindow, type Strips } from './strips';

/**
 * Classic reels: three of them, one to five lines, no feature. A round is one spin, so its return is calculated
 * exactly.
 */

const CLASSIC_REELS = 3;
const CLASSIC_ROWS = 3;

/** Rows of each line: the middle, top, bottom, and the two diagonals. */
export const CLASSIC_LINES: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

export interface ClassicProfile extends SlotProfile {
  family: 'classic';
  lines: 1 | 3 | 5;
  strips: Strips;
  /** Hundredths of the stake for three equal symbols, by symbol number. */
  pays: Readonly<Record<number, number>>;
  /** Hundredths of the stake for one and two of the lowest picture from the left. */
  first?: { symbol: number; pays: readonly [number, number] };
  /** Hundredths of the stake for three bars of different kinds. */
  mixedBars?: number;
  /** Multiplier of a win with one wild; two wilds give its square. */
  wildTimes: number;
}

const isBar = (symbol: number): boolean => (BARS as readonly number[]).includes(symbol);

/** Returns the payout of three symbols, in hundredths of the stake. */
export function getThreePay(
  profile: ClassicProfile,
  symbols: readonly number[],
): { symbol: number; count: number; pay: number } | undefined {
  const named = symbols.filter((symbol) => symbol !== WILD);
  const [one = WILD] = named;
  const times = profile.wildTimes ** (CLASSIC_REELS - named.length);
  if (named.every((symbol) => symbol === one)) {
    const pay = profile.pays[one] ?? 0;
    if (pay > 0) return { symbol: one, count: CLASSIC_REELS, pay: named.length === 0 ? pay : pay * times };
  }
  if (profile.mixedBars && named.length > 0 && named.every(isBar))
    return { symbol: MIXED_BARS, count: CLASSIC_REELS, pay: profile.mixedBars * times };
  if (!profile.first || symbols[0] !== profile.first.symbol) return undefined;
  const count = symbols[1] === profile.first.symbol ? 2 : 1;
  const pay = profile.first.pays[count - 1] ?? 0;
  return pay > 0 ? { symbol: profile.first.symbol, count, pay } : undefined;
}

/** Returns the wins of a grid, line by line. */
export function findThrees(profile: ClassicProfile, grid: Strips, stake: number): Win[] {
  const wins: Win[] = [];
  CLASSIC_LINES.slice(0, profile.lines).forEach((rows, line) => {
    const win = getThreePay(
      profile,
      rows.map((row, at) => grid[at]?.[row] as number),
    );
    if (!win) return;
    const places = rows.slice(0, win.count).map((row, at): ReelPosition => [at, row]);
    wins.push({ line, symbol: win.symbol, count: win.count, payout: getShare(stake, win.pay), places });
  });
  return wins;
}

/** Plays one round: one spin. @throws {RangeError} for a stake that is not whole lira */
export function playClassic(profile: ClassicProfile, stake: number, random: UniformInteger): SlotView {
  checkStake(stake);
  const grid = spinStrips(profile.strips, CLASSIC_ROWS, random);
  const wins = findThrees(profile, grid, stake);
  const payout = wins.reduce((sum, win) => sum + win.payout, 0);
  return { spins: [{ frames: [{ grid, wins, times: 1, payout }], payout }], payout };
}

/** Returns exact figures of a profile, over all stops of its three reels. */
export function countedOut(profile: ClassicProfile): {
  /** Long-run return as a share of the stake. */
  returns: number;
  /** Share of the rounds with a payout. */
  hits: number;
  /** Standard deviation of a round's payout, as a multiple of the stake. */
  deviation: number;
  /** Largest payout, as a multiple of the stake. */
  largest: number;
} {
  const [first = [], second = [], third = []] = profile.strips.map((strip) =>
    strip.map((_, stop) => getWindow(strip, stop, CLASSIC_ROWS)),
  );
  let sum = 0;
  let squares = 0;
  let hits = 0;
  let largest = 0;
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        const times = findThrees(profile, [a, b, c], 100).reduce((total, win) => total + win.payout, 0) / 100;
        if (times === 0) continue;
        sum += times;
        squares += times * times;
        hits += 1;
        largest = Math.max(largest, times);
      }
  const all = first.length * second.length * third.length;
  const returns = sum / all;
  return { returns, hits: hits / all, deviation: Math.sqrt(squares / all - returns * returns), largest };
}
