import { eq, sql, type SQL } from 'drizzle-orm';
import { TRANSACTION_CATEGORY, TRANSACTION_STATUS, type Language } from '#contract/constants';
import { localize } from '#contract/localize';
import type { Localized } from '../refusal';
import type { Executor, Transaction } from '../db/database';
import { createId } from '../db/ids';
import { clampPage } from '../db/page';
import { TRANSACTION_TYPE, type Wallet, type TransactionType } from './entry';
import { ledgerEntries, statementItems } from './schema';

/** A line of a player's statement; amounts in kuruş. */
export interface StatementLine {
  id: string;
  at: Date;
  category: number;
  status: number;
  type: number;
  /** Wallet that the line belongs to. */
  wallet: Wallet;
  /** Signed change of the wallet. */
  amount: bigint;
  /** Balance of the wallet after it; null if it was not booked. */
  balanceAfter: bigint | null;
  description: string;
  reason: string | null;
  reference: string | null;
}

export interface StatementFilter {
  uid: string;
  lang: Language;
  limit: number;
  offset: number;
  category?: number | undefined;
  type?: number | undefined;
  status?: number | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /**
   * Minimum credited amount, in kuruş. Debits do not match, nor do deposits that were charged back in whole or in part.
   */
  minAmount?: bigint | undefined;
  /** Id of a transaction, or the reference that it belongs to. */
  id?: string | undefined;
  oldestFirst?: boolean | undefined;
  withoutNotices?: boolean | undefined;
}

/** Maximum exact total; for a longer statement, the total only shows that there is another page. */
const EXACT_TOTAL = 1_000;
const MAX_LIMIT = 250;
const MAX_OFFSET = 100_000;
/** Offset from which the start of a page is found in the indexes alone. */
const DEEP_OFFSET = 500;

/**
 * Returns a page of a player's statement, newest first, and the number of lines. The cost depends on the page, not on
 * the ledger: each category is read from one end of one index, only as far as the page reaches.
 */
export async function statement(
  executor: Executor,
  filter: StatementFilter,
): Promise<{ lines: StatementLine[]; pagination: { limit: number; total: number; offset: number } }> {
  const { limit, offset } = clampPage(filter, MAX_LIMIT, MAX_OFFSET);
  const sources = sourcesOf(filter);
  if (sources.length === 0) return { lines: [], pagination: { limit, total: 0, offset } };
  const order = filter.oldestFirst ? sql.raw('order by at asc, id asc') : sql.raw('order by at desc, id desc');
  const reach = offset + limit;
  const first = offset < DEEP_OFFSET ? undefined : await findLine(executor, { sources, order, offset });
  if (offset >= DEEP_OFFSET && !first)
    return { lines: [], pagination: { limit, total: await countLines(executor, sources, reach + 1), offset } };
  const skipped = first ? 0 : offset;
  const isFrom = first
    ? sql`and (at, id) ${sql.raw(filter.oldestFirst ? '>=' : '<=')} (${first.at}::timestamptz, ${first.id})`
    : sql``;
  const parts = sources.map(
    ({ columns, where }) => sql`(select ${columns} ${where} ${isFrom} ${order} limit ${skipped + limit + 1})`,
  );
  const page = (await executor.execute(
    sql`select * from (${union(parts)}) as lines ${order} limit ${limit + 1} offset ${skipped}`,
  )) as unknown as { rows: RawLine[] };

  const lines = page.rows.slice(0, limit);
  const isLast = page.rows.length <= limit && (lines.length > 0 || offset === 0);
  const total =
    isLast || (lines.length > 0 && reach >= EXACT_TOTAL)
      ? offset + page.rows.length
      : await countLines(executor, sources, Math.max(EXACT_TOTAL, reach + 1));
  return { lines: lines.map((line) => readLine(line, filter.lang)), pagination: { limit, total, offset } };
}

