import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { DAY_MS, dayInIstanbul, midnightInIstanbul } from '#contract/istanbul';
import type { Executor, Transaction } from '../db/database';
import { ledgerDays, ledgerDaySums, ledgerEntries, ledgerPostings } from './schema';

/**
 * Time between the end of a day and its seal. A process whose clock is wrong by less cannot seal a day that still gets
 * entries.
 */
const SEALED_AFTER_MS = 2 * DAY_MS;

type SealedDay = typeof ledgerDays.$inferSelect;

const rowsOf = async <Row>(executor: Executor, query: SQL): Promise<Row[]> =>
  ((await executor.execute(query)) as unknown as { rows: Row[] }).rows;

/** Returns the last sealed day. */
export async function readLastDay(executor: Executor): Promise<SealedDay | undefined> {
  const [row] = await executor.select().from(ledgerDays).orderBy(desc(ledgerDays.day)).limit(1);
  return row;
}

/** Returns the day after the last sealed one; before the first seal the day of the first entry. */
async function findNextDay(executor: Executor, last: SealedDay | undefined): Promise<string | undefined> {
  if (last) return dayInIstanbul(midnightInIstanbul(last.day, 1));
  const [first] = await rowsOf<{ at: string | null }>(executor, sql`select min(at)::text as at from ${ledgerEntries}`);
  return first?.at ? dayInIstanbul(new Date(first.at)) : undefined;
}

/** SQL of the changes of the operator's accounts between two timestamps, from their postings; `until` is exclusive. */
export const changesByDay = (from: Date, until: Date): SQL =>
  // Turkey has kept +03:00 all year since 2016.
  sql`select to_char(day, 'YYYY-MM-DD') as day, account, kind, sum(change)::bigint as change from (
      select ((e.at at time zone 'UTC') + interval '3 hours')::date as day, side.account, e.kind, side.change
      from ${ledgerEntries} as e
      join ${ledgerPostings} as p on p.entry_id = e.id
      cross join lateral (values (p.from_account, -p.amount), (p.to_account, p.amount)) as side (account, change)
      where e.at >= ${from.toISOString()}::timestamptz and e.at < ${until.toISOString()}::timestamptz
        and side.account like 'house:%') as changes
    group by 1, 2, 3`;

/**
 * Computes the digest of a day over its entries, by hours of UTC, and the digest of the day before. Independent of the
 * session's time zone, which may be half an hour off.
 */
async function digestDay(executor: Executor, day: string, before: string): Promise<SealedDay> {
  const [from, until] = [midnightInIstanbul(day).toISOString(), midnightInIstanbul(day, 1).toISOString()];
  const [row] = await rowsOf<{ entries: number; digest: string }>(
    executor,
    sql`with hours as (
        select date_trunc('hour', at, 'UTC') as hour, count(*) as entries, sha256(string_agg(convert_to(
          concat_ws('|', id, key, content_hash, amount, balance_after, extract(epoch from at)), 'UTF8'), '' order by id collate "C")) as digest
        from ${ledgerEntries} where at >= ${from}::timestamptz and at < ${until}::timestamptz group by 1)
      select coalesce(sum(entries), 0)::int as entries,
        encode(sha256(convert_to(${`${day}|${before}|`}::text, 'UTF8') || coalesce(string_agg(digest, ''::bytea order by hour), ''::bytea)), 'hex') as digest
      from hours`,
  );
  return { day, entries: Number(row?.entries), digest: String(row?.digest) };
}

/**
 * Seals the next day that is over: stores the sums of the operator's accounts, and a digest of its entries in a chain.
 * @returns whether it sealed one
 */
export async function sealNextDay(tx: Transaction, now: Date): Promise<boolean> {
  await tx.execute(sql`lock table ${ledgerDays} in exclusive mode`);
  const last = await readLastDay(tx);
  const day = await findNextDay(tx, last);
  if (day === undefined) return false;
  const end = midnightInIstanbul(day, 1);
  if (end.getTime() + SEALED_AFTER_MS > now.getTime()) return false;
  await tx.insert(ledgerDays).values(await digestDay(tx, day, last?.digest ?? ''));
  await tx.execute(
    sql`insert into ${ledgerDaySums} (day, account, kind, change) ${changesByDay(midnightInIstanbul(day), end)}`,
  );
  return true;
}

const sortSums = (executor: Executor, sums: SQL) =>
  rowsOf(executor, sql`select account, kind, change::text from (${sums}) as sums order by 1, 2`);

/** Recounts all sealed days. @returns a line for each day that differs from its entries */
export async function verifyDays(executor: Executor): Promise<string[]> {
  const findings: string[] = [];
  let before: SealedDay | undefined;
  for (const sealed of await executor.select().from(ledgerDays).orderBy(asc(ledgerDays.day))) {
    const { day } = sealed;
    if (before && day !== dayInIstanbul(midnightInIstanbul(before.day, 1)))
      findings.push(`${day}: the sealed day before it is missing`);
    const counted = await digestDay(executor, day, before?.digest ?? '');
    if (counted.entries !== sealed.entries)
      findings.push(`${day}: ${counted.entries} entries, sealed were ${sealed.entries}`);
    else if (counted.digest !== sealed.digest) findings.push(`${day}: its entries differ from its seal`);
    const summed = await sortSums(executor, changesByDay(midnightInIstanbul(day), midnightInIstanbul(day, 1)));
    const stored = await sortSums(executor, sql`select * from ${ledgerDaySums} where day = ${day}`);
    if (JSON.stringify(summed) !== JSON.stringify(stored)) findings.push(`${day}: its sums differ from its postings`);
    before = sealed;
  }
  return findings;
}
