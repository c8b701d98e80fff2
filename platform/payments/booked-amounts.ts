import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/constants';
import type { Executor } from '../db/database';
import { chargebacks, payments } from './schema';

/** A payment as it is booked, for the comparison with a gateway's records. */
export interface BookedPayment {
  id: string;
  uid: string;
  direction: number;
  /** Kuruş. */
  amount: bigint;
  state: 'open' | 'booked' | 'cancelled';
  /** Kuruş of the deposit that were charged back. */
  chargedBack: bigint;
  /** Kuruş of the deposit that were refunded by its gateway; open refunds count. */
  refunded: bigint;
  /** Kuruş received after the deposit was cancelled, which an operator can approve; null if there are none. */
  late: bigint | null;
  /** Whether the payout of the withdrawal was requested at its gateway. */
  isSent: boolean;
  /** Whether it is the refund of a deposit. */
  isRefund: boolean;
}

/** Returns those of the payments that exist, by id. */
export async function findBookedPayments(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, BookedPayment>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({
      id: payments.id,
      uid: payments.uid,
      direction: payments.direction,
      amount: payments.amount,
      status: payments.status,
      chargedBack: chargebacks.amount,
      late: payments.late,
      payoutAt: payments.payoutAt,
      refundOf: payments.refundOf,
    })
    .from(payments)
    .leftJoin(chargebacks, eq(chargebacks.paymentId, payments.id))
    .where(inArray(payments.id, [...ids]));
  const refunds = await executor
    .select({ deposit: payments.refundOf, sum: sql<string>`sum(${payments.amount})::text` })
    .from(payments)
    .where(and(inArray(payments.refundOf, [...ids]), ne(payments.status, TRANSACTION_STATUS.cancelled)))
    .groupBy(payments.refundOf);
  const refunded = new Map(refunds.map(({ deposit, sum }) => [deposit, BigInt(sum)]));
  return new Map(
    rows.map(({ status, chargedBack, payoutAt, refundOf, ...row }) => {
      const isBooked = status === TRANSACTION_STATUS.approved || chargedBack !== null;
      const booked: BookedPayment = {
        ...row,
        state: isBooked ? 'booked' : status === TRANSACTION_STATUS.cancelled ? 'cancelled' : 'open',
        chargedBack: chargedBack ?? 0n,
        refunded: refunded.get(row.id) ?? 0n,
        isSent: payoutAt !== null,
        isRefund: refundOf !== null,
      };
      return [row.id, booked];
    }),
  );
}
