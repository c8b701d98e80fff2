import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { providerTransactions } from './schema';

/** A money message of a game provider as it is booked, for the comparison with the provider's records. */
export interface BookedTransaction {
  id: string;
  uid: string;
  kind: string;
  /** Kuruş. */
  amount: bigint;
  /** Whether it was booked; otherwise it was rejected. */
  isBooked: boolean;
  /** Whether a rollback cancelled this stake. */
  isRolledBack: boolean;
}

/** Returns those of a provider's transactions that exist, by id. */
export async function findBookedTransactions(
  executor: Executor,
  providerName: string,
  ids: readonly string[],
): Promise<Map<string, BookedTransaction>> {
  if (ids.length === 0) return new Map();
  const { provider, transactionId, uid, kind, amount, answer, stakeId } = providerTransactions;
  const isOurs = eq(provider, providerName);
  const rows = await executor
    .select({ id: transactionId, uid, kind, amount, answer })
    .from(providerTransactions)
    .where(and(isOurs, inArray(transactionId, [...ids])));
  const rollbacks = await executor
    .select({ stake: stakeId })
    .from(providerTransactions)
    .where(and(isOurs, inArray(stakeId, [...ids]), eq(kind, 'rollback')));
  const rolledBack = new Set(rollbacks.map(({ stake }) => stake));
  return new Map(
    rows.map(({ answer: given, ...row }) => [
      row.id,
      { ...row, isBooked: (given as { result: boolean }).result, isRolledBack: rolledBack.has(row.id) },
    ]),
  );
}
