import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DAY_MS } from '#contract/istanbul';
import type { Transaction } from './database';

/** Rows of one transaction, so that others do not wait for it. */
const BATCH = 1_000;

/** Rule of a table whose rows are deleted some time after they were written. */
export interface RetentionRule {
  table: PgTable;
  days: number;
  /** Time of a row, with an index. */
  time: PgColumn;
  /** Returns the condition of rows that no process and no other row needs, by the end of the time. Default: every row. */
  isUnneeded?: ((until: SQL) => SQL) | undefined;
}

/**
 * Deletes rows that are older than their rule, at most one batch. Skips rows that another transaction holds.
 * @returns whether there may be more
 */
export async function pruneTable(
  tx: Transaction,
  { table, days, time, isUnneeded }: RetentionRule,
  now: Date,
): Promise<boolean> {
  const until = sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const { rows } = (await tx.execute(sql`with gone as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${time} < ${until} and ${isUnneeded?.(until) ?? sql`true`}
        limit ${BATCH} for update skip locked
      )) returning 1
    ) select count(*)::int as count from gone`)) as unknown as { rows: { count: number }[] };
  return rows[0]?.count === BATCH;
}
