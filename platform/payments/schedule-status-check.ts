import type { Transaction } from '../db/database';
import { enqueueJob } from '../jobs';

/** Kind of the job that queries a gateway for the status of a deposit. */
export const STATUS_CHECK_JOB = 'payments.ask';
/** Kind of the job that requests or queries a payout. Release 0.1.0 does not know it, so it leaves these jobs. */
export const PAYOUT_JOB = 'payments.payout';
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/**
 * Schedules a status check: the first after a minute, then after two, four, up to an hour.
 * @param count number of the check, from 1
 * @param from time of creation, or of the last check
 * @param kind `PAYOUT_JOB` for a payout. Default: of a deposit
 */
export const scheduleStatusCheck = (
  tx: Transaction,
  {
    paymentId,
    gateway,
    count,
    from,
    kind = STATUS_CHECK_JOB,
  }: { paymentId: string; gateway: string | null; count: number; from: Date; kind?: string },
): Promise<void> =>
  enqueueJob(tx, {
    kind,
    key: `ask:${paymentId}:${count}`,
    payload: { paymentId, count, system: gateway },
    runAt: new Date(from.getTime() + Math.min(MINUTE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS)),
  });
