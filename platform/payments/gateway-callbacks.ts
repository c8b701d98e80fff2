import { createHash } from 'node:crypto';
import { and, eq, notExists, sql } from 'drizzle-orm';
import { DEPOSIT, TRANSACTION_STATUS } from '#contract/constants';
import { least } from '#contract/least';
import { CODE } from '#contract/messages';
import type { Reason } from '#contract/reasons';
import { wireFromKurus } from '#contract/wire';
import { Refusal } from '../refusal';
import type { Actor } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { chargeBack } from './chargebacks';
import { approvePayment, rejectPayment, returnPayout } from './decisions';
import type { GatewayReport } from '../ports/gateway';
import { chargebacks, gatewayCallbacks, payments } from './schema';
import { GATEWAY_REASONS, refusals } from './messages';
import { isDeposit, type PaymentRow } from './requests';

interface CallbackAnswer {
  status: number;
  body: Record<string, unknown>;
  /** True if the sender of the report is verified. */
  isSigned?: true;
}

/**
 * Takes what a gateway reports about a deposit. Reports come at least once: the same id again gets the same answer and
 * books nothing; another body under the same id is refused.
 */
export function receiveGatewayCallback(
  context: PlatformContext,
  { name, rawBody, signature }: { name: string; rawBody: string; signature: string },
): Promise<CallbackAnswer> {
  return answering(async () => {
    const gateway = context.gateways.known.get(name);
    if (!gateway) throw refuse('not-found', 'unknown gateway');
    if (!context.gateways.on.has(name)) throw refuse('not-found', 'this gateway is switched off');
    const report = gateway.receive(context, rawBody, signature);
    const answer = await bookReport(context, { name, report, raw: rawBody });
    return { ...answer, isSigned: true };
  });
}

/** Returns a refusal as the response to a report. */
async function answering(work: () => Promise<CallbackAnswer>): Promise<CallbackAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal)
      return { status: error.code, body: { result: false, reason: error.reason, message: error.message } };
    throw error;
  }
}

/** A refusal of a callback: gateways read English. */
export const refuse = (reason: Reason, why: string) => new Refusal({ tr: why, en: why }, reason);

interface ReceivedReport {
  /** Gateway. */
  name: string;
  report: GatewayReport;
  /** Exact text of the report: another text under the same id is rejected. */
  raw: string;
}

/**
 * Books a report of a callback or status query in a transaction of its own. If it is refused, money that it reports for
 * a deposit is stored in a second one, because the report may not come again.
 */
export const bookReport = (context: PlatformContext, received: ReceivedReport): Promise<CallbackAnswer> =>
  answering(async () => {
    try {
      return await context.db.transaction((tx) => takeReport(context, tx, received));
    } catch (error) {
      if (error instanceof Refusal && error.reason !== 'number-used') {
        await context.db.transaction((tx) => keepReported(context, tx, received));
        const { payment, outcome, amount } = received.report;
        // A part of a New deposit is refused until its repeat.
        if (outcome === 'charged-back' && error.reason !== 'unreachable')
          context.log.warn(
            { payment, amount: wireFromKurus(amount), reason: error.reason },
            'a charged-back report of a gateway is refused',
          );
      }
      throw error;
    }
  });

/**
 * Takes a report of a gateway about a payment.
 * @throws {Refusal} when the report does not count.
 */
async function takeReport(
  context: PlatformContext,
  tx: Transaction,
  { name, report, raw }: ReceivedReport,
): Promise<CallbackAnswer> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, report.payment), eq(payments.gateway, name)))
    // A decision of the same moment comes first: the answer is kept for every repeat of this report.
    .for('update');
  if (!payment) throw refuse('not-found', 'unknown payment');

  const bodyHash = createHash('sha256').update(raw).digest('base64url');
  const first = await tx
    .insert(gatewayCallbacks)
    .values({ gateway: name, id: report.id, bodyHash, status: 0, answer: {}, at: context.now() })
    .onConflictDoNothing()
    .returning({ id: gatewayCallbacks.id });
  const thisReport = and(eq(gatewayCallbacks.gateway, name), eq(gatewayCallbacks.id, report.id));
  if (first.length === 0) {
    const [earlier] = await tx.select().from(gatewayCallbacks).where(thisReport);
    if (!earlier || earlier.bodyHash !== bodyHash) throw refuse('number-used', 'this id was used for another report');
    return { status: earlier.status, body: earlier.answer };
  }
  if (!isDeposit(payment)) {
    if (payment.payoutAt === null) throw refuse('not-found', 'no payout was requested');
    if (report.amount !== payment.amount) throw refuse('other-amount', 'the amount is not that of the payout');
  }
  const isMore = report.outcome !== 'charged-back' && report.amount > (payment.asked ?? payment.amount);
  // More than requested may be above a limit of the player: an operator decides, as on all late money.
  if (isMore && !isLate(report, payment)) throw refuse('other-amount', 'the amount is not the one asked for');
  if (WITH_MONEY.includes(report.outcome) && report.amount <= 0n) throw refuse('other-amount', 'the amount is zero');

  const answer =
    report.outcome === 'pending'
      ? { status: CODE.ok, body: { result: true, payment: report.payment, status: payment.status } }
      : await settle(context, tx, { name, report: { ...report, outcome: report.outcome }, payment });
  await tx.update(gatewayCallbacks).set({ status: answer.status, answer: answer.body }).where(thisReport);
  return answer;
}

