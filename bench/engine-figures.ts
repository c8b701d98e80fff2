import { randomBytes } from 'node:crypto';
import type { UniformInteger } from '../arcade/chance';
import { SLOT_PROFILES } from '../arcade/slots';
import { countedOut } from '../arcade/slots/classic';
import type { Game } from './engine-games';

export { GAMES } from './engine-games';

/** A figure with half its 95 % interval. */
type Interval = [figure: number, half: number];

/** Statistics of many rounds of one game. */
export interface Figures {
  /** Share of the stake. */
  returns: Interval;
  /** Share of the rounds with a payout. */
  hits: Interval;
  /** Standard deviation of a round, as a multiple of the stake. */
  deviation: Interval;
  /** Largest win in the run, as a multiple of the stake. */
  largest: number;
}

/** Two-sided 95 % quantile. */
const Z = 1.96;

/** Returns random numbers from the operating system, read in large blocks. */
function systemChance(): UniformInteger {
  const block = Buffer.alloc(1 << 16);
  let at = block.length;
  return (below) => {
    const fair = 2 ** 32 - (2 ** 32 % below);
    for (;;) {
      if (at === block.length) {
        randomBytes(block.length).copy(block);
        at = 0;
      }
      const number = block.readUInt32LE(at);
      at += 4;
      if (number < fair) return number % below;
    }
  };
}

/** Plays one game for `rounds` rounds. */
export function measure({ play }: Game, rounds: number): Figures {
  const random = systemChance();
  const powers = [0, 0, 0, 0];
  let hits = 0;
  let largest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const times = play(random);
    if (times > 0) hits += 1;
    if (times > largest) largest = times;
    let power = 1;
    for (let n = 0; n < 4; n += 1) powers[n] = (powers[n] ?? 0) + (power *= times);
  }
  const [m1 = 0, m2 = 0, m3 = 0, m4 = 0] = powers.map((sum) => sum / rounds);
  const variance = m2 - m1 * m1;
  const fourth = m4 - 4 * m1 * m3 + 6 * m1 * m1 * m2 - 3 * m1 ** 4;
  const deviation = Math.sqrt(variance);
  const rate = hits / rounds;
  const half = (spread: number) => (Z * spread) / Math.sqrt(rounds);
  return {
    returns: [m1, half(deviation)],
    hits: [rate, half(Math.sqrt(rate * (1 - rate)))],
    deviation: [deviation, half(Math.sqrt(Math.max(0, fourth - variance * variance))) / (2 * deviation)],
    largest,
  };
}

/** Figures without simulation: exact return, hit rate and volatility of classic reels. */
export const countedClassics = SLOT_PROFILES.flatMap((profile) =>
  profile.family === 'classic' ? [{ profile: profile.id, ...countedOut(profile) }] : [],
);
