import { eq, inArray, lt, sql } from 'drizzle-orm';
import { waitText } from '#contract/wait-text';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { throttles } from './schema';

const FIRST_WAIT_MS = 15_000;
/** Waits grow up to this and no further: nobody is locked out for good. */
const LONGEST_WAIT_MS = 600_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/** What tries are counted against, and how many are free before waits begin (times the installation's factor). */
export interface Limit {
  key: string;
  free: number;
}

/** The refusal of a try made too soon: says how long to wait, to people and to programs. */
export function tooSoon(milliseconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new Refusal(waitText(retryAfter), 'too-soon', undefined, retryAfter);
}

/** How long the wait after the n-th try beyond the free ones is: 15 s, doubling, ten minutes at most. */
export function waitAfter(beyond: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(beyond, 16), LONGEST_WAIT_MS);
}

/**
 * Counts a try before it is made, so that tries sent at the same moment cannot pass together.
 * @throws {Refusal} 429 with the time, while a wait of one of the limits runs; then nothing is counted.
 */
export async function countTry(context: PlatformContext, tx: Transaction, limits: readonly Limit[]): Promise<void> {
  const now = context.now();
  // Rows are locked in one order everywhere.
  for (const limit of [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const forgotten = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
    await tx.insert(throttles).values({ key: limit.key, tries: 0, lastTryAt: now }).onConflictDoNothing();
    const [row] = await tx.select().from(throttles).where(eq(throttles.key, limit.key)).for('update');
    if (row?.blockedUntil && row.blockedUntil > now) throw tooSoon(row.blockedUntil.getTime() - now.getTime());
    const tries = (row && row.lastTryAt > forgotten ? row.tries : 0) + 1;
    const beyond = tries - Math.ceil(limit.free * context.options.rateLimitFactor);
    await tx
      .update(throttles)
      .set({ tries, lastTryAt: now, blockedUntil: beyond >= 0 ? new Date(now.getTime() + waitAfter(beyond)) : null })
      .where(eq(throttles.key, limit.key));
  }
}

/** After success: the account's count is forgotten. */
export async function forgetTries(executor: Executor, keys: readonly string[]): Promise<void> {
  await executor.delete(throttles).where(inArray(throttles.key, [...keys]));
}

/** After success: this try no longer counts, earlier ones do. */
export async function uncountTry(executor: Executor, key: string): Promise<void> {
  await executor
    .update(throttles)
    .set({ tries: sql`greatest(${throttles.tries} - 1, 0)`, blockedUntil: null })
    .where(eq(throttles.key, key));
}

/** Removes what no longer counts. */
export async function sweepThrottles(executor: Executor, now: Date): Promise<void> {
  await executor.delete(throttles).where(lt(throttles.lastTryAt, new Date(now.getTime() - FORGOTTEN_AFTER_MS)));
}
