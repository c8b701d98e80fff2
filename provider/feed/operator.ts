import type { FeedMessage } from '#contract/feed';
import type { Database } from '#platform/db/database';
import type { FeedOperator } from '#platform/ports/feed';
import { sign } from '#platform/signature';

export type { FeedOperator };

/** The name that the embedded feed signs its messages under. */
export const FEED_NAME = 'stadium';

/** Signs and delivers messages as one batch. @returns why none of them was taken; undefined where all is well */
export async function deliver(
  operator: Pick<FeedOperator, 'now' | 'key' | 'report'>,
  db: Database,
  messages: FeedMessage[],
): Promise<string | undefined> {
  const rawBody = JSON.stringify({ timestamp: operator.now().toISOString(), messages });
  const signature = sign(operator.key(`callback:${FEED_NAME}`), rawBody);
  const { body } = await operator.report(db, FEED_NAME, rawBody, signature);
  return body.result ? undefined : body.code;
}
