import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/constants';
import type { Executor } from '../db/database';
import { sumWaitingRows, type Waiting } from '../waiting';
import { payments } from './schema';
import type { PaymentRow } from './requests';

/** Filter of the payment queue; omitted fields do not restrict. */
export interface QueueFilter {
  /** `DEPOSIT` or `WITHDRAWAL`. */
  direction?: number | undefined;
  methodId?: string | undefined;
  /** One of `TRANSACTION_STATUS`. */
  status?: number | undefined;
  /** Whether only cancelled deposits whose money came late are listed. */
  isLate?: boolean | undefined;
  uid?: string | undefined;
  /** Smallest and largest amount in kuruş. */
  least?: bigint | undefined;
  most?: bigint | undefined;
  /** Only payments that were requested before this time; an open payout, at its gateway. */
  before?: Date | undefined;
}

/** Position of a payment in the queue. */
export interface QueuePosition {
  createdAt: Date;
  id: string;
}

/**
 * Returns a page of payments: waiting ones oldest first, others newest first.
 * @param after last payment of the page before
 */
export async function listQueue(
  executor: Executor,
  filter: QueueFilter,
  { after, limit }: { after?: QueuePosition | undefined; limit: number },
): Promise<PaymentRow[]> {
  const isOldestFirst = filter.status === TRANSACTION_STATUS.new;
  const order = isOldestFirst ? asc : desc;
  const { createdAt, id, amount } = payments;
  const from = after && [
    // The first condition is of an index; the second one excludes payments of the same millisecond.
    (isOldestFirst ? gte : lte)(createdAt, after.createdAt),
    isOldestFirst
      ? sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
      : sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
  ];
  return executor
    .select()
    .from(payments)
    .where(
      and(
        filter.direction === undefined ? undefined : eq(payments.direction, filter.direction),
        filter.methodId === undefined ? undefined : eq(payments.methodId, filter.methodId),
        filter.status === undefined ? undefined : eq(payments.status, filter.status),
        filter.isLate ? isNotNull(payments.late) : undefined,
        filter.uid === undefined ? undefined : eq(payments.uid, filter.uid),
        filter.least === undefined ? undefined : gte(amount, filter.least),
        filter.most === undefined ? undefined : lte(amount, filter.most),
        ...(filter.before === undefined ? [] : isOlder(filter.before)),
        ...(from ?? []),
      ),
    )
    .orderBy(order(createdAt), order(id))
    .limit(limit);
}

/** Returns the conditions of payments that were requested before a time. The first one is of an index. */
const isOlder = (time: Date) => [
  lt(payments.createdAt, time),
  or(isNull(payments.payoutAt), ne(payments.status, TRANSACTION_STATUS.new), lt(payments.payoutAt, time)),
];

/** Payments that wait for an operator or a gateway. */
export interface WaitingPayments extends Waiting {
  direction: number;
  /** Gateway that settles them; null if an operator decides. */
  gateway: string | null;
  /** Whether they are withdrawals whose payout was requested at the gateway. */
  isSent: boolean;
  /** Whether they are deposits whose gateway reported money that could not be credited. */
  isReported: boolean;
}

/**
 * Sums the waiting payments by direction, gateway, whether their payout was requested, and whether money was reported.
 * Such payouts wait since that request.
 */
export async function sumWaiting(executor: Executor): Promise<WaitingPayments[]> {
  const rows = await executor
    .select({
      direction: payments.direction,
      gateway: payments.gateway,
      isSent: sql<boolean>`${payments.payoutAt} is not null`,
      isReported: sql<boolean>`${payments.reported} is not null`,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${payments.amount})::text`,
      oldestMs: sql<number>`(extract(epoch from min(coalesce(${payments.payoutAt}, ${payments.createdAt}))) * 1000)::float8`,
    })
    .from(payments)
    .where(eq(payments.status, TRANSACTION_STATUS.new))
    .groupBy(
      payments.direction,
      payments.gateway,
      sql`${payments.payoutAt} is not null`,
      sql`${payments.reported} is not null`,
    )
    .orderBy(payments.direction, payments.gateway);
  return rows.map(({ amount, oldestMs, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    oldest: new Date(oldestMs),
  }));
}

/** Returns the open payouts that were requested at their gateway before a time; undefined if there are none. */
export const sumStuckPayouts = (executor: Executor, before: Date): Promise<Waiting | undefined> =>
  sumWaitingRows(
    executor,
    sql`select ${payments.payoutAt} as at, ${payments.amount} as amount from ${payments}
      where ${and(eq(payments.status, TRANSACTION_STATUS.new), lt(payments.payoutAt, before))}`,
  );

/** Returns the cancelled deposits whose money came late; undefined if there are none. */
export const sumLate = (executor: Executor): Promise<Waiting | undefined> =>
  sumWaitingRows(
    executor,
    sql`select ${payments.createdAt} as at, ${payments.late} as amount from ${payments} where ${isNotNull(payments.late)}`,
  );

/** Returns the newest payments of a player. */
export const listPlayerPayments = (executor: Executor, uid: string, limit: number): Promise<PaymentRow[]> =>
  executor
    .select()
    .from(payments)
    .where(eq(payments.uid, uid))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);

/** Returns the payments with these ids, locked in one order until the transaction ends, so that two cannot deadlock. */
export const lockPayments = (executor: Executor, ids: readonly string[]): Promise<PaymentRow[]> =>
  executor
    .select()
    .from(payments)
    .where(sql`${payments.id} = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`)
    .orderBy(payments.uid, payments.id)
    .for('update');

/** Returns the time of the last report of each gateway. */
export async function listGatewayReports(executor: Executor, since: Date): Promise<Map<string, Date>> {
  const { rows } = (await executor.execute(
    sql`select gateway, (extract(epoch from max(at)) * 1000)::float8 as ms from gateway_callbacks
      where at >= ${since.toISOString()}::timestamptz group by gateway`,
  )) as unknown as { rows: { gateway: string; ms: number }[] };
  return new Map(rows.map(({ gateway, ms }) => [gateway, new Date(ms)]));
}

/** Returns the time of the last chargeback of each of these payments. */
export async function listChargedBack(executor: Executor, ids: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = (await executor.execute(
    sql`select payment_id, (extract(epoch from at) * 1000)::float8 as ms from chargebacks
      where payment_id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`,
  )) as unknown as { rows: { payment_id: string; ms: number }[] };
  return new Map(rows.map((row) => [row.payment_id, new Date(row.ms)]));
}
