import { eq } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/constants';
import { CODE } from '#contract/messages';
import { DAY_MS } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { JobTable } from '../jobs';
import { STATUS_CHECK_JOB, scheduleStatusCheck } from './schedule-status-check';
import type { GatewayReport } from '../ports/gateway';
import { answering, takeReport } from './gateway-callbacks';
import { payments } from './schema';
import { GATEWAY_REASONS } from './messages';

/*
 * A callback may never come. So query the gateway of each deposit created with one: first after a minute, then less and
 * less often, until the deposit is decided.
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

/** Queries the gateway once; a deposit that is still open is queried again later. */
async function askNow(context: PlatformContext, paymentId: string, count: number): Promise<void> {
  const [payment] = await context.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.gateway || payment.status !== TRANSACTION_STATUS.new) return;
  const { gateway: name, amount } = payment;
  const gateway = context.gateways.known.get(name);
  // The gateway was disabled meanwhile, so an operator decides.
  if (!gateway || !context.gateways.on.has(name)) return;
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
    await context.db.transaction((tx) => scheduleStatusCheck(tx, { paymentId, count: count + 1, from: context.now() }));
    return;
  }
  const raw = JSON.stringify([report.id, report.outcome, String(report.amount)]);
  const { status, body } = await answering(() =>
    context.db.transaction((tx) => takeReport(context, tx, { name, report, raw })),
  );
  if (status !== CODE.ok)
    context.log.warn({ payment: paymentId, status, reason: body['reason'] }, 'a deposit waits for the operator');
}

export const statusCheckJobs: JobTable = {
  [STATUS_CHECK_JOB]: {
    lane: 'gateway',
    outside: (context, payload) => askNow(context, String(payload['paymentId']), Number(payload['count'])),
  },
};
