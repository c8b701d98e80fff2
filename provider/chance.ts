import { createHash, createHmac, randomBytes } from 'node:crypto';
import { numbersFrom, type UniformInteger } from '#arcade/chance';
import { blockName } from '#arcade/seeds';

/** Returns the SHA-256 that commits to a server seed without revealing it. */
export const commitmentTo = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** Draws a secret seed for one round of a shared table. @returns it and its commitment */
export function drawSeed(): { seed: string; commitment: string } {
  const seed = randomBytes(32).toString('hex');
  return { seed, commitment: commitmentTo(seed) };
}

/**
 * Returns the random numbers of one step of a round. Deterministic: the same seeds and step give the same numbers.
 * Whole numbers are read from HMAC-SHA256(seed, name of the block), as docs/fairness.md describes.
 * @param step 0 for the start
 * @param playerSeed null for a round without one: of a shared table, or from before players had seeds
 */
export function createChance(seed: string, step: number, playerSeed: string | null = null): UniformInteger {
  return numbersFrom((block) => createHmac('sha256', seed).update(blockName({ playerSeed, step, block })).digest());
}
