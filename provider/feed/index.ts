import type { Transaction } from '#platform/db/database';
import type { Feed } from '#platform/ports/feed';
import { FEED_NAME, type FeedOperator } from './operator';
import { tick } from './tick';

/** The only job of the feed; it schedules itself again. */
const TICK_JOB = 'feed-tick';

/**
 * Creates the embedded feed: matches of fictional leagues and virtual football, played and priced by this repository's
 * models.
 */
export function embeddedFeed(operator: FeedOperator) {
  const next = (tx: Transaction, runAt: Date) =>
    operator.enqueue(tx, { kind: TICK_JOB, key: TICK_JOB, payload: {}, runAt });
  return {
    name: FEED_NAME,
    seed: (tx: Transaction): Promise<void> => next(tx, operator.now()),
    jobs: {
      // In the transaction of the job: messages and cursors are committed or rolled back together.
      [TICK_JOB]: {
        lane: 'feed',
        inside: async (tx: Transaction): Promise<void> => next(tx, await tick(operator, tx)),
      },
    },
  } satisfies Feed;
}
