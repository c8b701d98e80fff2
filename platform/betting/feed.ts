import type { PlatformContext } from '../context';
import { enqueueJob } from '../jobs';
import type { FeedOperator } from '../ports/feed';
import { lockFixtures } from './fixture-locks';
import { receiveFeedMessages } from './receive';

/** Creates the platform's interface for a feed in the same process. */
export const createFeedOperator = (context: Pick<PlatformContext, 'now' | 'key' | 'options'>): FeedOperator => ({
  now: context.now,
  key: context.key,
  lock: lockFixtures,
  report: (db, name, rawBody, signature) => receiveFeedMessages({ ...context, db }, { name, rawBody, signature }),
  enqueue: enqueueJob,
});
