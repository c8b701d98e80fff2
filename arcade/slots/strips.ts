import type { UniformInteger } from '../chance';

/** Reels as strips: the symbols of each, from top to bottom, cyclic. */
export type Strips = readonly (readonly number[])[];

/** Parses a reel from symbol digits; `m` is a coin, `t`, `d` and `b` are three bars, two bars and one. */
export const reel = (symbols: string): number[] => [...symbols].map((symbol) => LETTERED[symbol] ?? Number(symbol));
const LETTERED: Readonly<Record<string, number>> = { m: 10, t: 11, d: 12, b: 13 };

/** Returns the visible symbols of a strip at a stop. */
export function getWindow(strip: readonly number[], stop: number, rows: number): number[] {
  const shown: number[] = [];
  for (let row = 0; row < rows; row += 1) shown.push(strip[(stop + row) % strip.length] as number);
  return shown;
}

/** Stops each reel at a random place. */
export const spinStrips = (strips: Strips, rows: number, random: UniformInteger): number[][] =>
  strips.map((strip) => getWindow(strip, random(strip.length), rows));

/** Returns the count of a symbol on a grid. */
export function countSymbol(grid: Strips, symbol: number): number {
  let count = 0;
  for (const shown of grid) for (const one of shown) if (one === symbol) count += 1;
  return count;
}

/** Returns the exact probabilities of 0, 1, 2 … visible symbols of one kind, with all stops equally likely. */
export function getCountChances(strips: Strips, rows: number, symbol: number): number[] {
  let chances = [1];
  for (const strip of strips) {
    const next = Array.from({ length: chances.length + rows }, () => 0);
    strip.forEach((_, stop) => {
      const more = getWindow(strip, stop, rows).filter((one) => one === symbol).length;
      chances.forEach((chance, count) => (next[count + more] = (next[count + more] ?? 0) + chance / strip.length));
    });
    chances = next;
  }
  return chances;
}

/**
 * Returns the exact mean length of a series of free spins. Each spin adds as many again with probability `again`, and
 * the series has at most `most` spins.
 */
export function getSeriesMean(spins: number, again: number, most: number): number {
  // Probabilities by remaining spins; each turn of the loop plays one of them.
  let due = new Map([[spins, 1]]);
  let mean = 0;
  for (let played = 0; played < most; played += 1) {
    const next = new Map<number, number>();
    for (const [left, chance] of due) {
      if (left === 0) continue;
      mean += chance;
      next.set(left - 1, (next.get(left - 1) ?? 0) + chance * (1 - again));
      next.set(left - 1 + spins, (next.get(left - 1 + spins) ?? 0) + chance * again);
    }
    due = next;
  }
  return mean;
}