/** Returns the key of the line after `offset` lines, with its time in microseconds; undefined if there are fewer. */
async function findLine(
  executor: Executor,
  { sources, order, offset }: { sources: readonly { where: SQL }[]; order: SQL; offset: number },
): Promise<{ at: string; id: string } | undefined> {
  const parts = sources.map(({ where }) => sql`(select at, id ${where} ${order} limit ${offset + 1})`);
  const { rows } = (await executor.execute(
    sql`select key.at::text, key.id from
      (select at, id from (${union(parts)}) as keys ${order} limit 1 offset ${offset}) as key`,
  )) as unknown as { rows: { at: string; id: string }[] };
  return rows[0];
}

/** Counts the lines of the sources, exact up to a ceiling. */
async function countLines(executor: Executor, sources: readonly { where: SQL }[], ceiling: number): Promise<number> {
  const counted = sources.map(({ where }) => sql`(select 1 ${where} limit ${ceiling})`);
  const totals = (await executor.execute(
    sql`select count(*)::int as total from (select 1 from (${union(counted)}) as lines limit ${ceiling}) as counted`,
  )) as unknown as { rows: { total: number }[] };
  return totals.rows[0]?.total ?? 0;
}

export interface StatementSums {
  /** Kuruş credited and kuruş debited; both 0 or more. */
  in: bigint;
  out: bigint;
}

/**
 * Sums the credits and debits of the lines that a filter matches. It counts booked lines and pending withdrawals, whose
 * amount has left the balance. Sums real money only, unless the filter names the bonus category.
 */
export async function statementSums(
  executor: Executor,
  filter: Omit<StatementFilter, 'limit' | 'offset' | 'lang'>,
): Promise<StatementSums> {
  const sources = sourcesOf({ ...filter, lang: 'tr', limit: 1, offset: 0 });
  if (sources.length === 0) return { in: 0n, out: 0n };
  const onlyReal = filter.category === TRANSACTION_CATEGORY.bonus ? sql`true` : sql`wallet = 'real'`;
  const { approved, new: waiting } = TRANSACTION_STATUS;
  const parts = sources.map(({ columns, where }) => sql`select ${columns} ${where}`);
  const { rows } = (await executor.execute(
    sql`select coalesce(sum(amount::bigint) filter (where amount::bigint > 0), 0)::text as came,
        coalesce(-sum(amount::bigint) filter (where amount::bigint < 0), 0)::text as went
      from (${union(parts)}) as lines where ${onlyReal} and (status = ${approved}::smallint or (status = ${waiting}::smallint and amount::bigint < 0))`,
  )) as unknown as { rows: { came: string; went: string }[] };
  return { in: BigInt(rows[0]?.came ?? '0'), out: BigInt(rows[0]?.went ?? '0') };
}

const union = (parts: SQL[]) => sql.join(parts, sql` union all `);

/** Returns the tables and conditions that can contain the requested lines. */
function sourcesOf(filter: StatementFilter): { columns: SQL; where: SQL }[] {
  const categories = Object.values(TRANSACTION_CATEGORY).filter(
    (category) =>
      (filter.category === undefined || filter.category === category) &&
      !(filter.withoutNotices && category === TRANSACTION_CATEGORY.notice),
  );
  const includesEntries = filter.status === undefined || filter.status === TRANSACTION_STATUS.approved;
  return categories.flatMap((category) => {
    const conditions = conditionsOf(filter, category);
    const items = [conditions];
    if (filter.status !== undefined) items.push(sql`status = ${filter.status}::smallint`);
    if (filter.minAmount !== undefined) items.push(notTakenBack);
    const sources = [{ columns: itemColumns, where: sql`from ${statementItems} where ${sql.join(items, sql` and `)}` }];
    // Notices are never booked.
    if (includesEntries && category !== TRANSACTION_CATEGORY.notice) {
      sources.push({ columns: entryColumns, where: sql`from ${ledgerEntries} where shown and ${conditions}` });
    }
    return sources;
  });
}

function conditionsOf(filter: StatementFilter, category: number): SQL {
  const conditions = [sql`uid = ${filter.uid} and category = ${category}::smallint`];
  if (filter.type !== undefined) conditions.push(sql`type = ${filter.type}::smallint`);
  if (filter.from) conditions.push(sql`at >= ${filter.from.toISOString()}::timestamptz`);
  if (filter.until) conditions.push(sql`at < ${filter.until.toISOString()}::timestamptz`);
  if (filter.minAmount !== undefined) conditions.push(sql`amount >= ${String(filter.minAmount)}::bigint`);
  if (filter.id !== undefined) conditions.push(sql`(id = ${filter.id} or reference = ${filter.id})`);
  return sql.join(conditions, sql` and `);
}

