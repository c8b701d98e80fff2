import type { UniformInteger } from '../chance';
import {
  checkStake,
  SCATTER,
  getLargestPayout,
  getShare,
  type Frame,
  type SpinView,
  type SlotProfile,
  type SlotView,
  type Win,
} from './game';
import { findPositions } from './lines';

/**
 * Cascades: six columns of five; a symbol pays by its count anywhere. Winning symbols are removed, the rest falls
 * down, and new symbols fall in from above. Each tumble has a higher multiplier than the one before, until there is
 * no win.
 */

export const COLUMNS = 6;
export const DEPTH = 5;
/** Fewest equal symbols that pay, and the next two steps of the pay table. */
export const STEPS = [8, 10, 12] as const;
/** Number of scatters that open free spins. */
export const CASCADE_OPENING = 4;
const MOST_FREE_SPINS = 20;
/** Maximum number of tumbles of one spin. */
export const MOST_TUMBLES = 15;

export interface CascadeProfile extends SlotProfile {
  family: 'cascade';
  /** Symbols that fall in, each equally likely. */
  bag: readonly number[];
  /** Hundredths of the stake for 8, 10 and 12 equal symbols or more. */
  pays: Readonly<Record<number, readonly [number, number, number]>>;
  /** Multipliers of a round's first spin and each tumble after it; the last one stays. */
  ladder: readonly number[];
  freeSpins: number;
  /** Rung of the ladder for the first free spin. */
  freeFrom: number;
  /** Whether the ladder continues from one free spin to the next instead of starting again. */
  climbs?: true;
  /** Number of spins that three scatters add in a free spin. */
  more: number;
}

const fallen = ({ bag }: CascadeProfile, random: UniformInteger): number => bag[random(bag.length)] as number;

/** Returns the wins of a grid. */
export function findClusters(
  profile: CascadeProfile,
  { grid, stake, times }: { grid: readonly (readonly number[])[]; stake: number; times: number },
): Win[] {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const column of grid) for (const symbol of column) counts[symbol] = (counts[symbol] ?? 0) + 1;
  const wins: Win[] = [];
  for (let symbol = SCATTER + 1; symbol < counts.length; symbol += 1) {
    const count = counts[symbol] ?? 0;
    if (count < STEPS[0]) continue;
    const step = count >= STEPS[2] ? 2 : count >= STEPS[1] ? 1 : 0;
    const payout = getShare(stake, profile.pays[symbol]?.[step] ?? 0) * times;
    wins.push({ symbol, count, payout, places: findPositions(grid, symbol) });
  }
  return wins;
}

/** Fills columns from above, over the symbols left in them. */
function filled(profile: CascadeProfile, left: readonly (readonly number[])[], random: UniformInteger): number[][] {
  const grid: number[][] = [];
  for (let at = 0; at < COLUMNS; at += 1) {
    const stays = left[at] ?? [];
    const column: number[] = [];
    while (column.length + stays.length < DEPTH) column.push(fallen(profile, random));
    for (const symbol of stays) column.push(symbol);
    grid.push(column);
  }
  return grid;
}

/** Removes winning symbols, lets the rest fall and fills up from above. */
function tumble(
  profile: CascadeProfile,
  { grid, wins, random }: { grid: readonly (readonly number[])[]; wins: readonly Win[]; random: UniformInteger },
): number[][] {
  const won = new Set(wins.map(({ symbol }) => symbol));
  return filled(
    profile,
    grid.map((column) => column.filter((symbol) => !won.has(symbol))),
    random,
  );
}

/** Plays one spin with its tumbles, from this rung of the ladder. */
function spin(
  profile: CascadeProfile,
  { stake, from, random }: { stake: number; from: number; random: UniformInteger },
): { spun: SpinView; rung: number } {
  let grid = filled(profile, [], random);
  const frames: Frame[] = [];
  let rung = from;
  let sum = 0;
  for (;;) {
    const times = profile.ladder[Math.min(rung, profile.ladder.length - 1)] ?? 1;
    const wins = findClusters(profile, { grid, stake, times });
    const payout = wins.reduce((total, win) => total + win.payout, 0);
    frames.push({ grid, wins, times, payout });
    sum += payout;
    if (wins.length === 0 || frames.length > MOST_TUMBLES) return { spun: { frames, payout: sum }, rung };
    grid = tumble(profile, { grid, wins, random });
    rung += 1;
  }
}

/** Returns the number of scatters on the final grid of a spin; they are never removed, so all are there. */
const scattersOf = ({ frames }: SpinView): number => findPositions(frames.at(-1)?.grid ?? [], SCATTER).length;

function withScattersMarked({ frames, payout }: SpinView): SpinView {
  return {
    payout,
    frames: frames.map((frame, at) =>
      at === frames.length - 1 ? { ...frame, marked: findPositions(frame.grid, SCATTER) } : frame,
    ),
  };
}

/**
 * Plays one round: the paid spin and the free spins it opens.
 * @throws {RangeError} for a stake that is not whole lira
 */
export function playCascade(profile: CascadeProfile, stake: number, random: UniformInteger): SlotView {
  checkStake(stake);
  const most = getLargestPayout(profile, stake);
  const { spun: first } = spin(profile, { stake, from: 0, random });
  const opens = scattersOf(first) >= CASCADE_OPENING;
  const spins = [opens ? withScattersMarked(first) : first];
  let won = first.payout;
  let due = opens ? profile.freeSpins : 0;
  let rung = profile.freeFrom;
  for (; due > 0 && won < most && spins.length <= MOST_FREE_SPINS; due -= 1) {
    const next = spin(profile, { stake, from: rung, random });
    spins.push(next.spun);
    won += next.spun.payout;
    if (profile.climbs) rung = next.rung;
    if (scattersOf(next.spun) >= CASCADE_OPENING - 1) due += profile.more;
  }
  return { spins, payout: Math.min(won, most) };
}
