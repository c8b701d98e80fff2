import type { UniformInteger } from '../chance';
import { getLargestPayout, SCATTER, WILD, type ReelPosition, type SlotProfile, type SlotView, type Win } from './game';
import { getCountChances, countSymbol, getSeriesMean, spinStrips, getWindow, type Strips } from './strips';

/**
 * Five reels, three rows, lines read from the left. A wild substitutes for every paying symbol; a scatter pays
 * anywhere and opens free spins. Some profiles open free spins again, let wilds cover their reel, or keep them in
 * place.
 */

export const REELS = 5;
export const ROWS = 3;
/** Number of scatters that open free spins. */
const OPENING = 3;
/** Maximum length of a series of free spins. */
export const FREE_SPINS_MAX = 30;

/** Rows (0 top … 2 bottom) of each line, reel by reel. A profile uses the first `lines` of them. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 0, 2, 0],
];

/** Multiples of one line's stake for 3, 4 and 5 equal symbols from the left, by symbol number. */
export type LinePays = Readonly<Record<number, readonly [number, number, number]>>;

/** Values needed to read lines, also in hold and win. */
export interface LineGame {
  lines: number;
  strips: Strips;
  pays: LinePays;
}

/** Mathematics of a slot with lines, without its theme. */
export interface LineProfile extends SlotProfile, LineGame {
  family: 'lines';
  /** Multiples of the whole stake for 3, 4 and 5 scatters anywhere. */
  scatterPays: readonly [number, number, number];
  /** Number of spins that three or more scatters open; all wins in them are multiplied. */
  freeSpins: number;
  freeSpinMultiplier: number;
  /** Whether three scatters open the same number again in free spins. */
  retriggers?: true;
  /** `expanding`: a wild covers its whole reel. `sticky`: in free spins it stays in place until they end. */
  wilds?: 'expanding' | 'sticky';
}

/** Format of stored rounds. */
export interface LineWin {
  line: number;
  symbol: number;
  count: number;
  /** Kuruş. */
  payout: number;
}

export interface LineSpin {
  /** Symbol numbers by reel, then row. */
  grid: number[][];
  lineWins: LineWin[];
  scatters: number;
  /** Kuruş, multiplier included. */
  payout: number;
  /** Missing in rounds of an earlier release. */
  times?: number;
  /** Wilds that stayed from the previous spin. */
  stuck?: ReelPosition[];
}

export interface LineOutcome {
  /** The paid spin, then the free ones it opened. */
  spins: LineSpin[];
  /** Total of all spins in kuruş, at most the largest win. */
  payout: number;
}

/**
 * Returns the best paying run of a line from the left: the better of "only wilds" and "wilds substituting for a
 * symbol".
 */
export function getLinePay(
  { pays }: Pick<LineGame, 'pays'>,
  symbols: readonly number[],
): { symbol: number; count: number; times: number } | undefined {
  let wilds = 0;
  while (wilds < REELS && symbols[wilds] === WILD) wilds += 1;
  const named = symbols[wilds] ?? WILD;
  let count = wilds;
  while (count < REELS && (symbols[count] === named || symbols[count] === WILD)) count += 1;
  if (count < 3) return undefined;
  const alone = pays[WILD]?.[wilds - 3] ?? 0;
  const standing = pays[named]?.[count - 3] ?? 0;
  if (alone === 0 && standing === 0) return undefined;
  return alone > standing ? { symbol: WILD, count: wilds, times: alone } : { symbol: named, count, times: standing };
}

/** Returns the line wins of a grid for a stake (kuruş, a multiple of the lines). */
export function findLineWins(
  game: LineGame,
  { grid, stake, multiplier = 1 }: { grid: Strips; stake: number; multiplier?: number | undefined },
): LineWin[] {
  const wins: LineWin[] = [];
  const symbols = [0, 0, 0, 0, 0];
  for (let line = 0; line < game.lines; line += 1) {
    for (let at = 0; at < REELS; at += 1) symbols[at] = grid[at]?.[LINES[line]?.[at] as number] as number;
    const win = getLinePay(game, symbols);
    if (win)
      wins.push({
        line,
        symbol: win.symbol,
        count: win.count,
        payout: ((win.times * stake) / game.lines) * multiplier,
      });
  }
  return wins;
}

/** Returns the wins of a grid for a stake (kuruş, a multiple of the profile's lines). */
export function evaluate(
  profile: LineProfile,
  { grid, stake, multiplier = 1 }: { grid: number[][]; stake: number; multiplier?: number | undefined },
): LineSpin {
  const lineWins = findLineWins(profile, { grid, stake, multiplier });
  const scatters = countSymbol(grid, SCATTER);
  const scatterPayout =
    scatters < OPENING ? 0 : (profile.scatterPays[Math.min(scatters, REELS) - OPENING] ?? 0) * stake * multiplier;
  return {
    grid,
    lineWins,
    scatters,
    payout: lineWins.reduce((sum, win) => sum + win.payout, scatterPayout),
    times: multiplier,
  };
}

const covered = (shown: readonly number[]): number[] => shown.map(() => WILD);

/**
 * Plays one round: the paid spin and the free spins it opens.
 * @param stake whole kuruş, a positive multiple of the profile's lines, so that every payout is whole kuruş
 * @throws {RangeError} on any other stake
 */
