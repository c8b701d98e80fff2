import type { UniformInteger } from './chance';

/**
 * One slot engine for every embedded slot: five reels, three rows, lines read from the left, a wild that stands for
 * every paying symbol, a scatter that pays anywhere and opens free spins. Pure: chance comes in as a function.
 */

export const REELS = 5;
export const ROWS = 3;
/** Symbol numbers: 0 is the wild, 1 the scatter, 2 … 9 pay by line, dearest first. */
export const WILD = 0;
export const SCATTER = 1;
export const SYMBOLS = 10;

/** Rows (0 top … 2 bottom) that each line crosses, reel by reel. A profile uses the first `lines` of them. */
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

/** The mathematics of a slot; its theme is somebody else's. */
export interface SlotProfile {
  id: string;
  volatility: 'low' | 'medium' | 'high';
  /** Share of all stakes that comes back in the long run, in hundredths of a percent (9612 is 96.12 %), without a jackpot. */
  returnToPlayer: number;
  lines: number;
  /** What stands on each reel, top to bottom, round and round. */
  strips: readonly (readonly number[])[];
  /** Times the stake of one line for 3, 4 and 5 alike from the left, by symbol number. */
  pays: Readonly<Record<number, readonly [number, number, number]>>;
  /** Times the whole stake for 3, 4 and 5 scatters anywhere. */
  scatterPays: readonly [number, number, number];
  /** Spins that three or more scatters open, all wins in them multiplied; they open no further ones. */
  freeSpins: number;
  freeSpinMultiplier: number;
}

export interface LineWin {
  line: number;
  symbol: number;
  count: number;
  /** Kuruş. */
  payout: number;
}

export interface Spin {
  /** Symbol numbers by reel, then row. */
  grid: number[][];
  lineWins: LineWin[];
  scatters: number;
  /** Kuruş, multiplier included. */
  payout: number;
}

export interface SlotOutcome {
  /** The spin that was paid for, then the free ones it opened. */
  spins: Spin[];
  /** Kuruş over all spins. */
  payout: number;
}

/** The longest paying run of a line from the left: the better of "wilds alone" and "wilds standing for a symbol". */
export function payOfLine(
  profile: SlotProfile,
  symbols: readonly number[],
): { symbol: number; count: number; times: number } | undefined {
  const wilds = symbols.findIndex((symbol) => symbol !== WILD);
  const leading = wilds === -1 ? REELS : wilds;
  const timesOf = (symbol: number, count: number) => profile.pays[symbol]?.[count - 3] ?? 0;
  const alone = { symbol: WILD, count: leading, times: timesOf(WILD, leading) };
  const named = symbols[leading];
  if (named === undefined || named === SCATTER) return alone.times > 0 ? alone : undefined;
  const broken = symbols.findIndex((symbol) => symbol !== WILD && symbol !== named);
  const count = broken === -1 ? REELS : broken;
  const standing = { symbol: named, count, times: timesOf(named, count) };
  const best = alone.times > standing.times ? alone : standing;
  return best.times > 0 ? best : undefined;
}

/** What a grid pays for a stake (kuruş, a multiple of the profile's lines). */
export function evaluate(profile: SlotProfile, grid: number[][], stake: number, multiplier = 1): Spin {
  const lineStake = stake / profile.lines;
  const lineWins: LineWin[] = [];
  for (let line = 0; line < profile.lines; line += 1) {
    const rows = LINES[line] ?? [];
    const win = payOfLine(
      profile,
      grid.map((reel, at) => reel[rows[at] ?? 0] ?? SCATTER),
    );
    if (win) lineWins.push({ line, symbol: win.symbol, count: win.count, payout: win.times * lineStake * multiplier });
  }
  const scatters = grid.flat().filter((symbol) => symbol === SCATTER).length;
  const scatterPayout =
    scatters < 3 ? 0 : (profile.scatterPays[Math.min(scatters, REELS) - 3] ?? 0) * stake * multiplier;
  return { grid, lineWins, scatters, payout: lineWins.reduce((sum, win) => sum + win.payout, scatterPayout) };
}

/**
 * Plays one round: the paid spin and the free spins it opens.
 * @param stake whole kuruş, a positive multiple of the profile's lines, so that every payout is whole kuruş
 * @throws {RangeError} on any other stake
 */
export function playSlot(profile: SlotProfile, stake: number, random: UniformInteger): SlotOutcome {
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake % profile.lines !== 0)
    throw new RangeError(`A stake of ${stake} kuruş cannot be spread over ${profile.lines} lines`);
  const spin = (multiplier: number): Spin => {
    const grid = profile.strips.map((strip) => {
      const stop = random(strip.length);
      return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] ?? SCATTER);
    });
    return evaluate(profile, grid, stake, multiplier);
  };
  const spins = [spin(1)];
  if ((spins[0]?.scatters ?? 0) >= 3)
    for (let count = 0; count < profile.freeSpins; count += 1) spins.push(spin(profile.freeSpinMultiplier));
  return { spins, payout: spins.reduce((sum, one) => sum + one.payout, 0) };
}

/**
 * The exact long-run return of a profile as a share of the stake. Every line sees each reel's symbols as often as the
 * strip holds them, so one line stands for all; scatters are counted window by window.
 */
export function exactReturn(profile: SlotProfile): number {
  const shares = profile.strips.map((strip) =>
    Array.from({ length: SYMBOLS }, (_, symbol) => strip.filter((one) => one === symbol).length / strip.length),
  );
  let line = 0;
  const walk = (reel: number, chance: number, symbols: number[]): void => {
    if (chance === 0) return;
    if (reel === REELS) {
      line += chance * (payOfLine(profile, symbols)?.times ?? 0);
      return;
    }
    for (let symbol = 0; symbol < SYMBOLS; symbol += 1)
      walk(reel + 1, chance * (shares[reel]?.[symbol] ?? 0), [...symbols, symbol]);
  };
  walk(0, 1, []);
  let counts = [1];
  for (const strip of profile.strips) {
    const windows = strip.map(
      (_, stop) =>
        Array.from({ length: ROWS }, (__, row) => strip[(stop + row) % strip.length]).filter(
          (symbol) => symbol === SCATTER,
        ).length,
    );
    const next = Array.from({ length: counts.length + ROWS }, () => 0);
    counts.forEach((chance, count) =>
      windows.forEach((more) => (next[count + more] = (next[count + more] ?? 0) + chance / strip.length)),
    );
    counts = next;
  }
  const opened = counts.slice(3).reduce((sum, chance) => sum + chance, 0);
  const scatter = counts
    .slice(3)
    .reduce((sum, chance, at) => sum + chance * (profile.scatterPays[Math.min(at, 2)] ?? 0), 0);
  return (line + scatter) * (1 + opened * profile.freeSpins * profile.freeSpinMultiplier);
}
