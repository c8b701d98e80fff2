import type { Transaction } from '../db/database';
import { enqueueJob, type JobHandler, type JobTable } from '../jobs';
import { nextSumAt, sealNextDay, sumHours } from '../ledger';

const SEAL = 'ledger.seal-day';

/** Schedules the job that seals the days of the ledger, if it is not scheduled. */
export async function scheduleDays(tx: Transaction, runAt: Date): Promise<void> {
  await enqueueJob(tx, { kind: SEAL, key: SEAL, payload: {}, runAt });
}

/** Sums the last hours and seals one day, and continues soon while another one is over. */
const sealDay: JobHandler = async (context, tx) => {
  const now = context.now();
  await sumHours(tx, now);
  const isMore = await sealNextDay(tx, now);
  await scheduleDays(tx, isMore ? now : nextSumAt(now));
};

export const ledgerJobs: JobTable = { [SEAL]: { lane: 'housekeeping', inside: sealDay } };
