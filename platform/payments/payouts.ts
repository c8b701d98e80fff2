import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/constants';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { enqueueJob } from '../jobs';
import type { Gateway, Gateways, GatewayReport, PortContext } from '../ports/gateway';
import { getDebt } from './debts';
import { openFields } from './fields';
import { findEnabled } from './gateway';
import { findMethodById } from './methods';
import { auditDetail, isDeposit, type PaymentRow } from './requests';
import { PAYOUT_JOB } from './schedule-status-check';
import { payments } from './schema';
import { refusals } from './messages';

/*
 * Payouts and refunds by request. The transaction of the operator's decision marks the withdrawal and enqueues the
 * request, so that a killed process sends it later. The request is sent at least once and has the id of the withdrawal,
 * for which the gateway pays once. The withdrawal stays New, and its money reserved, until the gateway reports an
 * outcome: an unknown outcome books nothing.
 */

/** Whether the payment's gateway is enabled and can send its money. */
export function canPayOut(
  gateways: Gateways,
  { gateway: name, refundOf }: Pick<PaymentRow, 'gateway' | 'refundOf'>,
): boolean {
  const gateway = findEnabled(gateways, name);
  return (refundOf === null ? gateway?.payOut : gateway?.refund) !== undefined;
}

/**
 * Requests the payout of a withdrawal that an operator approved.
 * @returns the withdrawal; undefined if its gateway cannot pay it out or it is no longer New: the caller decides it
 * @throws {Refusal} `closed` if its payout was requested before; if the player owes money for a reversed deposit
 */
export async function startPayout(
  context: PlatformContext,
  tx: Transaction,
  id: string,
): Promise<PaymentRow | undefined> {
  const at = context.now();
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!payment || isDeposit(payment) || payment.status !== TRANSACTION_STATUS.new) return undefined;
  if (payment.payoutAt !== null) throw refusals.payoutRequested();
  if (!canPayOut(context.gateways, payment)) return undefined;
  if ((await getDebt(tx, payment.uid)) > 0n) throw refusals.paysNoDebtor();
  await markPayout(context, tx, payment);
  return { ...payment, payoutAt: at };
}

/** Returns which of a player's withdrawals were sent to their gateway, so that they can no longer be cancelled. */
export async function findSentPayouts(executor: Executor, uid: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.uid, uid), inArray(payments.id, [...ids]), isNotNull(payments.payoutAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Marks a withdrawal as sent to its gateway and enqueues the request. */
export async function markPayout(context: PlatformContext, tx: Transaction, payment: PaymentRow): Promise<void> {
  const at = context.now();
  const { id, uid, gateway } = payment;
  await tx
    .update(payments)
    .set({ payoutAt: at, isPayoutOpen: true })
    .where(and(eq(payments.id, id), isNull(payments.payoutAt)));
  await enqueueJob(tx, {
    kind: PAYOUT_JOB,
    key: `ask:${id}:0`,
    payload: { paymentId: id, count: 0, system: gateway },
    runAt: at,
  });
  await record(tx, { event: 'payment-sent', by: context.by, at, uid, on: id, detail: auditDetail(payment) });
}

/**
 * Sends the request for a payout or refund, outside any transaction.
 * @throws {Error} if the outcome is unknown
 */
export async function sendPayout(
  context: PlatformContext & PortContext,
  gateway: Gateway,
  payment: PaymentRow,
): Promise<GatewayReport | 'open'> {
  const { id, uid, amount, account, refundOf } = payment;
  if (refundOf !== null) {
    if (!gateway.refund) throw new Error(`The gateway ${gateway.name} has no refunds`);
    return gateway.refund(context, { id, deposit: refundOf, amount });
  }
  if (!gateway.payOut) throw new Error(`The gateway ${gateway.name} has no payouts`);
  const { bankAccountID: _own, ...fields } = openFields(context, payment.fields);
  const { kind } = await findMethodById(context.db, payment.methodId);
  return gateway.payOut(context, {
    id,
    uid,
    amount,
    kind,
    fields,
    account: account ? { owner: account.owner, bank: account.bankName, iban: account.IBAN } : undefined,
  });
}
