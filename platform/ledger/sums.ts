import { sql, type SQL } from 'drizzle-orm';
import { TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import type { Executor } from '../db/database';
import { runNamed } from '../db/named';
import { TRANSACTION_TYPE } from './entry';
import { ledgerEntries, statementItems } from './schema';

/** Sums over one player's part of the ledger: real money only, each by a range of an index. */

const PLAYED = sql.raw(
  `purse = 'real' and shown and category in (${TRANSACTION_CATEGORY.game}, ${TRANSACTION_CATEGORY.bet})`,
);
/** Entries hidden on the statement because a payment shows them: deposits and withdrawals. */
const PAID = sql.raw('not shown');

/** Entries that charged-back deposits took from the balance; the statement shows these lines separately. */
const TAKEN_BACK = "kind in ('deposit-reversal', 'debt-settlement')";
const REVERSED = sql.raw(`shown and category = ${TRANSACTION_CATEGORY.finance} and ${TAKEN_BACK}`);

const DEPOSITED = sql.raw(`not shown and type = ${TRANSACTION_TYPE.deposit}`);

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const earliest = (moments: readonly Date[]) => new Date(Math.min(...moments.map((at) => at.getTime())));

/** Returns one sum per timestamp: of all entries booked at or after it. */
async function sumsSince(
  executor: Executor,
  uid: string,
  { name, which, since }: { name: string; which: SQL; since: readonly Date[] },
): Promise<bigint[]> {
  if (since.length === 0) return [];
  const columns = since.map(
    (from, at) => sql`coalesce(sum(amount) filter (where at >= ${moment(from)}), 0)::text as ${sql.raw(`sum${at}`)}`,
  );
  const [sums] = await runNamed<Record<string, string>>(
    executor,
    `ledger_${name}_${since.length}`,
    sql`select ${sql.join(columns, sql`, `)} from ${ledgerEntries}
      where uid = ${uid} and ${which} and at >= ${moment(earliest(since))}`,
  );
  return since.map((_from, at) => BigInt(sums?.[`sum${at}`] ?? '0'));
}

/** Returns the result of games and bets since each timestamp, in kuruş; below zero is a loss. */
export const playedSince = (executor: Executor, uid: string, since: readonly Date[]): Promise<bigint[]> =>
  sumsSince(executor, uid, { name: 'played', which: PLAYED, since });

/** Returns the sum of deposits since each timestamp, in kuruş. */
export const depositedSince = (executor: Executor, uid: string, since: readonly Date[]): Promise<bigint[]> =>
  sumsSince(executor, uid, { name: 'deposited', which: DEPOSITED, since });

/** Returns the sum of pending deposits, in kuruş. */
export async function sumPendingDeposits(executor: Executor, uid: string): Promise<bigint> {
  const { rows } = (await executor.execute(
    sql`select coalesce(sum(amount), 0)::text as sum from ${statementItems}
      where uid = ${uid} and category = ${TRANSACTION_CATEGORY.finance}::smallint
        and type = ${TRANSACTION_TYPE.deposit}::smallint and status = ${TRANSACTION_STATUS.new}::smallint`,
  )) as unknown as { rows: { sum: string }[] };
  return BigInt(rows[0]?.sum ?? '0');
}

/** Returns the sums staked and won since a timestamp, in kuruş; refunded stakes do not count. */
export async function stakedAndWon(
  executor: Executor,
  uid: string,
  since: Date,
): Promise<{ staked: bigint; won: bigint }> {
  const { rows } = (await executor.execute(
    sql`select coalesce(-sum(amount) filter (where type <> ${TRANSACTION_TYPE.payout}), 0)::text as staked,
        coalesce(sum(amount) filter (where type = ${TRANSACTION_TYPE.payout}), 0)::text as won
      from ${ledgerEntries} where uid = ${uid} and ${PLAYED} and at >= ${moment(since)}`,
  )) as unknown as { rows: { staked: string; won: string }[] };
  return { staked: BigInt(rows[0]?.staked ?? '0'), won: BigInt(rows[0]?.won ?? '0') };
}

export interface MonthOfPlay {
  /** 'YYYY-MM' in Istanbul. */
  month: string;
  deposited: bigint;
  /** Withdrawals that were requested and not returned. */
  withdrawn: bigint;
  staked: bigint;
  won: bigint;
  /** Amount that the balance paid for charged-back deposits: at once, or settled later. */
  takenBack: bigint;
}

/** Returns a player's sums by calendar month since a timestamp, newest first; months without a booking are omitted. */
export async function monthsOfPlay(executor: Executor, uid: string, since: Date): Promise<MonthOfPlay[]> {
  const { deposit, withdrawal, stake, refund, payout } = TRANSACTION_TYPE;
  const part = (which: SQL) =>
    sql`select at, type, kind, amount from ${ledgerEntries} where uid = ${uid} and ${which} and at >= ${moment(since)}`;
  const counts = (which: string) => sql.raw(`coalesce(sum(amount) filter (where ${which}), 0)::text`);
  const sumOf = (...types: number[]) => counts(`type in (${types.join(', ')}) and not ${TAKEN_BACK}`);
  const { rows } = (await executor.execute(
    // Turkey has kept +03:00 all year since 2016.
    sql`select to_char((at at time zone 'UTC') + interval '3 hours', 'YYYY-MM') as month,
        ${sumOf(deposit)} as deposited, ${sumOf(withdrawal)} as withdrawn, ${sumOf(stake, refund)} as staked,
        ${sumOf(payout)} as won, ${counts(TAKEN_BACK)} as taken_back
      from (${part(PAID)} union all ${part(PLAYED)} union all ${part(REVERSED)}) as entries group by 1 order by 1 desc`,
  )) as unknown as { rows: (Record<Exclude<keyof MonthOfPlay, 'takenBack'>, string> & { taken_back: string })[] };
  return rows.map((row) => ({
    month: row.month,
    deposited: BigInt(row.deposited),
    withdrawn: -BigInt(row.withdrawn),
    staked: -BigInt(row.staked),
    won: BigInt(row.won),
    takenBack: -BigInt(row.taken_back),
  }));
}
