import { sql } from 'drizzle-orm';
import { randomId } from '../db/ids';
import type { Executor, Transaction } from '../db/database';
import type { NewJob } from '../ports/job';
import { namedStatement } from '../db/named';
import { jobs } from './schema';

export { fromPort, type JobHandler, type JobTable } from './job';
export { spread } from './lanes';
export { runDueJobs, startJobs, type JobRunner } from './runner';

const value = sql.placeholder;

const insert = namedStatement(
  'job_insert',
  sql`insert into ${jobs} (id, kind, key, payload, run_at)
    values (${value('id')}, ${value('kind')}, ${value('key')}, ${value('payload')}::jsonb, ${value('at')}::timestamptz)
    on conflict (key) do nothing`,
);

const remove = namedStatement(
  'job_remove',
  sql`delete from ${jobs} where key in (select jsonb_array_elements_text(${value('keys')}::jsonb))`,
);

/** Enqueues a job for `runAt` or soon after; effective when the transaction commits. */
export async function enqueueJob(tx: Transaction, { kind, key, payload, runAt }: NewJob): Promise<void> {
  await insert(tx, { id: randomId(), kind, key, payload: JSON.stringify(payload), at: runAt.toISOString() });
}

/** Deletes jobs by their keys, because their work is already done. A running job continues. */
export async function cancelJobs(executor: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await remove(executor, { keys: JSON.stringify(keys) });
}
