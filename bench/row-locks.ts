import { inArray } from 'drizzle-orm';
import { bettingFixtures } from '../platform/betting/schema';
import type { Transaction } from '../platform/db/database';

/**
 * Row locks in place of `platform/betting/fixture-locks.ts`, for the comparison in `suspension.mjs`. A waiting suspension is
 * overtaken by new coupons.
 */

const rows = (tx: Transaction, ids: readonly string[], strength: 'share' | 'update') =>
  tx
    .select({ id: bettingFixtures.id })
    .from(bettingFixtures)
    .where(inArray(bettingFixtures.id, [...ids]))
    .orderBy(bettingFixtures.id)
    .for(strength);

export const shareFixtures = async (tx: Transaction, ids: readonly string[]): Promise<void> =>
  void (await rows(tx, ids, 'share'));

export const lockFixtures = async (tx: Transaction, ids: readonly string[]): Promise<void> =>
  void (await rows(tx, ids, 'update'));

/** Suspensions by operators are not part of the comparison. */
export const lockBook = async (): Promise<void> => {};
