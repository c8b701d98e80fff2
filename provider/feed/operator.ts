import { createHmac } from 'node:crypto';
import type { FeedAnswer, FeedMessage } from '#contract/feed';
import type { Database, Transaction } from '#platform/db/database';

/** The name that the embedded feed signs its messages under. */
export const FEED_NAME = 'stadium';

/** What the feed is given by the platform whose book it tells; as of any feed, the platform hears of it by messages alone. */
export interface FeedOperator {
  now(): Date;
  /** A secret for one purpose ('callback:stadium'). */
  key(purpose: string): string;
  /** Delivers one signed batch, within the transaction that is given. */
  report(db: Database, name: string, rawBody: string, signature: string): Promise<FeedAnswer>;
  /** Puts down work that is done at `runAt` or soon after, by whichever process is alive then. */
  enqueue(
    tx: Transaction,
    job: { kind: string; key: string; payload: Record<string, unknown>; runAt: Date },
  ): Promise<void>;
}

/** Signs and delivers messages as one batch. @returns why none of them was taken; undefined where all is well */
export async function deliver(
  operator: Pick<FeedOperator, 'now' | 'key' | 'report'>,
  db: Database,
  messages: FeedMessage[],
): Promise<string | undefined> {
  const rawBody = JSON.stringify({ timestamp: operator.now().toISOString(), messages });
  const signature = createHmac('sha256', operator.key(`callback:${FEED_NAME}`))
    .update(rawBody)
    .digest('hex');
  const { body } = await operator.report(db, FEED_NAME, rawBody, signature);
  return body.result ? undefined : body.code;
}
