import { createHash, createHmac, randomBytes } from 'node:crypto';
import { numbersFrom, type UniformInteger } from '#arcade/chance';
import { blockName } from '#arcade/seeds';

/** The SHA-256 that binds a server seed without telling it. */
export const commitmentTo = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** A fresh secret for one round of a shared table, and its commitment. */
export function drawSeed(): { seed: string; commitment: string } {
  const seed = randomBytes(32).toString('hex');
  return { seed, commitment: commitmentTo(seed) };
}

/**
 * The chance of one step of a round: the same seeds and step give the same numbers again. Whole numbers are cut from
 * HMAC-SHA256(seed, name of the block), as docs/fairness.md tells strangers.
 * @param step 0 for the start
 * @param playerSeed null for a round that has none: one of a shared table, or from before players had seeds
 */
export function chanceOf(seed: string, step: number, playerSeed: string | null = null): UniformInteger {
  return numbersFrom((block) => createHmac('sha256', seed).update(blockName({ playerSeed, step, block })).digest());
}
