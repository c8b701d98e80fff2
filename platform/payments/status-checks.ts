import { and, eq, isNotNull, isNull, not, or } from 'drizzle-orm';
import { DEPOSIT, TRANSACTION_STATUS } from '#contract/constants';
import { CODE } from '#contract/messages';
import { DAY_MS } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { hasJob, type JobTable } from '../jobs';
import { PAYOUT_JOB, STATUS_CHECK_JOB, scheduleStatusCheck } from './schedule-status-check';
import type { GatewayReport } from '../ports/gateway';
import { findEnabled } from './gateway';
import { bookReport } from './gateway-callbacks';
import { sendPayout } from './payouts';
import { isDeposit, type PaymentRow } from './requests';
import { payments } from './schema';
import { GATEWAY_REASONS } from './messages';

/*
 * A callback may never come. So query the gateway of each deposit created with one, and of each requested payout: first
 * after a minute, then less and less often, until the payment is decided.
 */

/** Time after which a deposit without an answer is cancelled. */
const GIVE_UP_MS = 4 * DAY_MS;

const declined = (payment: string, amount: bigint, why: 'unanswered' | 'unknown'): GatewayReport => ({
  id: `${why}-${payment}`,
  payment,
  outcome: 'declined',
  amount,
  reason: GATEWAY_REASONS[why],
});

/** Queries the gateway once; a payment that is still open is queried again later. */
async function askNow(context: PlatformContext, paymentId: string, count: number): Promise<void> {
  const [payment] = await context.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.gateway || payment.status !== TRANSACTION_STATUS.new) return;
  if (isDeposit(payment)) await askForDeposit(context, payment, count);
  else if (payment.payoutAt) await askForPayout(context, payment, count);
}

/**
 * Requests a payout or queries it. It is requested again if the gateway does not know it, which is safe because of its
 * id. It is never given up: only a report or an operator decides it.
 * @param count 0 for the first request
 */
async function askForPayout(context: PlatformContext, payment: PaymentRow, count: number): Promise<void> {
  const { id } = payment;
  const gateway = findEnabled(context.gateways, payment.gateway);
  let report: GatewayReport | 'open' = 'open';
  if (gateway) {
    const queried = count === 0 ? 'unknown' : await gateway.queryStatus(context, id);
    report = queried === 'unknown' ? await sendPayout(context, gateway, payment) : queried;
  }
  if (gateway && report !== 'open' && (await takeAnswer(context, gateway.name, report))) return;
  await context.db.transaction((tx) =>
    scheduleStatusCheck(tx, {
      paymentId: id,
      gateway: payment.gateway,
      count: count + 1,
      from: context.now(),
      kind: PAYOUT_JOB,
    }),
  );
}

/** Takes a report from a response. @returns whether it was booked */
async function takeAnswer(context: PlatformContext, name: string, report: GatewayReport): Promise<boolean> {
  const raw = JSON.stringify([report.id, report.outcome, String(report.amount)]);
  const { status, body } = await bookReport(context, { name, report, raw });
  if (status !== CODE.ok)
    context.log.warn({ payment: report.payment, status, reason: body['reason'] }, 'a payment waits for the operator');
  return status === CODE.ok;
}

async function askForDeposit(context: PlatformContext, payment: PaymentRow, count: number): Promise<void> {
  const { id: paymentId, amount } = payment;
  const gateway = findEnabled(context.gateways, payment.gateway);
  // The gateway was disabled meanwhile, so an operator decides.
  if (!gateway) return;
  const isOver = context.now().getTime() - payment.createdAt.getTime() > GIVE_UP_MS;
  const queried = await gateway.queryStatus(context, paymentId).catch((error: unknown) => {
    if (!isOver) throw error;
    return declined(paymentId, amount, 'unanswered');
  });
  const report =
    queried === 'unknown'
      ? declined(paymentId, amount, 'unknown')
      : queried === 'open' && isOver
        ? declined(paymentId, amount, 'unanswered')
        : queried;
  if (report === 'open') {
    await context.db.transaction((tx) =>
      scheduleStatusCheck(tx, { paymentId, gateway: gateway.name, count: count + 1, from: context.now() }),
    );
    return;
  }
  await takeAnswer(context, gateway.name, report);
}

/**
 * Schedules a status check of each open payment that has none: a process of release 0.1.0 deletes the checks of gateways
 * that it does not know. Excludes deposits whose gateway reported money, which wait for an operator. Idempotent.
 */
export async function scheduleMissingChecks(tx: Transaction, now: Date): Promise<void> {
  const rows = await tx
    .select({ id: payments.id, gateway: payments.gateway, payoutAt: payments.payoutAt })
    .from(payments)
    .where(
      and(
        eq(payments.status, TRANSACTION_STATUS.new),
        isNotNull(payments.gateway),
        or(isNotNull(payments.payoutAt), and(eq(payments.direction, DEPOSIT), isNull(payments.reported))),
        not(hasJob([STATUS_CHECK_JOB, PAYOUT_JOB], 'paymentId', payments.id)),
      ),
    );
  for (const { id, gateway, payoutAt } of rows)
    await scheduleStatusCheck(tx, {
      paymentId: id,
      gateway,
      count: 1,
      from: now,
      kind: payoutAt ? PAYOUT_JOB : STATUS_CHECK_JOB,
    });
}

const check: JobTable[string] = {
  lane: 'gateway',
  outside: (context, payload) => askNow(context, String(payload['paymentId']), Number(payload['count'])),
};

export const statusCheckJobs: JobTable = { [STATUS_CHECK_JOB]: check, [PAYOUT_JOB]: check };
