import { inArray, lte, min, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { createId } from '../db/ids';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import type { NewJob } from '../ports/job';
import { namedStatement } from '../db/named';
import { jobs } from './schema';

export { fromPort, type JobHandler, type JobTable } from './job';
export { spread } from './lanes';
export { runDueJobs, startJobs, type JobRunner } from './runner';

const value = sql.placeholder;

const insertJob = (row: Record<'id' | 'kind' | 'key' | 'payload' | 'at', unknown>) =>
  sql`insert into ${jobs} (id, kind, key, payload, run_at)
    values (${row.id}, ${row.kind}, ${row.key}, ${row.payload}::jsonb, ${row.at}::timestamptz)
    on conflict (key) do nothing`;

const insert = namedStatement(
  'job_insert',
  insertJob({
    id: value('id'),
    kind: value('kind'),
    key: value('key'),
    payload: value('payload'),
    at: value('at'),
  }),
);

const toRow = ({ kind, key, payload, runAt }: NewJob) => ({
  id: createId(),
  kind,
  key,
  payload: JSON.stringify(payload),
  at: runAt.toISOString(),
});

/** Returns SQL that enqueues a job, as a part of a larger statement. */
export const buildEnqueue = (job: NewJob): SQL => insertJob(toRow(job));

const remove = namedStatement(
  'job_remove',
  sql`delete from ${jobs} where key = any(array(select jsonb_array_elements_text(${value('keys')}::jsonb)))`,
);

/** Enqueues a job for `runAt` or soon after; effective when the transaction commits. */
export async function enqueueJob(tx: Transaction, job: NewJob): Promise<void> {
  await insert(tx, toRow(job));
}

/** Deletes jobs by their keys, because their work is already done. A running job continues. */
export async function cancelJobs(executor: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await remove(executor, { keys: JSON.stringify(keys) });
}

/** Returns the condition that a job of these kinds has a value in a field of its payload. */
export const hasJob = (kinds: string[], field: string, wanted: SQLWrapper): SQL =>
  sql`exists (select from ${jobs} where ${inArray(jobs.kind, kinds)} and ${jobs.payload} ->> ${field} = ${wanted})`;

/** Earliest due time of the jobs of a kind. */
interface OldestDue {
  kind: string;
  runAt: Date;
  /** Whether this process runs the kind. It does not if a setting turned it off, or a newer release enqueued it. */
  isRun: boolean;
}

/** Returns the earliest due time of each kind that has a due job. */
export async function findOldestDue(
  { db, jobKinds }: Pick<PlatformContext, 'db' | 'jobKinds'>,
  at: Date,
): Promise<OldestDue[]> {
  const rows = await db
    .select({ kind: jobs.kind, runAt: min(jobs.runAt) })
    .from(jobs)
    .where(lte(jobs.runAt, at))
    .groupBy(jobs.kind);
  return rows.flatMap(({ kind, runAt }) => (runAt ? [{ kind, runAt, isRun: jobKinds?.has(kind) ?? true }] : []));
}
