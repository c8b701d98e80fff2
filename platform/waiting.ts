import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from './db/database';

/** Work that waits for an operator. */
export interface Waiting {
  count: number;
  /** In kuruş; 0 if it is not about money. */
  amount: bigint;
  /** Time since which the oldest one waits. */
  oldest: Date;
}

/**
 * Returns number, sum and oldest time of the rows that a query selects as `at` and `amount`; undefined if there are
 * none.
 */
export async function sumWaitingRows(executor: Executor, rows: SQL): Promise<Waiting | undefined> {
  const { rows: sums } = (await executor.execute(
    sql`select count(*)::int as count, coalesce(sum(amount), 0)::text as amount,
        (extract(epoch from min(at)) * 1000)::float8 as ms from (${rows}) as waiting`,
  )) as unknown as { rows: { count: number; amount: string; ms: number | null }[] };
  const [sum] = sums;
  if (!sum || sum.ms === null) return undefined;
  return { count: sum.count, amount: BigInt(sum.amount), oldest: new Date(sum.ms) };
}
