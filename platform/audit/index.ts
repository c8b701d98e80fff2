import { DAY_MS } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { enqueueJob, type JobTable } from '../jobs';
import { sealBatch, writeHead } from './chain';
import { pruneBatch } from './retention';

export type { Actor } from '../ports/actor';
export { verifyAudit } from './chain';
export { withAuditKey } from './mark';
export { findActors, listAudit, OPERATOR_EVENTS, record, SYSTEM, type AuditEntry, type AuditEvent } from './record';

const SEALING_PAUSE_MS = 30_000;
const PRUNING_PAUSE_MS = DAY_MS;
/** Rows that one pruning deletes, so that sealing and other processes do not wait for its transaction. */
const PRUNING_BATCH = 5_000;

/** Enqueues the sealing of new rows, which runs twice a minute. Idempotent. */
export async function enqueueSealing(context: PlatformContext, tx: Transaction): Promise<void> {
  const runAt = new Date(context.now().getTime() + SEALING_PAUSE_MS);
  await enqueueJob(tx, { kind: 'audit-seal', key: 'audit-seal', payload: {}, runAt });
}

/** Enqueues the daily deletion of rows that the retention setting does not keep. Idempotent. */
export async function enqueuePruning(context: PlatformContext, tx: Transaction): Promise<void> {
  await enqueuePruningAt(tx, new Date(context.now().getTime() + PRUNING_PAUSE_MS));
}

const enqueuePruningAt = (tx: Transaction, runAt: Date): Promise<void> =>
  enqueueJob(tx, { kind: 'audit-prune', key: 'audit-prune', payload: {}, runAt });

/** Deletes a batch of the rows that the retention setting does not keep, and continues soon while there are more. */
export async function pruneOldest(context: PlatformContext, tx: Transaction, batch = PRUNING_BATCH): Promise<void> {
  const isMore = (await pruneBatch(context, tx, batch)) >= batch;
  if (isMore) await enqueuePruningAt(tx, context.now());
  else await enqueuePruning(context, tx);
}

export const jobs: JobTable = {
  'audit-seal': {
    lane: 'housekeeping',
    inside: async (context, tx) => {
      while ((await sealBatch(context, tx)) > 0);
      await writeHead(context, tx);
      await enqueueSealing(context, tx);
    },
  },
  'audit-prune': {
    lane: 'housekeeping',
    inside: (context, tx) => pruneOldest(context, tx),
  },
};
