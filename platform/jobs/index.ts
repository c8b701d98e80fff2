import { inArray } from 'drizzle-orm';
import { randomId } from '../db/ids';
import type { Executor, Transaction } from '../db/database';
import { jobs } from './schema';

export type { AnyJob, JobHandler, OutsideJob } from './job';
export { runDueJobs, startJobs, type JobRunner } from './runner';

export interface NewJob {
  kind: string;
  /** Enqueuing the same key again, while that job waits, is one job. */
  key: string;
  payload: Record<string, unknown>;
  runAt: Date;
}

/** Puts down what is to happen at `runAt` or soon after; it counts once the transaction commits. */
export async function enqueueJob(tx: Transaction, job: NewJob): Promise<void> {
  await tx
    .insert(jobs)
    .values({ id: randomId(), ...job })
    .onConflictDoNothing({ target: jobs.key });
}

/** Takes back what was put down under some keys: it has been done already. What is under way goes on. */
export async function forgetJobs(executor: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await executor.delete(jobs).where(inArray(jobs.key, [...keys]));
}
