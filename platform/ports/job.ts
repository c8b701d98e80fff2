import type { Transaction } from '../db/database';

/** A background job that is enqueued. */
export interface NewJob {
  kind: string;
  /** Enqueuing the same key again, while that job waits, adds no second job. */
  key: string;
  payload: Record<string, unknown>;
  runAt: Date;
}

/** A background job of a port that runs outside any transaction, at least once. */
export interface NonTransactionalPortJob {
  /** Milliseconds after which an attempt counts as failed; four minutes by default. */
  limitMs?: number;
  outside(payload: Record<string, unknown>): Promise<void>;
}

/** A background job of a provider or a feed: in the job's transaction, or outside any. */
export type PortJob = ((tx: Transaction, payload: Record<string, unknown>) => Promise<void>) | NonTransactionalPortJob;
