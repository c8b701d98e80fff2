import type { UniformInteger } from '../chance';
import {
  checkStake,
  SCATTER,
  shareOf,
  type Frame,
  type ShownSpin,
  type SlotProfile,
  type SlotView,
  type Win,
} from './game';
import { placesOf } from './lines';

/**
 * Cascades: six columns of five, a symbol pays by how often it stands anywhere. What won breaks, the rest falls down, new
 * symbols fall in from above, and each tumble multiplies more than the one before, until nothing wins.
 */

export const COLUMNS = 6;
export const DEPTH = 5;
/** Fewest alike that pay; the next two steps of the pay table begin where these say. */
export const STEPS = [8, 10, 12] as const;
/** So many scatters open free spins. */
export const CASCADE_OPENING = 4;
const MOST_FREE_SPINS = 20;
const MOST_TUMBLES = 15;

export interface CascadeProfile extends SlotProfile {
  family: 'cascade';
  /** What falls: each of these is as likely as any other. */
  bag: readonly number[];
  /** Hundredths of the stake for 8, 10 and 12 alike or more. */
  pays: Readonly<Record<number, readonly [number, number, number]>>;
  /** What the first spin of a round and each tumble after it are multiplied by; the last stays. */
  ladder: readonly number[];
  freeSpins: number;
  /** In free spins: where the ladder stands for the first of them. */
  freeFrom: number;
  /** In free spins the ladder goes on from spin to spin instead of beginning anew. */
  climbs?: true;
  /** Three scatters in a free spin add so many. */
  more: number;
}

const fallen = ({ bag }: CascadeProfile, random: UniformInteger): number => bag[random(bag.length)] as number;

/** What a grid pays. */
export function clustersOf(
  profile: CascadeProfile,
  grid: readonly (readonly number[])[],
  stake: number,
  times: number,
): Win[] {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const column of grid) for (const symbol of column) counts[symbol] = (counts[symbol] ?? 0) + 1;
  const wins: Win[] = [];
  for (let symbol = SCATTER + 1; symbol < counts.length; symbol += 1) {
    const count = counts[symbol] ?? 0;
    if (count < STEPS[0]) continue;
    const step = count >= STEPS[2] ? 2 : count >= STEPS[1] ? 1 : 0;
    const payout = shareOf(stake, profile.pays[symbol]?.[step] ?? 0) * times;
    wins.push({ symbol, count, payout, places: placesOf(grid, symbol) });
  }
  return wins;
}

/** Columns filled up from above over what is left in them. */
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

/** Takes out what won, lets the rest fall and fills up from above. */
function tumble(
  profile: CascadeProfile,
  grid: readonly (readonly number[])[],
  wins: readonly Win[],
  random: UniformInteger,
): number[][] {
  const won = new Set(wins.map(({ symbol }) => symbol));
  return filled(
    profile,
    grid.map((column) => column.filter((symbol) => !won.has(symbol))),
    random,
  );
}

/** One spin with its tumbles, from a rung of the ladder on. */
function spin(
  profile: CascadeProfile,
  stake: number,
  from: number,
  random: UniformInteger,
): { spun: ShownSpin; rung: number } {
  let grid = filled(profile, [], random);
  const frames: Frame[] = [];
  let rung = from;
  let sum = 0;
  for (;;) {
    const times = profile.ladder[Math.min(rung, profile.ladder.length - 1)] ?? 1;
    const wins = clustersOf(profile, grid, stake, times);
    const payout = wins.reduce((total, win) => total + win.payout, 0);
    frames.push({ grid, wins, times, payout });
    sum += payout;
    if (wins.length === 0 || frames.length > MOST_TUMBLES) return { spun: { frames, payout: sum }, rung };
    grid = tumble(profile, grid, wins, random);
    rung += 1;
  }
}

/** Scatters on the grid that a spin came to rest with: they do not break, so all that fell are there. */
const scattersOf = ({ frames }: ShownSpin): number => placesOf(frames.at(-1)?.grid ?? [], SCATTER).length;

function withScattersMarked({ frames, payout }: ShownSpin): ShownSpin {
  return {
    payout,
    frames: frames.map((frame, at) =>
      at === frames.length - 1 ? { ...frame, marked: placesOf(frame.grid, SCATTER) } : frame,
    ),
  };
}

/** Plays one round: the paid spin and the free spins it opens. @throws {RangeError} for a stake that is not whole lira */
export function playCascade(profile: CascadeProfile, stake: number, random: UniformInteger): SlotView {
  checkStake(stake);
  const most = profile.largestWin * stake;
  const { spun: first } = spin(profile, stake, 0, random);
  const opens = scattersOf(first) >= CASCADE_OPENING;
  const spins = [opens ? withScattersMarked(first) : first];
  let won = first.payout;
  let due = opens ? profile.freeSpins : 0;
  let rung = profile.freeFrom;
  for (; due > 0 && won < most && spins.length <= MOST_FREE_SPINS; due -= 1) {
    const next = spin(profile, stake, rung, random);
    spins.push(next.spun);
    won += next.spun.payout;
    if (profile.climbs) rung = next.rung;
    if (scattersOf(next.spun) >= CASCADE_OPENING - 1) due += profile.more;
  }
  return { spins, payout: Math.min(won, most) };
}
