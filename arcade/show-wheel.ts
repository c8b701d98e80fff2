import type { UniformInteger } from './chance';
import { tableEngine } from './table-game';

/**
 * A show wheel of 56 segments. Each bet is on a number and pays that number to 1. After a multiplier (two segments)
 * the wheel is spun again and its payout is multiplied; several multipliers are multiplied with each other.
 */

export type Segment = { kind: 'number'; number: number } | { kind: 'multiplier'; times: number };

/** Numbers to bet on, with their number of segments. */
const NUMBERS: readonly (readonly [number: number, segments: number])[] = [
  [1, 24],
  [2, 16],
  [5, 8],
  [11, 4],
  [23, 2],
];
const MULTIPLIERS = [2, 5] as const;

export const WHEEL_BETS: readonly number[] = NUMBERS.map(([number]) => number);
export const SEGMENTS = 56;
/** Maximum number of spins in a chain of multipliers: the probability of more is below one in two million. */
const MOST_SPINS = 5;

/**
 * Returns the segments clockwise. Each number's are distributed evenly, so that neighbours differ; the multipliers
 * are opposite each other.
 */
export const WHEEL: readonly Segment[] = spread();

function spread(): Segment[] {
  const wheel: (Segment | undefined)[] = Array.from({ length: SEGMENTS });
  MULTIPLIERS.forEach((times, at) => (wheel[(at * SEGMENTS) / MULTIPLIERS.length] = { kind: 'multiplier', times }));
  for (const [number, segments] of [...NUMBERS].reverse())
    for (let count = 0; count < segments; count += 1) {
      let at = Math.floor(((count + 0.5) * SEGMENTS) / segments) % SEGMENTS;
      while (wheel[at]) at = (at + 1) % SEGMENTS;
      wheel[at] = { kind: 'number', number };
    }
  return wheel as Segment[];
}

export interface WheelResult {
  /** Segments hit, spin by spin; all but the last are multipliers. */
  stops: number[];
  /** Product of the multipliers. */
  times: number;
  number: number;
}

/** Spins until a number is hit. */
export function spinShowWheel(random: UniformInteger): WheelResult {
  const stops: number[] = [];
  let times = 1;
  for (;;) {
    // The last allowed spin hits only numbers.
    const places = WHEEL.map((_, at) => at).filter(
      (at) => stops.length < MOST_SPINS - 1 || WHEEL[at]?.kind === 'number',
    );
    const stop = places[random(places.length)] as number;
    stops.push(stop);
    const segment = WHEEL[stop] as Segment;
    if (segment.kind === 'number') return { stops, times, number: segment.number };
    times *= segment.times;
  }
}

/**
 * Returns the payout in kuruş of a stake on a number, the stake included.
 * @throws {RangeError} for a number that the wheel does not have
 */
export function getPayout(number: number, stake: number, result: WheelResult): number {
  if (!WHEEL_BETS.includes(number)) throw new RangeError(`No bet on ${number}`);
  if (!Number.isSafeInteger(stake) || stake <= 0) throw new RangeError(`${stake} kuruş cannot be staked`);
  return number === result.number ? stake + stake * number * result.times : 0;
}

/** Returns the exact long-run return of a bet on a number as a share of the stake. */
export function exactReturn(number: number): number {
  const segments = NUMBERS.find(([one]) => one === number)?.[1] ?? 0;
  const numbered = SEGMENTS - MULTIPLIERS.length;
  /** Returns the return with `spins` spins left and the winnings multiplied by `times` so far. */
  const from = (spins: number, times: number): number => {
    const hit = 1 + number * times;
    if (spins === 1) return (segments / numbered) * hit;
    const again = MULTIPLIERS.reduce((sum, more) => sum + from(spins - 1, times * more), 0);
    return (segments * hit + again) / SEGMENTS;
  };
  return from(MOST_SPINS, 1);
}

/** The show wheel at a shared table; its places are the numbers. */
export const showWheel = tableEngine({
  kind: 'show-wheel',
  profiles: [
    { id: 'show-wheel', clock: { openMs: 22_000, closedMs: 3_000 } },
    { id: 'speed-show-wheel', clock: { openMs: 11_000, closedMs: 2_000 } },
  ],
  chipsOn: (place) => (WHEEL_BETS.map(String).includes(place) ? { [place]: 1 } : undefined),
  deal: spinShowWheel,
  payoutOf: (bet, stake, result) => getPayout(Number(bet), stake, result),
});
