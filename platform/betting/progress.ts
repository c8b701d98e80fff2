import { eq } from 'drizzle-orm';
import type { FeedMessage } from '#contract/feed';
import type { Transaction } from '../db/database';
import { bettingFeeds } from './schema';

/** Number of missing `alive` messages after which a feed is down. */
const MISSED_MOST = 3;

interface Batch {
  feed: string;
  epoch: number;
  number: number | undefined;
  messages: readonly FeedMessage[];
  now: Date;
}

/** Position of a batch in the order of its feed's batches. */
interface Progress {
  /** Whether it is later than all accepted batches. */
  isNewest: boolean;
  isOfEarlierEpoch: boolean;
  /** Whether it is the first one of its epoch: the sequences of all earlier messages are lost. */
  isNewEpoch: boolean;
  /** Whether the feed was down until it. */
  isBack: boolean;
  /** Whether a `feed-snapshot` that the feed sent later has been accepted: its odds are superseded. */
  isSuperseded: boolean;
  /** Whether the feed must send everything again. */
  recover: boolean;
}

/**
 * Records the progress of a feed and, if it sends `alive`, its heartbeat. A late or repeated batch is not a heartbeat.
 * Locks the feed's row: its batches are processed one after another.
 */
export async function noteProgress(tx: Transaction, batch: Batch): Promise<Progress> {
  const { feed, epoch, number, messages, now } = batch;
  const own = eq(bettingFeeds.feed, feed);
  const started = await tx.insert(bettingFeeds).values({ feed }).onConflictDoNothing().returning();
  const [known] = await tx.select().from(bettingFeeds).where(own).for('update');
  if (!known) throw new Error(`The row of the feed ${feed} is missing`);
  const isOfEarlierEpoch = epoch < known.epoch;
  const isNewEpoch = epoch > known.epoch;
  const before = isNewEpoch ? null : known.number;
  const isNewest = !isOfEarlierEpoch && (number === undefined || before === null || number > before);
  if (!isNewest) {
    const isSuperseded =
      isOfEarlierEpoch || (known.snapshotNumber !== null && number !== undefined && number < known.snapshotNumber);
    return {
      isNewest,
      isOfEarlierEpoch,
      isNewEpoch,
      isBack: false,
      isSuperseded,
      recover: !isOfEarlierEpoch && known.recovering,
    };
  }
  const isGap = number !== undefined && number !== (before ?? 0) + 1;
  const isBack = known.aliveUntil !== null && known.aliveUntil <= now;
  const isMissing = (isGap || isNewEpoch || isBack) && started.length === 0;
  const isWhole = messages.some(({ type }) => type === 'feed-snapshot');
  const recover = isMissing || (known.recovering && !isWhole);
  const everyS = messages.findLast((message) => message.type === 'alive')?.everyS ?? known.everyS;
  await tx
    .update(bettingFeeds)
    .set({
      epoch,
      number: number ?? before,
      snapshotNumber: isWhole ? (number ?? null) : isNewEpoch ? null : known.snapshotNumber,
      // A feed without batch numbers cannot confirm a complete recovery, so it is requested once.
      recovering: recover && number !== undefined,
      everyS,
      aliveUntil: everyS === null ? null : new Date(now.getTime() + MISSED_MOST * everyS * 1_000),
    })
    .where(own);
  return {
    isNewest,
    isOfEarlierEpoch,
    isNewEpoch: isNewEpoch && started.length === 0,
    isBack,
    isSuperseded: false,
    recover,
  };
}
