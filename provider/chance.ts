import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { UniformInteger } from '#arcade/chance';

const NUMBER_BYTES = 4;
const NUMBERS = 2 ** 32;

/** A fresh secret for one round, and the SHA-256 that binds it without telling it. */
export function drawSeed(): { seed: string; commitment: string } {
  const seed = randomBytes(32).toString('hex');
  return { seed, commitment: createHash('sha256').update(seed).digest('hex') };
}

/**
 * The chance of one step of a round: the same seed and step give the same numbers again. Whole numbers are cut from
 * HMAC-SHA256(seed, "step:block"), four bytes each; those that would favour small results are passed over.
 * @param step 0 for the start
 */
export function chanceOf(seed: string, step: number): UniformInteger {
  let block = Buffer.alloc(0);
  let at = 0;
  let blocks = 0;
  const nextNumber = (): number => {
    if (at === block.length) {
      block = createHmac('sha256', seed).update(`${step}:${blocks}`).digest();
      blocks += 1;
      at = 0;
    }
    at += NUMBER_BYTES;
    return block.readUInt32BE(at - NUMBER_BYTES);
  };
  return (below) => {
    const fair = NUMBERS - (NUMBERS % below);
    for (;;) {
      const number = nextNumber();
      if (number < fair) return number % below;
    }
  };
}
