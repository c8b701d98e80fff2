import type { Executor, Transaction } from '../db/database';
import { ledgerChecks } from './schema';
import type { LedgerReport } from './verify';

const ROW_ID = 1;

/** Stores the result of a check, for the metrics of every process. */
export async function recordCheck(
  tx: Transaction,
  { playersHold, houseHolds, findings }: LedgerReport,
  at: Date,
): Promise<void> {
  const row = { id: ROW_ID, at, findings: findings.length, drift: playersHold + houseHolds };
  await tx.insert(ledgerChecks).values(row).onConflictDoUpdate({ target: ledgerChecks.id, set: row });
}

/** Returns the result of the last check; undefined before the first one. */
export async function readLastCheck(executor: Executor) {
  const [row] = await executor.select().from(ledgerChecks);
  return row;
}
