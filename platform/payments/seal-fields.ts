import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { Transaction } from '../db/database';
import { installation } from '../db/installation';
import { enqueueJob, type JobHandler, type JobTable } from '../jobs';
import { IDENTITY_FIELDS, SEALED, sealFields } from './fields';
import { payments } from './schema';

const KIND = 'payments.seal-fields';
/** Key in `installation`; set when no identity number is left to seal. */
const DONE = 'payment-fields-sealed';
const BATCH = 500;

/**
 * Schedules the sealing of identity numbers that an earlier release stored in plain text, unless it is done.
 * Idempotent.
 */
export async function scheduleFieldSealing(tx: Transaction, now: Date): Promise<void> {
  const [done] = await tx.select({ key: installation.key }).from(installation).where(eq(installation.key, DONE));
  if (!done) await enqueueJob(tx, { kind: KIND, key: KIND, payload: {}, runAt: now });
}

/** Condition for rows with a plain identity number. */
const isReadable = or(
  ...IDENTITY_FIELDS.map((name) => sql`coalesce(${payments.fields} ->> ${name}, ${SEALED}) not like ${`${SEALED}%`}`),
);

/**
 * Seals one batch of payments by their ids and schedules the next, so that a stopped process continues with the next
 * batch. A second round one day after the first seals rows that a process of the earlier release wrote meanwhile.
 */
const sealBatch: JobHandler = async (context, tx, payload) => {
  const after = String(payload['after'] ?? '');
  const round = Number(payload['round'] ?? 1);
  const rows = await tx
    .select({ id: payments.id, fields: payments.fields })
    .from(payments)
    .where(and(gt(payments.id, after), isReadable))
    .orderBy(asc(payments.id))
    .limit(BATCH)
    .for('update');
  for (const { id, fields } of rows)
    await tx
      .update(payments)
      .set({ fields: sealFields(context, fields) })
      .where(eq(payments.id, id));
  const last = rows.at(-1);
  const now = context.now();
  if (last && rows.length === BATCH) await next(tx, { after: last.id, round }, now);
  else if (round === 1) await next(tx, { round: 2 }, new Date(now.getTime() + DAY_MS));
  else await tx.insert(installation).values({ key: DONE, value: now.toISOString() }).onConflictDoNothing();
};

const next = (tx: Transaction, payload: Record<string, unknown>, runAt: Date): Promise<void> =>
  enqueueJob(tx, { kind: KIND, key: KIND, payload, runAt });

export const sealFieldsJobs: JobTable = { [KIND]: { lane: 'bulk', inside: sealBatch } };
