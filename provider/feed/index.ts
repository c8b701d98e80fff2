import type { Transaction } from '#platform/db/database';
import { FEED_NAME, type FeedOperator } from './operator';
import { tick } from './tick';

/** The one job of the feed; it puts itself down again. */
const TICK_JOB = 'feed-tick';

/** The embedded feed: matches of made-up leagues and virtual football, played and priced by the house's own models. */
export function embeddedFeed(operator: FeedOperator) {
  const next = (tx: Transaction, runAt: Date) =>
    operator.enqueue(tx, { kind: TICK_JOB, key: TICK_JOB, payload: {}, runAt });
  return {
    name: FEED_NAME,
    seed: (tx: Transaction): Promise<void> => next(tx, operator.now()),
    jobs: {
      // In the transaction of the job: what is told and how far it was told stand or fall together.
      [TICK_JOB]: async (tx: Transaction): Promise<void> => next(tx, await tick(operator, tx)),
    },
  };
}
