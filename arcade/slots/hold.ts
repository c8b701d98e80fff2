import type { UniformInteger } from '../chance';
import {
  checkStake,
  MONEY,
  getLargestPayout,
  getShare,
  type Frame,
  type ReelPosition,
  type SlotProfile,
  type SlotView,
  type Win,
} from './game';
import { findLineWins, findPositions, REELS, getLinesReturn, ROWS, toLineView, type LineGame } from './lines';
import { getCountChances, countSymbol, spinStrips } from './strips';

/**
 * Hold and win: five reels with lines, on which coins fall. Enough coins stay in place and open respins. Every new
 * coin stays too and resets the respins; when none are left all coins are paid. A full board pays more.
 */

export const PLACES = REELS * ROWS;

export interface HoldProfile extends SlotProfile, LineGame {
  family: 'hold';
  /** Number of coins that open the respins. */
  opening: number;
  respins: number;
  /** Values of a coin as multiples of the stake, each equally likely. */
  coins: readonly number[];
  /** A free place gets a coin once in this number of respins, on average. */
  once: number;
  /** Additional multiple of the stake for a full board. */
  full: number;
}

type Values = readonly (readonly number[])[];

/**
 * Plays one round: the spin, and the respins if enough coins fell.
 * @throws {RangeError} for a stake that is not whole lira
 */
export function playHold(profile: HoldProfile, stake: number, random: UniformInteger): SlotView {
  checkStake(stake);
  const coin = () => profile.coins[random(profile.coins.length)] ?? 1;
  const grid = spinStrips(profile.strips, ROWS, random);
  const wins = findLineWins(profile, { grid, stake }).map(toLineView);
  const inLines = wins.reduce((sum, win) => sum + win.payout, 0);
  const coins = countSymbol(grid, MONEY);
  const values = coins === 0 ? undefined : grid.map((shown) => shown.map((symbol) => (symbol === MONEY ? coin() : 0)));
  const first: Frame = { grid, wins, times: 1, payout: inLines, ...(values && { values }) };
  const frames = [first];
  if (values && coins >= profile.opening) frames.push(...respins(profile, { stake, held: values, coin, random }));
  const payout = frames.reduce((sum, frame) => sum + frame.payout, 0);
  return { spins: [{ frames, payout }], payout: Math.min(payout, getLargestPayout(profile, stake)) };
}

function respins(
  profile: HoldProfile,
  { stake, held, coin, random }: { stake: number; held: Values; coin: () => number; random: UniformInteger },
): Frame[] {
  const frames: Frame[] = [];
  let values = held;
  let free = held.flat().filter((value) => value === 0).length;
  for (let left = profile.respins; left > 0 && free > 0;) {
    values = values.map((shown) => shown.map((value) => (value > 0 ? value : random(profile.once) === 0 ? coin() : 0)));
    const before = frames.at(-1)?.values ?? held;
    const marked: ReelPosition[] = [];
    values.forEach((shown, at) =>
      shown.forEach((value, row) => value > 0 && before[at]?.[row] === 0 && marked.push([at, row])),
    );
    free -= marked.length;
    left = marked.length > 0 ? profile.respins : left - 1;
    frames.push({ grid: gridOf(values), wins: [], times: 1, payout: 0, values, marked, left: free === 0 ? 0 : left });
  }
  const win = collected(profile, stake, values);
  const last = frames.pop();
  return [...frames, { grid: gridOf(values), times: 1, values, marked: [], ...last, wins: [win], payout: win.payout }];
}

/** Returns a grid of only coins. */
const gridOf = (values: Values): number[][] => values.map((shown) => shown.map((value) => (value > 0 ? MONEY : -1)));

function collected(profile: HoldProfile, stake: number, values: Values): Win {
  const all = values.flat().filter((value) => value > 0);
  const sum = all.reduce((total, value) => total + value, all.length === PLACES ? profile.full : 0);
  return {
    symbol: MONEY,
    count: all.length,
    payout: getShare(stake, sum * 100),
    places: findPositions(gridOf(values), MONEY),
  };
}

/** Returns the probabilities of `new` coins on `free` places in one respin. */
function chancesOfNew(free: number, chance: number): number[] {
  const chances = [1];
  for (let place = 0; place < free; place += 1)
    for (let count = place + 1; count >= 0; count -= 1)
      chances[count] = (chances[count] ?? 0) * (1 - chance) + (chances[count - 1] ?? 0) * chance;
  return chances;
}

/**
 * Returns the exact mean number of final coins, and the probability of a full board, by the number of coins at the
 * start.
 */
export function getEndChances({ respins: given, once }: HoldProfile): { coins: number; full: number }[] {
  const ends: { coins: number; full: number }[] = [];
  ends[PLACES] = { coins: PLACES, full: 1 };
  for (let held = PLACES - 1; held >= 0; held -= 1) {
    const chances = chancesOfNew(PLACES - held, 1 / once);
    const none = chances[0] ?? 0;
    const over = none ** given;
    const more = chances.slice(1).reduce(
      (sum, chance, at) => {
        const end = ends[held + at + 1];
        return { coins: sum.coins + chance * (end?.coins ?? 0), full: sum.full + chance * (end?.full ?? 0) };
      },
      { coins: 0, full: 0 },
    );
    const goesOn = (1 - over) / (1 - none);
    ends[held] = { coins: over * held + goesOn * more.coins, full: goesOn * more.full };
  }
  return ends;
}

/** Returns the exact long-run return of a profile as a share of the stake. */
export function exactReturn(profile: HoldProfile): number {
  const ends = getEndChances(profile);
  const worth = profile.coins.reduce((sum, value) => sum + value, 0) / profile.coins.length;
  const coins = getCountChances(profile.strips, ROWS, MONEY).reduce((sum, chance, count) => {
    const end = ends[count];
    return count < profile.opening || !end ? sum : sum + chance * (end.coins * worth + end.full * profile.full);
  }, 0);
  return getLinesReturn(profile) + coins;
}
