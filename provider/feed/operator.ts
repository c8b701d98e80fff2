import type { FeedMessage } from '#contract/feed';
import type { Database } from '#platform/db/database';
import type { FeedOperator } from '#platform/ports/feed';
import { sign } from '#platform/signature';

export type { FeedOperator };

/** The name that the embedded feed signs its messages under. */
export const FEED_NAME = 'stadium';

/** Where the feed is in the order of its batches; a batch that was taken moves it on. */
export interface Position {
  epoch: number;
  /** Number of the last batch that was taken in this epoch. */
  number: number;
  /** Whether the platform asked for everything again. */
  recover: boolean;
}

/** Signs and delivers messages as one batch. @returns why none of them was taken; undefined where all is well */
export async function deliver(
  operator: Pick<FeedOperator, 'now' | 'key' | 'report'>,
  db: Database,
  { messages, position }: { messages: FeedMessage[]; position: Position },
): Promise<string | undefined> {
  const { epoch, number } = position;
  const rawBody = JSON.stringify({ timestamp: operator.now().toISOString(), epoch, number: number + 1, messages });
  const signature = sign(operator.key(`callback:${FEED_NAME}`), rawBody);
  const { body } = await operator.report(db, FEED_NAME, rawBody, signature);
  if (!body.result) return body.code;
  position.number += 1;
  position.recover = body.recover === true;
  return undefined;
}
