import { expect, test } from 'vitest';
import { inLongRun, SEED } from '#arcade/testing';
import { describeDatabase } from '../db/testing';
import { FeedLine } from './testing-feed-line';
import { setupBetting } from './testing';

/** Number of messages of each run. */
const MESSAGES = Number(process.env.FEED_MESSAGES ?? inLongRun(500, 10_000));

describeDatabase('a feed whose batches are lost, repeated, reordered and restarted', (database) => {
  test.each([
    ['at once', 0],
    ['after a delay', 5_000],
  ])(
    'BET-20 bets accepted %s have a price that the feed offers or withdrew within its validity, and the book recovers',
    async (_, delayMs) => {
      const bed = await setupBetting(database);
      const { uid } = await bed.player('rastgele', '100000');
      const line = new FeedLine(bed, uid, { seed: SEED, delayMs });
      try {
        await line.run(MESSAGES);
      } catch (error) {
        const { messageCount } = line.feed;
        throw new Error(`TEST_SEED=${SEED} FEED_MESSAGES=${MESSAGES}, delay ${delayMs}, after ${messageCount}`, {
          cause: error,
        });
      } finally {
        await bed.api.close();
      }
      for (const [name, count] of Object.entries(line.tallies)) expect(count, name).toBeGreaterThan(0);
    },
    MESSAGES * 200 + 60_000,
  );
});
