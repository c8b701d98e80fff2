import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/constants';
import { least } from '#contract/least';
import { wireFromKurus } from '#contract/wire';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { refusals } from './messages';
import { auditDetail, type PaymentRow } from './requests';
import { payments, usedVouchers } from './schema';

/** Money that a gateway reported for a deposit that is not credited: New (`reported`) or cancelled (`late`). */

/**
 * Returns the kuruş that the approval of a deposit credits if the operator names no amount: late money whole, else the
 * requested amount, or less if the gateway reported less.
 */
export const getCreditedAmount = ({
  amount,
  late,
  reported,
}: Pick<PaymentRow, 'amount' | 'late' | 'reported'>): bigint =>
  late ?? (reported === null ? amount : least(reported, amount));

/**
 * Checks an amount that an operator books for late money: the bank may have reversed the rest. Both in kuruş.
 * @throws {Refusal} `amount-out-of-range` if it is more than the late money
 */
export function assertWithinLateMoney(late: bigint | null, came: bigint | undefined): void {
  if (late !== null && came !== undefined && came > late) throw refusals.moreThanLate(late);
}

/**
 * Value of `late` when a New deposit is cancelled: the reported money without what the bank reversed. Excludes a
 * voucher, because its code is released.
 */
export const LATE_AFTER_REPORT = sql`case
  when ${payments.reported} > coalesce(${payments.reversed}, 0)
    and not exists (select from ${usedVouchers} where ${usedVouchers.paymentId} = ${payments.id})
  then ${payments.reported} - coalesce(${payments.reversed}, 0) end`;

/**
 * Closes the late money of a cancelled deposit, which was returned at the gateway: it can no longer be approved. Books
 * nothing and sends the player no notification.
 * @returns the closed kuruş; undefined if the payment has no late money
 */
export async function closeLateMoney(
  { by, ...context }: PlatformContext,
  tx: Transaction,
  id: string,
): Promise<bigint | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.status, TRANSACTION_STATUS.cancelled), isNotNull(payments.late)))
    .for('update');
  if (!payment || payment.late === null) return undefined;
  const { late, reversed, uid } = payment;
  await tx
    .update(payments)
    .set({ late: null, reversed: (reversed ?? 0n) + late })
    .where(eq(payments.id, id));
  const detail = { ...auditDetail(payment), amount: wireFromKurus(late) };
  await record(tx, { event: 'late-money-returned', by, at: context.now(), uid, on: id, detail });
  return late;
}
