import type { FeedAnswer } from '#contract/feed';
import type { Database, Transaction } from '../db/database';
import type { NewJob, PortJob } from './job';

/** Who tells of matches and prices. The platform hears of it by signed messages alone. */
export interface Feed {
  /** What it signs its messages under. */
  name: string;
  /** Prepares what it keeps, at each start. */
  seed(tx: Transaction): Promise<void>;
  /** Its late work, by kind. */
  jobs: Readonly<Record<string, PortJob>>;
}

/** What the feed is given by the platform whose book it tells; as of any feed, the platform hears of it by messages alone. */
export interface FeedOperator {
  now(): Date;
  /** A secret for one purpose ('callback:stadium'). */
  key(purpose: string): string;
  /** Delivers one signed batch, within the transaction that is given. */
  report(db: Database, name: string, rawBody: string, signature: string): Promise<FeedAnswer>;
  /** Puts down work that is done at `runAt` or soon after, by whichever process is alive then. */
  enqueue(tx: Transaction, job: NewJob): Promise<void>;
}
