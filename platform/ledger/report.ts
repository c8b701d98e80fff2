import { sql } from 'drizzle-orm';
import { dayInIstanbul, midnightInIstanbul } from '#contract/istanbul';
import type { Executor } from '../db/database';
import { changesByDay, readLastDay } from './days';
import { ledgerDaySums } from './schema';

/** Change of one account of the operator on one day of Istanbul, by kind of entry. */
export interface AccountDay {
  /** 'YYYY-MM-DD'. */
  day: string;
  /** 'house:cash:card', 'house:betting' … */
  account: string;
  kind: string;
  /** Kuruş, signed; positive if the account received money. */
  change: bigint;
}

/**
 * Sums the postings of the operator's accounts between two timestamps; `until` is exclusive. Sealed days that are whole
 * within them are read from their sums.
 */
export async function accountsByDay(executor: Executor, from: Date, until: Date): Promise<AccountDay[]> {
  const last = await readLastDay(executor);
  const day = dayInIstanbul(from);
  const first = midnightInIstanbul(day) < from ? midnightInIstanbul(day, 1) : midnightInIstanbul(day);
  const sealed = last ? midnightInIstanbul(last.day, 1) : first;
  const end = midnightInIstanbul(dayInIstanbul(until < sealed ? until : sealed));
  const parts =
    end > first
      ? [
          ...(from < first ? [changesByDay(from, first)] : []),
          sql`select day, account, kind, change from ${ledgerDaySums}
            where day >= ${dayInIstanbul(first)} and day < ${dayInIstanbul(end)}`,
          ...(end < until ? [changesByDay(end, until)] : []),
        ]
      : [changesByDay(from, until)];
  const { rows } = (await executor.execute(
    sql`select day, account, kind, sum(change)::text as change from (${sql.join(parts, sql` union all `)}) as parts group by 1, 2, 3 order by 1, 2, 3`,
  )) as unknown as { rows: (Omit<AccountDay, 'change'> & { change: string })[] };
  return rows.map((row) => ({ ...row, change: BigInt(row.change) }));
}
