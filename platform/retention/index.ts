import { sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { Transaction } from '../db/database';
import { pruneTable } from '../db/prune';
import { ROUNDS_PRUNED } from '../games';
import { enqueueJob, type JobHandler, type JobTable } from '../jobs';
import { installation } from '../db/installation';
import { retentionRules, roundsRetainedFrom } from './rules';

/** Kind and key of the job. */
const RETENTION = 'retention';

/** Schedules the daily deletion of rows that are older than their rule. */
export async function scheduleRetention(tx: Transaction, runAt: Date): Promise<void> {
  await enqueueJob(tx, { kind: RETENTION, key: RETENTION, payload: {}, runAt });
}

/** Deletes a batch of each table, and continues soon while there is more. */
export const pruneRows: JobHandler = async (context, tx) => {
  const now = context.now();
  let isMore = false;
  const rules = retentionRules(context);
  for (const rule of rules) isMore = (await pruneTable(tx, rule, now)) || isMore;
  await tx.execute(sql`insert into ${installation} (key, value) values (${ROUNDS_PRUNED}, ${roundsRetainedFrom(context)})
    on conflict (key) do update set value = greatest(${installation.value}, excluded.value)`);
  await scheduleRetention(tx, isMore ? now : new Date(now.getTime() + DAY_MS));
};

export const jobs: JobTable = { [RETENTION]: { lane: 'housekeeping', inside: pruneRows } };