/** Outcomes whose amount moved. */
const WITH_MONEY: GatewayReport['outcome'][] = ['approved', 'charged-back'];

/** Whether a report brings money for a cancelled deposit. */
const isLate = ({ outcome }: GatewayReport, { status }: PaymentRow): boolean =>
  outcome === 'approved' && status === TRANSACTION_STATUS.cancelled;

type DecidingReport = GatewayReport & { outcome: Exclude<GatewayReport['outcome'], 'pending'> };

async function settle(
  context: PlatformContext,
  tx: Transaction,
  { name, report, payment }: { name: string; report: DecidingReport; payment: PaymentRow },
): Promise<CallbackAnswer> {
  const by: Actor = { actor: 'system', name: `gateway ${name}` };
  const wanted = report.outcome === 'approved' ? TRANSACTION_STATUS.approved : TRANSACTION_STATUS.cancelled;
  try {
    if (!isDeposit(payment)) await settlePayout({ ...context, by }, tx, { report, payment });
    // A gateway's report is stored as late money: only an operator approves it.
    else if (isLate(report, payment)) throw refusals.decided();
    else if (report.outcome === 'approved')
      await approvePayment({ ...context, by }, tx, { id: report.payment, came: report.amount });
    else if (report.outcome === 'charged-back' && payment.status === TRANSACTION_STATUS.approved)
      return await bookTakenBack({ ...context, by }, tx, { report, payment });
    else if (report.outcome === 'charged-back') await keepReversed({ ...context, by }, tx, { report, payment });
    else
      await rejectPayment({ ...context, by }, tx, {
        id: report.payment,
        reason: report.reason ?? GATEWAY_REASONS[report.outcome],
      });
    return { status: CODE.ok, body: { result: true, payment: report.payment, status: wanted } };
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'closed') throw error;
    // An operator or an earlier report decided before this report came, so return the current status.
    const [row] = await tx
      .select({ status: payments.status, amount: payments.amount })
      .from(payments)
      .where(eq(payments.id, report.payment));
    const agreed = row?.status === wanted && (report.outcome !== 'approved' || row.amount === report.amount);
    if (!agreed && isDeposit(payment) && report.outcome === 'approved' && row?.status === TRANSACTION_STATUS.cancelled)
      await keepLate(context, tx, { name, report });
    if (!agreed)
      context.log.warn(
        { payment: report.payment, outcome: report.outcome, status: row?.status },
        'a gateway reports against what was decided',
      );
    return {
      status: agreed ? CODE.ok : CODE.conflict,
      body: { result: agreed, payment: report.payment, status: row?.status },
    };
  }
}

/** Books the outcome of a payout or refund: paid, failed, or returned by the bank after it was paid. */
async function settlePayout(
  context: PlatformContext,
  tx: Transaction,
  { report: { outcome, reason }, payment: { id, status } }: { report: DecidingReport; payment: PaymentRow },
): Promise<void> {
  if (outcome === 'approved') await approvePayment(context, tx, { id, isPaid: true });
  else if (outcome === 'charged-back' && status === TRANSACTION_STATUS.approved)
    await returnPayout(context, tx, { id, reason: reason ?? GATEWAY_REASONS.returned });
  else await rejectPayment(context, tx, { id, isSent: true, reason: reason ?? GATEWAY_REASONS['not-paid'] });
}

/**
 * Books a gateway's chargeback of an approved deposit and returns the status of the deposit. If the operator credited
 * less than the gateway reported, a chargeback within the reported amount takes at most the rest of the credited one.
 */
