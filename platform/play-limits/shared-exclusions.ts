import { eq } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { Transaction } from '../db/database';
import { installation } from '../db/installation';
import { enqueueJob, type JobHandler, type JobTable } from '../jobs';
import { areIdentitiesHashed, findUnsharedExclusion } from '../players';
import { shareExclusion } from './closure';

/** Work after an upgrade from a release whose exclusions closed only the account that they were made with. */

const KIND = 'play-limits.share-exclusions';
/** Key in `installation`, set when running exclusions hold for all accounts of their persons. */
const DONE = 'exclusions-shared';

/** Schedules that running exclusions close all accounts of their persons, unless it is done. Idempotent. */
export async function scheduleExclusionSharing(tx: Transaction, now: Date): Promise<void> {
  if ((await tx.$count(installation, eq(installation.key, DONE))) === 0) await scheduleNext(tx, 1, now);
}

const scheduleNext = (tx: Transaction, round: number, runAt: Date): Promise<void> =>
  enqueueJob(tx, { kind: KIND, key: KIND, payload: { round }, runAt });

/**
 * Excludes the other accounts of one person and schedules the next, so that it continues after a stop. A second round a
 * day later covers exclusions by a process of the earlier release meanwhile. Rounds go on until every identity number
 * has its hash.
 */
const shareNext: JobHandler = async (context, tx, payload) => {
  const round = Number(payload['round']);
  const now = context.now();
  const exclusion = await findUnsharedExclusion(tx, now);
  if (exclusion) {
    await shareExclusion(context, tx, exclusion);
    await scheduleNext(tx, round, now);
  } else if (round > 1 && (await areIdentitiesHashed(tx)))
    await tx.insert(installation).values({ key: DONE, value: now.toISOString() }).onConflictDoNothing();
  else await scheduleNext(tx, round + 1, new Date(now.getTime() + DAY_MS));
};

export const jobs: JobTable = { [KIND]: { lane: 'bulk', inside: shareNext } };
