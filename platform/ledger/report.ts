import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { ledgerEntries, ledgerPostings } from './schema';

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

/** Sums the postings of the operator's accounts between two timestamps; `until` is exclusive. */
export async function accountsByDay(executor: Executor, from: Date, until: Date): Promise<AccountDay[]> {
  const { rows } = (await executor.execute(
    // Turkey has kept +03:00 all year since 2016.
    sql`select to_char((e.at at time zone 'UTC') + interval '3 hours', 'YYYY-MM-DD') as day, side.account, e.kind,
        sum(side.change)::text as change
      from ${ledgerEntries} as e
      join ${ledgerPostings} as p on p.entry_id = e.id
      cross join lateral (values (p.from_account, -p.amount), (p.to_account, p.amount)) as side (account, change)
      where e.at >= ${from.toISOString()}::timestamptz and e.at < ${until.toISOString()}::timestamptz
        and side.account like 'house:%'
      group by 1, 2, 3 order by 1, 2, 3`,
  )) as unknown as { rows: (Omit<AccountDay, 'change'> & { change: string })[] };
  return rows.map((row) => ({ ...row, change: BigInt(row.change) }));
}