const notTakenBack = sql`not exists (
  select 1 from ${ledgerEntries} as back where back.shown and back.uid = ${statementItems.uid}
    and back.category = ${statementItems.category} and back.kind = 'deposit-reversal' and back.reference = ${statementItems.id})`;

const itemColumns = sql.raw(
  "id, at, category, status, type, 'real' as wallet, amount::text, balance_after::text, description_tr, description_en, reason_tr, reason_en, reference",
);
const entryColumns = sql.raw(
  `id, at, category, ${TRANSACTION_STATUS.approved}::smallint as status, type, purse as wallet, amount::text, balance_after::text, description_tr, description_en, null as reason_tr, null as reason_en, reference`,
);

interface RawLine {
  id: string;
  at: Date | string;
  category: number;
  status: number;
  type: number;
  wallet: Wallet;
  amount: string;
  balance_after: string | null;
  description_tr: string;
  description_en: string;
  reason_tr: string | null;
  reason_en: string | null;
  reference: string | null;
}

function readLine(line: RawLine, lang: Language): StatementLine {
  return {
    id: line.id,
    at: new Date(line.at),
    category: line.category,
    status: line.status,
    type: line.type,
    wallet: line.wallet,
    amount: BigInt(line.amount),
    balanceAfter: line.balance_after === null ? null : BigInt(line.balance_after),
    description: localize({ tr: line.description_tr, en: line.description_en }, lang),
    reason: line.reason_en === null ? null : localize({ tr: line.reason_tr ?? '', en: line.reason_en }, lang),
    reference: line.reference,
  };
}

interface StatementItem {
  id: string;
  uid: string;
  at: Date;
  category: number;
  status: number;
  type: TransactionType;
  amount: bigint;
  balanceAfter?: bigint | undefined;
  description: Localized;
  reason?: Localized | undefined;
  reference?: string | undefined;
}

/** Shows a line on a player's statement that is not a ledger entry, such as a pending request. */
export async function showOnStatement(tx: Transaction, item: StatementItem): Promise<void> {
  await tx.insert(statementItems).values({
    id: item.id,
    uid: item.uid,
    at: item.at,
    category: item.category,
    status: item.status,
    type: item.type,
    amount: item.amount,
    balanceAfter: item.balanceAfter,
    descriptionTr: item.description.tr,
    descriptionEn: item.description.en,
    reasonTr: item.reason?.tr,
    reasonEn: item.reason?.en,
    reference: item.reference,
  });
}

/** Updates a request on the statement: its status, its reason, and the balance after booking. */
export async function updateOnStatement(
  tx: Transaction,
  id: string,
  change: {
    status: number;
    /** Amount received, if it differs from the amount on the statement. */
    amount?: bigint | undefined;
    balanceAfter?: bigint | undefined;
    reason?: Localized | undefined;
  },
): Promise<void> {
  // Drizzle does not change a column whose value is undefined.
  const { reason, ...rest } = change;
  await tx
    .update(statementItems)
    .set({ ...rest, reasonTr: reason?.tr, reasonEn: reason?.en })
    .where(eq(statementItems.id, id));
}

/** Notifies a player: writes a transaction of category 2 and status 1003, which the site shows as a notification. */
export async function notify(
  tx: Transaction,
  notice: { uid: string; text: Localized; reason?: Localized; reference?: string | undefined; at: Date },
): Promise<void> {
  await showOnStatement(tx, {
    id: createId(),
    uid: notice.uid,
    at: notice.at,
    category: TRANSACTION_CATEGORY.notice,
    status: TRANSACTION_STATUS.notice,
    type: TRANSACTION_TYPE.notice,
    amount: 0n,
    description: notice.text,
    reason: notice.reason,
    reference: notice.reference,
  });
}
