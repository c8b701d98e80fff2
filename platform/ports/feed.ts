import type { FeedAnswer } from '#contract/feed';
import type { Database, Transaction } from '../db/database';
import type { NewJob, PortJob } from './job';

/** A feed of matches and prices. The platform receives its data only by signed messages. */
export interface Feed {
  /** Name under which it signs its messages. */
  name: string;
  /** Prepares its stored data, at each start. */
  seed(tx: Transaction): Promise<void>;
  /** Its background jobs, by kind. */
  jobs: Readonly<Record<string, PortJob>>;
}

/** The platform as a feed sees it. As with any feed, data reaches the platform only by messages. */
export interface FeedOperator {
  now(): Date;
  /** Returns a secret for one purpose ('callback:stadium'). */
  key(purpose: string): string;
  /**
   * Locks fixtures of the platform until the end of the transaction. Before several batches in one transaction, so that no
   * coupon waits for one fixture and holds another.
   */
  lock(tx: Transaction, fixtureIDs: readonly string[]): Promise<void>;
  /** Delivers one signed batch, within the given transaction. */
  report(db: Database, name: string, rawBody: string, signature: string): Promise<FeedAnswer>;
  /** Enqueues a job that runs at `runAt` or soon after, in any running process. */
  enqueue(tx: Transaction, job: NewJob): Promise<void>;
}
