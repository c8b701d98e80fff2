import type { UniformInteger } from './chance';

/** A small generator (mulberry32) that repeats its numbers for the same seed. */
export function seeded(seed: number): UniformInteger {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Whether this is the long run (`LONG=1`), where time does not matter. */
export const IS_LONG = process.env.LONG === '1';

/** Returns `long` in the long run, else `short`. */
export const inLongRun = <Value>(short: Value, long: Value): Value => (IS_LONG ? long : short);

/** Seed of random tests: always the same in `npm test`, another one in each long run. `TEST_SEED` repeats a run. */
export const SEED = Number(process.env.TEST_SEED ?? inLongRun(1, Math.floor(Math.random() * 1_000_000)));
