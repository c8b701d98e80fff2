import type { Transaction } from '../db/database';

/** A background job that is enqueued. */
export interface NewJob {
  kind: string;
  /** Enqueuing the same key again, while that job waits, adds no second job. */
  key: string;
  /** A job that calls one of several systems has its name as `system`: each system has its own workers. */
  payload: Record<string, unknown>;
  runAt: Date;
}

/** Lane of jobs that send requests to other systems. Such a job never holds a transaction. */
type OutboundLane = 'gateway' | 'mail' | 'sms';

/** Class of background jobs. Jobs of one lane never wait for jobs of another. */
export type Lane = 'feed' | 'bets' | 'tables' | 'money' | 'bulk' | 'housekeeping' | OutboundLane;

/** A background job of a port that runs in a transaction, which also ends the job. */
interface TransactionalPortJob {
  lane: Exclude<Lane, OutboundLane>;
  inside(tx: Transaction, payload: Record<string, unknown>): Promise<void>;
}

/** A background job of a port that runs outside any transaction, at least once. */
export interface NonTransactionalPortJob {
  lane: Lane;
  /** Milliseconds after which an attempt counts as failed; by default the limit of the lane. */
  limitMs?: number;
  outside(payload: Record<string, unknown>): Promise<void>;
}

/** A background job of a provider or a feed: in the job's transaction, or outside any. */
export type PortJob = TransactionalPortJob | NonTransactionalPortJob;
