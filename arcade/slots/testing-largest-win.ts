import type { AnySlotProfile } from '.';
import { MONEY, SCATTER, WILD } from './game';
import { PLACES, type HoldProfile } from './hold';
import { evaluate, findLineWins, FREE_SPINS_MAX, ROWS, type LineProfile } from './lines';
import { countSymbol, getWindow, type Strips } from './strips';
import { findWays, type WaysProfile } from './ways';

/** Kuruş; every line's share of it is whole. */
const STAKE = 10_000;
/** Number of scatters that open free spins. */
const OPENING = 3;
/** Symbol of places that the search of another symbol ignores. */
const BLANK = -1;

type Grid = readonly (readonly number[])[];

/** Grids of a spin, and their payouts. */
interface Spins {
  /** Different windows of each reel. */
  reels: readonly Grid[];
  /** Returns the payout of a grid in kuruş; the wins of its symbols are added up. */
  payoutOf: (grid: Grid) => number;
}

/** Condition of a grid: a symbol that is on it at least `least` times. */
interface Needed {
  symbol: number;
  least: number;
}

/** Wins of one symbol on a grid whose first reels are stopped. */
interface Prospect {
  /** Returns the largest payout that the other reels can add up to, in kuruş. */
  most: () => number;
  /** Returns the prospect after the stop of the next reel. */
  stop: (shown: readonly number[]) => Prospect;
}

const different = (windows: Grid): Grid => [...new Map(windows.map((shown) => [shown.join(), shown])).values()];

const getPayout = (wins: readonly { payout: number }[]): number => wins.reduce((sum, win) => sum + win.payout, 0);

/** Whether a window has everything of another one, and more: it never pays less. */
const exceeds = (shown: readonly number[], other: readonly number[]): boolean =>
  shown !== other && other.every((symbol, row) => symbol === BLANK || symbol === shown[row]);

/** Returns the prospect of one symbol before the first stop. */
function findProspect({ reels, payoutOf }: Spins, symbol: number): Prospect {
  const keepOwn = (shown: readonly number[]) => shown.map((one) => (one === symbol || one === WILD ? one : BLANK));
  const best = reels.map((reel) => {
    const windows = different(reel.map(keepOwn));
    return windows.filter((shown) => !windows.some((other) => exceeds(other, shown)));
  });
  const prospectAt = (grid: Grid): Prospect => {
    const known = new Map<string, Prospect>();
    const stop = (shown: readonly number[]): Prospect => {
      const own = keepOwn(shown);
      const prospect = known.get(own.join()) ?? prospectAt([...grid, own]);
      known.set(own.join(), prospect);
      return prospect;
    };
    let most: number | undefined;
    const windows = best[grid.length];
    return {
      stop,
      most: () => (most ??= windows ? Math.max(...windows.map((shown) => stop(shown).most())) : payoutOf(grid)),
    };
  };
  return prospectAt([]);
}

/**
 * Returns a search for the largest payout of one spin in kuruş, over all its grids or those that meet a condition.
 * Reels are stopped one after another; a window is skipped if all symbols together cannot exceed the best grid with it.
 */
function findLargestSpin(spins: Spins): (needed?: Needed) => number {
  const { reels, payoutOf } = spins;
  const symbols = [...new Set(reels.flat(2))].filter((symbol) => symbol !== WILD && symbol !== MONEY);
  const first = symbols.map((symbol) => findProspect(spins, symbol));
  return ({ symbol, least } = { symbol: BLANK, least: 0 }) => {
    const counts = reels.map((reel) => Math.max(...reel.map((shown) => countSymbol([shown], symbol))));
    const canHave = (grid: Grid): boolean =>
      countSymbol(grid, symbol) + counts.slice(grid.length).reduce((sum, count) => sum + count, 0) >= least;
    let largest = 0;
    const search = (grid: Grid, prospects: readonly Prospect[]): void => {
      const reel = reels[grid.length];
      if (!reel) {
        largest = Math.max(largest, payoutOf(grid));
        return;
      }
      const stops = reel
        .filter((shown) => canHave([...grid, shown]))
        .map((shown) => {
          const next = prospects.map((prospect) => prospect.stop(shown));
          return { shown, next, bound: next.reduce((sum, prospect) => sum + prospect.most(), 0) };
        })
        .sort((one, other) => other.bound - one.bound);
      for (const { shown, next, bound } of stops) if (bound > largest) search([...grid, shown], next);
    };
    search([], first);
    return largest;
  };
}

/**
 * Returns the largest payout of a round with its free spins. Spins are independent, so each of them is the largest
 * one, or the largest one that opens free spins.
 */
function findLargestRound(
  spins: Spins,
  { freeSpins, freeSpinMultiplier, retriggers }: LineProfile | WaysProfile,
): number {
  const largestOf = findLargestSpin(spins);
  const largest = largestOf();
  if (freeSpins === 0) return largest;
  const opening = largestOf({ symbol: SCATTER, least: OPENING });
  const rounds = Array.from({ length: retriggers ? FREE_SPINS_MAX : 1 }, (_, again) => {
    const free = Math.min(freeSpins * (again + 1), FREE_SPINS_MAX);
    return opening + freeSpinMultiplier * (again * opening + (free - again) * largest);
  });
  return Math.max(largest, ...rounds);
}

/** Returns the largest payout of a round of hold and win: lines of the spin, and a full board of the best coins. */
function findLargestHold(spins: Spins, { opening, coins, full }: HoldProfile): number {
  const largestOf = findLargestSpin(spins);
  const board = STAKE * (PLACES * Math.max(...coins) + full);
  return Math.max(largestOf(), largestOf({ symbol: MONEY, least: opening }) + board);
}

/** Returns the different windows of each reel; expanding wilds cover theirs. */
const getReels = (strips: Strips, expanding = false): Grid[] =>
  strips.map((strip) => {
    const windows = strip.map((_, stop) => getWindow(strip, stop, ROWS));
    return different(windows.map((shown) => (expanding && shown.includes(WILD) ? shown.map(() => WILD) : shown)));
  });

/**
 * Returns the largest payout of a round without its declared limit, as a multiple of the stake, by a search of all
 * stops; undefined for cascades and sticky wilds, where every grid depends on the one before, and for classic reels.
 */
export function findLargestWin(profile: AnySlotProfile): number | undefined {
  switch (profile.family) {
    case 'lines': {
      if (profile.wilds === 'sticky') return undefined;
      const payoutOf = (grid: Grid) =>
        evaluate(profile, { grid: grid.map((shown) => [...shown]), stake: STAKE }).payout;
      const reels = getReels(profile.strips, profile.wilds === 'expanding');
      return findLargestRound({ reels, payoutOf }, profile) / STAKE;
    }
    case 'ways': {
      const payoutOf = (grid: Grid) => getPayout(findWays(profile, { grid, stake: STAKE, times: 1 }));
      return findLargestRound({ reels: getReels(profile.strips), payoutOf }, profile) / STAKE;
    }
    case 'hold': {
      const payoutOf = (grid: Grid) => getPayout(findLineWins(profile, { grid, stake: STAKE }));
      return findLargestHold({ reels: getReels(profile.strips), payoutOf }, profile) / STAKE;
    }
    default:
      return undefined;
  }
}