export function playLines(profile: LineProfile, stake: number, random: UniformInteger): LineOutcome {
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake % profile.lines !== 0)
    throw new RangeError(`A stake of ${stake} kuruş cannot be spread over ${profile.lines} lines`);
  const most = getLargestPayout(profile, stake);
  const spin = (multiplier: number, stuck: ReelPosition[]): LineSpin => {
    let grid = spinStrips(profile.strips, ROWS, random);
    if (profile.wilds === 'expanding') grid = grid.map((shown) => (shown.includes(WILD) ? covered(shown) : shown));
    for (const [at, row] of stuck) (grid[at] as number[])[row] = WILD;
    const spun = evaluate(profile, { grid, stake, multiplier });
    return stuck.length > 0 ? { ...spun, stuck } : spun;
  };
  const first = spin(1, []);
  const spins = [first];
  let won = first.payout;
  let due = first.scatters >= OPENING ? profile.freeSpins : 0;
  let stuck: ReelPosition[] = [];
  for (; due > 0 && won < most && spins.length <= FREE_SPINS_MAX; due -= 1) {
    const next = spin(profile.freeSpinMultiplier, stuck);
    spins.push(next);
    won += next.payout;
    if (profile.retriggers && next.scatters >= OPENING) due += profile.freeSpins;
    if (profile.wilds === 'sticky') stuck = findPositions(next.grid, WILD);
  }
  return { spins, payout: Math.min(won, most) };
}

/** Returns the places of a symbol. */
export function findPositions(grid: Strips, symbol: number): ReelPosition[] {
  const places: ReelPosition[] = [];
  grid.forEach((shown, at) => shown.forEach((one, row) => one === symbol && places.push([at, row])));
  return places;
}

/** Returns a line's win with its places. */
export const toLineView = (win: LineWin): Win => ({
  ...win,
  places: Array.from({ length: win.count }, (_, at): ReelPosition => [at, LINES[win.line]?.[at] ?? 0]),
});

/** Returns the view of a round, including stored ones of an earlier release. */
export function toLinesView({ spins, payout }: LineOutcome): SlotView {
  return {
    payout,
    spins: spins.map((spin) => {
      const { grid, lineWins, scatters, times, stuck } = spin;
      const scattered = spin.payout - lineWins.reduce((sum, win) => sum + win.payout, 0);
      const wins: Win[] = lineWins.map(toLineView);
      if (scatters >= OPENING)
        wins.push({ symbol: SCATTER, count: scatters, payout: scattered, places: findPositions(grid, SCATTER) });
      const frame = { grid, wins, payout: spin.payout, ...(times && { times }), ...(stuck && { marked: stuck }) };
      return { payout: spin.payout, frames: [frame] };
    }),
  };
}

/** Returns the exact probabilities of each symbol in one row of a reel; expanding wilds cover their reel. */
function chancesAt(strip: readonly number[], row: number, expanding: boolean): number[] {
  const chances = Array.from({ length: 16 }, () => 0);
  strip.forEach((_, stop) => {
    const shown = getWindow(strip, stop, ROWS);
    const symbol = expanding && shown.includes(WILD) ? WILD : (shown[row] as number);
    chances[symbol] = (chances[symbol] ?? 0) + 1 / strip.length;
  });
  return chances;
}

/** Returns the exact return of one spin's lines as a share of the stake, before free spins. */
export function getLinesReturn({ lines, strips, pays }: LineGame, expanding = false): number {
  let sum = 0;
  for (const rows of LINES.slice(0, lines)) {
    const chances = strips.map((strip, at) => chancesAt(strip, rows[at] ?? 0, expanding));
    const of = (at: number, symbol: number) => chances[at]?.[symbol] ?? 0;
    let wildsSoFar = 1;
    for (let wilds = 0; wilds <= REELS; wilds += 1) {
      const alone = pays[WILD]?.[wilds - 3] ?? 0;
      if (wilds === REELS) sum += wildsSoFar * alone;
      else
        chances[wilds]?.forEach((first, symbol) => {
          if (symbol === WILD || first === 0) return;
          let chance = wildsSoFar * first;
          for (let count = wilds + 1; count <= REELS; count += 1) {
            const goesOn = count === REELS ? 0 : of(count, symbol) + of(count, WILD);
            sum += chance * (1 - goesOn) * Math.max(alone, pays[symbol]?.[count - 3] ?? 0);
            chance *= goesOn;
          }
        });
      wildsSoFar *= of(wilds, WILD);
    }
  }
  return sum / lines;
}

/**
 * Returns the exact long-run return of a profile as a share of the stake; undefined for sticky wilds, whose spins
 * depend on each other. Lines treat each reel independently; scatters are counted window by window.
 */
export function exactReturn(profile: LineProfile): number | undefined {
  if (profile.wilds === 'sticky') return undefined;
  const counts = getCountChances(profile.strips, ROWS, SCATTER);
  const opening = counts.slice(OPENING);
  const opened = opening.reduce((sum, chance) => sum + chance, 0);
  const scatter = opening.reduce((sum, chance, at) => sum + chance * (profile.scatterPays[Math.min(at, 2)] ?? 0), 0);
  const series = getSeriesMean(profile.freeSpins, profile.retriggers ? opened : 0, FREE_SPINS_MAX);
  return (
    (getLinesReturn(profile, profile.wilds === 'expanding') + scatter) *
    (1 + opened * series * profile.freeSpinMultiplier)
  );
}
