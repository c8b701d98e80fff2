import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash with these parameters that matches no known password. */
export const UNMATCHED_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Maximum number of concurrent hashes. One processor stays free for pages, and one of Node's four pool threads for
 * files.
 */
export const HASHES_MAX = Math.min(3, Math.max(1, availableParallelism() - 1));

const waiting: (() => void)[] = [];
let running = 0;

/** Runs a task when fewer than `HASHES_MAX` run, in the order of the calls. */
export async function withHashSlot<Result>(task: () => Promise<Result>): Promise<Result> {
  if (running < HASHES_MAX) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await task();
  } finally {
    // A waiting task takes over this slot, so the count does not change.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Argon2 in Node's thread pool, a few passwords at a time, so that a burst of logins waits and pages do not.
 * @throws {Error} when `stored` is not a hash.
 */
export const argon2 = {
  hash: (password: string): Promise<string> => withHashSlot(() => hash(password, COST)),
  verify: (stored: string, password: string): Promise<boolean> => withHashSlot(() => verify(stored, password)),
};
