import type { Transaction } from '../db/database';
import { enqueueJob } from '../jobs';

/** Kind of the job that queries a gateway for the status of a deposit. */
export const STATUS_CHECK_JOB = 'payments.ask';
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/**
 * Schedules a status check of a deposit: the first after a minute, then after two, four, up to an hour.
 * @param count number of the check, from 1
 * @param from time of creation, or of the last check
 */
export const scheduleStatusCheck = (
  tx: Transaction,
  { paymentId, gateway, count, from }: { paymentId: string; gateway: string | null; count: number; from: Date },
): Promise<void> =>
  enqueueJob(tx, {
    kind: STATUS_CHECK_JOB,
    key: `ask:${paymentId}:${count}`,
    payload: { paymentId, count, system: gateway },
    runAt: new Date(from.getTime() + Math.min(MINUTE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS)),
  });
