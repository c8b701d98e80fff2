import type { FeedAnswer } from '#contract/feed';
import type { PlatformContext } from '../context';
import type { Database, Transaction } from '../db/database';
import { enqueueJob, type AnyJob, type NewJob } from '../jobs';
import { receiveFeedMessages } from './receive';

/** Who tells of matches and prices. The platform hears of it by signed messages alone. */
export interface Feed {
  /** What it signs its messages under. */
  name: string;
  /** Prepares what it keeps, at each start. */
  seed(tx: Transaction): Promise<void>;
  /** Its late work, by kind. */
  jobs: Readonly<Record<string, AnyJob>>;
}

/** What a feed in the same process is given. */
export interface FeedOperator {
  now(): Date;
  /** A secret for one purpose ('callback:stadium'). */
  key(purpose: string): string;
  /** Delivers one signed batch, within the transaction that is given. */
  report(db: Database, name: string, rawBody: string, signature: string): Promise<FeedAnswer>;
  enqueue(tx: Transaction, job: NewJob): Promise<void>;
}

/** The platform as a feed in the same process meets it. */
export const feedOperatorOf = (context: Pick<PlatformContext, 'now' | 'key' | 'options'>): FeedOperator => ({
  now: context.now,
  key: context.key,
  report: (db, name, rawBody, signature) => receiveFeedMessages({ ...context, db }, name, rawBody, signature),
  enqueue: enqueueJob,
});
