import type { Transaction } from '../db/database';
import { enqueueJob } from '../jobs';

/** The kind of job by which a gateway is asked what became of a deposit. */
export const STATUS_CHECK_JOB = 'payments.ask';
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/**
 * Has a deposit's gateway asked about it: the first time after a minute, then after two, four, up to an hour.
 * @param count which time it is, from 1
 * @param from when it was begun, or asked about last
 */
export const scheduleStatusCheck = (tx: Transaction, paymentId: string, count: number, from: Date): Promise<void> =>
  enqueueJob(tx, {
    kind: STATUS_CHECK_JOB,
    key: `ask:${paymentId}:${count}`,
    payload: { paymentId, count },
    runAt: new Date(from.getTime() + Math.min(MINUTE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS)),
  });
