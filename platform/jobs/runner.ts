import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import { namedStatement } from '../db/named';
import type { AnyJob } from './job';
import { jobs } from './schema';

const POLL_MS = 1_000;
/** Between two jobs: a long row of them, as of a settlement, leaves room for who plays meanwhile. */
const BREATH_MS = 5;
const LONGEST_PAUSE_MS = 3_600_000;
/** How long an outside job is left to the process that took it. */
const LEASE_MS = 300_000;
const ERROR_TEXT_LIMIT = 500;

type Row = typeof jobs.$inferSelect;
export type JobTable = Readonly<Record<string, AnyJob>>;

export interface JobRunner {
  /** Looks for due work now: called after a commit that may have enqueued some. */
  wake(): void;
  /** Takes no more work and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Runs what is due, one after the other, until nothing is.
 * @returns how many jobs ended well.
 */
export async function runDueJobs(
  context: PlatformContext,
  table: JobTable,
  goOn: () => boolean | Promise<boolean> = () => true,
): Promise<number> {
  let done = 0;
  while (await goOn()) {
    const outcome = await runOne(context, table);
    if (outcome === 'none') break;
    if (outcome === 'done') done += 1;
  }
  return done;
}

const due = namedStatement<{ id: string }>(
  'job_due',
  sql`select id from ${jobs}
    where run_at <= ${sql.placeholder('at')}::timestamptz
      and kind in (select jsonb_array_elements_text(${sql.placeholder('kinds')}::jsonb))
    limit 1`,
);

/** Whether anything is due: most looks find nothing, and cost one question. */
async function isAnyDue(context: PlatformContext, table: JobTable): Promise<boolean> {
  const asked = { at: context.now().toISOString(), kinds: JSON.stringify(Object.keys(table)) };
  return (await due(context.db, asked)).length > 0;
}

async function runOne(context: PlatformContext, table: JobTable): Promise<'none' | 'done' | 'failed'> {
  let taken: Row | undefined;
  try {
    const aside = await context.db.transaction(async (tx) => {
      // Several processes may ask at once: a row that another holds is passed over.
      const [row] = await tx
        .select()
        .from(jobs)
        .where(and(lte(jobs.runAt, context.now()), inArray(jobs.kind, Object.keys(table))))
        .orderBy(asc(jobs.runAt))
        .limit(1)
        .for('update', { skipLocked: true });
      taken = row;
      const work = row && table[row.kind];
      if (!row || !work) return undefined;
      if (typeof work === 'function') {
        // Gone first, so that the work may enqueue its own key again.
        await tx.delete(jobs).where(eq(jobs.id, row.id));
        await work({ ...context, db: tx }, tx, row.payload);
        return undefined;
      }
      const until = new Date(context.now().getTime() + LEASE_MS);
      await tx.update(jobs).set({ runAt: until }).where(eq(jobs.id, row.id));
      return work;
    });
    if (!taken) return 'none';
    if (aside) {
      await aside.outside(context, taken.payload);
      await context.db.delete(jobs).where(eq(jobs.id, taken.id));
    }
    return 'done';
  } catch (error) {
    if (!taken) throw error;
    await postpone(context, taken, error);
    return 'failed';
  }
}

async function postpone(context: PlatformContext, job: Row, error: unknown): Promise<void> {
  const reason = (
    error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error)
  ).slice(0, ERROR_TEXT_LIMIT);
  context.log.warn(
    { kind: job.kind, key: job.key, attempts: job.attempts + 1, error: reason },
    'a job failed and will be tried again',
  );
  const wait = Math.min(1_000 * 2 ** Math.min(job.attempts, 20), LONGEST_PAUSE_MS);
  await context.db
    .update(jobs)
    .set({ attempts: job.attempts + 1, lastError: reason, runAt: new Date(context.now().getTime() + wait) })
    .where(eq(jobs.id, job.id));
}

/** Looks for due work about once a second and on `wake`. It never throws: a database that is gone is asked again. */
export function startJobs(context: PlatformContext, table: JobTable): JobRunner {
  let stopped = false;
  let again = false;
  let working: Promise<void> | undefined;
  const look = () => {
    if (stopped) return;
    if (working) {
      again = true;
      return;
    }
    working = work().finally(() => {
      working = undefined;
      if (again) {
        again = false;
        look();
      }
    });
  };
  const work = async () => {
    try {
      if (await isAnyDue(context, table))
        await runDueJobs(context, table, async () => {
          await pause(BREATH_MS);
          return !stopped;
        });
    } catch (error) {
      context.log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'jobs could not be looked for',
      );
    }
  };
  const timer = setInterval(look, POLL_MS);
  timer.unref();
  look();
  return {
    wake: look,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}
