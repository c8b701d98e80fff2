import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import type { PortJob } from '../ports/job';

/**
 * Does one kind of late work. It runs in a transaction that also ends the job: what throws is rolled back and tried
 * again later, with growing pauses.
 */
export type JobHandler = (context: PlatformContext, tx: Transaction, payload: Record<string, unknown>) => Promise<void>;

/**
 * Late work that waits for somebody else (a mail server): it runs outside any transaction, at least once, and must bear
 * being done again.
 */
export interface NonTransactionalJob {
  /** Milliseconds after which an attempt counts as failed and the lane goes on; four minutes unless said. */
  limitMs?: number;
  outside(context: PlatformContext, payload: Record<string, unknown>): Promise<void>;
}

/** Late work in a transaction, as a `JobHandler`, which waits for no other kind: players wait for it. */
export interface PromptJob {
  inside: JobHandler;
}

export type AnyJob = JobHandler | NonTransactionalJob | PromptJob;

/** Jobs of a port, which need no context, as the runner calls them. */
export const fromPort = (jobs: Readonly<Record<string, PortJob>> = {}): Record<string, AnyJob> =>
  Object.fromEntries(
    Object.entries(jobs).map(([kind, job]): [string, AnyJob] => [
      kind,
      typeof job === 'function'
        ? (_context, tx, payload) => job(tx, payload)
        : { ...job, outside: (_context, payload) => job.outside(payload) },
    ]),
  );
