import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import type { NonTransactionalPortJob, PortJob } from '../ports/job';

/** Work of a job in the transaction that also ends it. */
export type JobHandler = (context: PlatformContext, tx: Transaction, payload: Record<string, unknown>) => Promise<void>;

/**
 * Background job in a transaction that also ends the job. If it throws, the transaction is rolled back and the job is
 * retried later, with growing pauses.
 */
interface TransactionalJob {
  lane: Extract<PortJob, { inside: unknown }>['lane'];
  inside: JobHandler;
}

/**
 * Background job that waits for another system (a mail server), or has transactions of its own. It runs outside any
 * transaction, at least once, so it must be idempotent.
 */
export interface NonTransactionalJob extends Omit<NonTransactionalPortJob, 'outside'> {
  outside(context: PlatformContext, payload: Record<string, unknown>): Promise<void>;
}

export type AnyJob = TransactionalJob | NonTransactionalJob;

/** Background jobs by kind. */
export type JobTable = Readonly<Record<string, AnyJob>>;

/** Adapts jobs of a port, which need no context, for the runner. */
export const fromPort = (jobs: Readonly<Record<string, PortJob>> = {}): JobTable =>
  Object.fromEntries(
    Object.entries(jobs).map(([kind, job]): [string, AnyJob] => [
      kind,
      'inside' in job
        ? { ...job, inside: (_context, tx, payload) => job.inside(tx, payload) }
        : { ...job, outside: (_context, payload) => job.outside(payload) },
    ]),
  );
