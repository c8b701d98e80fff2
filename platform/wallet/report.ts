import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { ledgerEntries } from './schema';

/** What moved on players' purses on one day of Istanbul, by category and by why. */
interface DayOfKind {
  /** 'YYYY-MM-DD'. */
  day: string;
  /** One of `TRANSACTION_CATEGORY`. */
  category: number;
  /** Why, as the ledger names it. */
  kind: string;
  entries: number;
  /** Kuruş, signed: what reached players' purses. */
  amount: bigint;
}

/** The sums of the ledger's entries between two moments, the second not counted. */
export async function entriesByDay(executor: Executor, from: Date, until: Date): Promise<DayOfKind[]> {
  const { rows } = (await executor.execute(
    // Turkey has kept +03:00 all year since 2016.
    sql`select to_char((at at time zone 'UTC') + interval '3 hours', 'YYYY-MM-DD') as day, category, kind,
        count(*)::int as entries, sum(amount)::text as amount
      from ${ledgerEntries}
      where at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz
      group by 1, 2, 3 order by 1, 2, 3`,
  )) as unknown as { rows: (Omit<DayOfKind, 'amount'> & { amount: string })[] };
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
