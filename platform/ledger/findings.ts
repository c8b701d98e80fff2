import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../db/database';

/** Maximum number of findings per check. */
const FINDINGS_MAX = 1_000;

/**
 * Reads the findings of a check of `ledger verify`, one line per fault.
 * @param check a query with one text column, `line`
 */
export async function readFindings(executor: Executor, check: SQL): Promise<string[]> {
  const { rows } = (await executor.execute(sql`${check} limit ${FINDINGS_MAX}`)) as unknown as {
    rows: { line: string }[];
  };
  return rows.map(({ line }) => line);
}