async function bookTakenBack(
  context: PlatformContext,
  tx: Transaction,
  {
    report: { amount, reason },
    payment: { id, reported, ...payment },
  }: { report: DecidingReport; payment: PaymentRow },
): Promise<CallbackAnswer> {
  const [before] = await tx.select().from(chargebacks).where(eq(chargebacks.paymentId, id));
  const gone = before?.amount ?? 0n;
  const isReceived = reported !== null && gone + amount <= reported;
  const { isWhole } = await chargeBack(context, tx, {
    id,
    reason: reason ?? GATEWAY_REASONS['charged-back'],
    part: isReceived ? least(amount, payment.amount - gone) : amount,
  });
  const status = isWhole ? TRANSACTION_STATUS.cancelled : TRANSACTION_STATUS.approved;
  return { status: CODE.ok, body: { result: true, payment: id, status } };
}

/** The condition that a deposit is cancelled and was never charged back after its approval. */
const neverBooked = (tx: Transaction, id: string) =>
  and(
    eq(payments.id, id),
    eq(payments.status, TRANSACTION_STATUS.cancelled),
    notExists(tx.select().from(chargebacks).where(eq(chargebacks.paymentId, payments.id))),
  );

/**
 * Stores that the bank reversed a deposit, or a part of it, that is not credited: this money is never credited later. A
 * New deposit is cancelled.
 * @throws {Refusal} `unreachable` for a part of a New deposit: the report must be repeated after that of the approval;
 * `other-amount` if the deposit was credited and charged back whole before, unless this is the same report again
 */
async function keepReversed(
  context: PlatformContext,
  tx: Transaction,
  {
    report: { amount, reason },
    payment: { id, reported, ...payment },
  }: { report: DecidingReport; payment: PaymentRow },
): Promise<void> {
  if (payment.status === TRANSACTION_STATUS.new) {
    if (amount < payment.amount) throw refuse('unreachable', 'the deposit is not approved yet: repeat this report');
    await rejectPayment(context, tx, { id, reason: reason ?? GATEWAY_REASONS['charged-back'] });
  }
  const stored = await tx
    .update(payments)
    .set({
      reversed: sql`coalesce(${payments.reversed}, 0) + ${amount}`,
      late: sql`case when ${payments.late} > ${amount} then ${payments.late} - ${amount} end`,
      reportedAt: context.now(),
    })
    .where(neverBooked(tx, id))
    .returning({ id: payments.id });
  // The deposit was charged back whole before.
  if (stored.length === 0 && amount !== payment.amount && amount !== reported)
    throw refuse('other-amount', 'the amount is not the one that was booked');
}

/**
 * Stores money that came for a New deposit and could not be credited, as above a limit of the player: an operator decides.
 * If the deposit was cancelled meanwhile, it is late money.
 */
async function keepReported(
  context: PlatformContext,
  tx: Transaction,
  { name, report }: ReceivedReport,
): Promise<void> {
  const { outcome, amount } = report;
  if (outcome !== 'approved' || amount <= 0n) return;
  const isOwn = [eq(payments.id, report.payment), eq(payments.gateway, name), eq(payments.direction, DEPOSIT)];
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(...isOwn))
    .for('update');
  if (payment?.status === TRANSACTION_STATUS.cancelled) await keepLate(context, tx, { name, report });
  if (payment?.status !== TRANSACTION_STATUS.new || payment.reported === amount) return;
  await tx.update(payments).set({ reported: amount, reportedAt: context.now() }).where(eq(payments.id, payment.id));
}

/**
 * Stores money that came for a cancelled deposit, without what the bank reversed; the operator sees it and can approve
 * it. Excludes a voucher, because its released code may have been used since. Excludes a deposit that was charged back.
 */
async function keepLate(
  { gateways, ...context }: PlatformContext,
  tx: Transaction,
  { name, report }: { name: string; report: GatewayReport },
): Promise<void> {
  if (gateways.known.get(name)?.kind === 'voucher') return;
  const reversed = sql`coalesce(${payments.reversed}, 0)`;
  const late = sql`${report.amount} - ${reversed}`;
  await tx
    .update(payments)
    .set({ late, reportedAt: context.now() })
    .where(
      and(
        neverBooked(tx, report.payment),
        sql`${reversed} < ${report.amount}`,
        sql`${payments.late} is distinct from ${late}`,
      ),
    );
}
