import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import type { PortJob } from '../ports/job';

/**
 * Runs one kind of background job in a transaction that also ends the job. If it throws, the transaction is rolled back
 * and the job is retried later, with growing pauses.
 */
export type JobHandler = (context: PlatformContext, tx: Transaction, payload: Record<string, unknown>) => Promise<void>;

/**
 * Background job that waits for another system (a mail server). It runs outside any transaction, at least once, so it
 * must be idempotent.
 */
export interface NonTransactionalJob {
  /** Milliseconds after which an attempt counts as failed and the lane continues. Default: four minutes. */
  limitMs?: number;
  outside(context: PlatformContext, payload: Record<string, unknown>): Promise<void>;
}

/** Background job in a transaction, like a `JobHandler`, in its own lane, because players wait for it. */
export interface PromptJob {
  inside: JobHandler;
}

export type AnyJob = JobHandler | NonTransactionalJob | PromptJob;

/** Adapts jobs of a port, which need no context, for the runner. */
export const fromPort = (jobs: Readonly<Record<string, PortJob>> = {}): Record<string, AnyJob> =>
  Object.fromEntries(
    Object.entries(jobs).map(([kind, job]): [string, AnyJob] => [
      kind,
      typeof job === 'function'
        ? (_context, tx, payload) => job(tx, payload)
        : { ...job, outside: (_context, payload) => job.outside(payload) },
    ]),
  );
