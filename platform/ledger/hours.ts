import { lt, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/istanbul';
import type { Executor, Transaction } from '../db/database';
import { ledgerEntries, ledgerHourSums, ledgerPostings } from './schema';

/** Time after which no process books in an hour any more: a transaction that began in it has ended. */
const SUMMED_AFTER_MS = 15 * 60_000;
/** Hours that are kept: Today compares with the same day of last week. */
const KEPT_MS = 9 * DAY_MS;

/** Change of one account of the operator in one hour, by kind of entry. */
export interface AccountHour {
  /** Beginning of the hour. */
  hour: Date;
  /** 'house:cash:card', 'house:betting' … */
  account: string;
  kind: string;
  /** Kuruş, signed; positive if the account received money. */
  change: bigint;
}

const floorHour = (ms: number): number => ms - (ms % HOUR_MS);
const ceilHour = (ms: number): number => floorHour(ms + HOUR_MS - 1);
const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Longest period whose postings are found one by one; a longer one is faster by a scan of all postings. */
const SHORT_MS = 3 * HOUR_MS;

/** SQL of the changes of the operator's accounts between two times by hour, from their postings; `until` is exclusive. */
const changesByHour = (from: number, until: number) =>
  // With `offset 0` PostgreSQL looks the postings up by index; it would scan them all even for one hour.
  sql`select date_trunc('hour', e.at, 'UTC') as hour, side.account, e.kind, sum(side.change)::bigint as change
    from ${ledgerEntries} as e
    cross join lateral (select from_account, to_account, amount from ${ledgerPostings} where entry_id = e.id
      ${sql.raw(until - from <= SHORT_MS ? 'offset 0' : '')}) as p
    cross join lateral (values (p.from_account, -p.amount), (p.to_account, p.amount)) as side (account, change)
    where e.at >= ${at(from)} and e.at < ${at(until)} and side.account like 'house:%'
    group by 1, 2, 3`;

/** Returns the end of the last summed hour, in ms; undefined before the first one. */
async function findSummedUntil(executor: Executor): Promise<number | undefined> {
  const [row] = await executor
    .select({ ms: sql<number | null>`(extract(epoch from max(${ledgerHourSums.hour})) * 1000)::float8` })
    .from(ledgerHourSums);
  const ms = row?.ms ?? undefined;
  return ms === undefined ? undefined : ms + HOUR_MS;
}

/** Returns the next time at which an hour can be summed: Today reads fewer entries one by one the earlier it is. */
export const nextSumAt = (now: Date): Date =>
  new Date(floorHour(now.getTime() - SUMMED_AFTER_MS) + HOUR_MS + SUMMED_AFTER_MS);

/** Stores the sums of the hours that are over, and deletes those that Today no longer reads. Idempotent. */
export async function sumHours(tx: Transaction, now: Date): Promise<void> {
  const kept = floorHour(now.getTime() - KEPT_MS);
  const from = Math.max((await findSummedUntil(tx)) ?? kept, kept);
  const until = floorHour(now.getTime() - SUMMED_AFTER_MS);
  await tx.delete(ledgerHourSums).where(lt(ledgerHourSums.hour, new Date(kept)));
  if (until > from)
    await tx.execute(
      sql`insert into ${ledgerHourSums} (hour, account, kind, change) ${changesByHour(from, until)} on conflict do nothing`,
    );
}

/**
 * Sums the postings of the operator's accounts between two times of the last eight days by hour; `until` is exclusive.
 * Whole hours are read from their sums, as far as they are stored.
 */
export async function accountsByHour(executor: Executor, from: Date, until: Date): Promise<AccountHour[]> {
  const [first, last] = [from.getTime(), until.getTime()];
  const begin = ceilHour(first);
  const end = Math.min((await findSummedUntil(executor)) ?? 0, floorHour(last));
  const parts =
    end > begin
      ? [
          ...(first < begin ? [changesByHour(first, begin)] : []),
          sql`select hour, account, kind, change from ${ledgerHourSums} where hour >= ${at(begin)} and hour < ${at(end)}`,
          ...(end < last ? [changesByHour(end, last)] : []),
        ]
      : [changesByHour(first, last)];
  const { rows } = (await executor.execute(
    sql`select (extract(epoch from hour) * 1000)::float8 as ms, account, kind, change::text as change
      from (${sql.join(parts, sql` union all `)}) as parts order by 1, 2, 3`,
  )) as unknown as { rows: { ms: number; account: string; kind: string; change: string }[] };
  return rows.map(({ ms, change, ...row }) => ({ ...row, hour: new Date(ms), change: BigInt(change) }));
}
