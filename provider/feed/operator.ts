import type { FeedMessage } from '#contract/feed';
import type { Database } from '#platform/db/database';
import type { FeedOperator } from '#platform/ports/feed';
import { sign } from '#platform/signature';

export type { FeedOperator };

/** The name that the embedded feed signs its messages under. */
export const FEED_NAME = 'stadium';

/** Position in the order of batches; an accepted batch advances it. */
export interface Position {
  epoch: number;
  /** Number of the last accepted batch in this epoch. */
  number: number;
  /** Whether the platform requested a recovery. */
  recover: boolean;
}

/** Signs and delivers messages as one batch. @returns the reason of a rejection; undefined if the batch was accepted */
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
