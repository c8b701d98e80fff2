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

/** Enqueues the sealing of new rows, which runs twice a minute. Idempotent. */
export async function enqueueSealing(context: PlatformContext, tx: Transaction): Promise<void> {
  const runAt = new Date(context.now().getTime() + SEALING_PAUSE_MS);
  await enqueueJob(tx, { kind: 'audit-seal', key: 'audit-seal', payload: {}, runAt });
}

/** Enqueues the daily deletion of rows that the retention setting does not keep. Idempotent. */
export async function enqueuePruning(context: PlatformContext, tx: Transaction): Promise<void> {
  const runAt = new Date(context.now().getTime() + PRUNING_PAUSE_MS);
  await enqueueJob(tx, { kind: 'audit-prune', key: 'audit-prune', payload: {}, runAt });
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
    inside: async (context, tx) => {
      while ((await pruneBatch(context, tx)) > 0);
      await enqueuePruning(context, tx);
    },
  },
};
