import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { inTime } from '#contract/in-time';
import { loggableReason } from '#contract/log';
import type { PlatformContext } from '../context';
import { namedStatement } from '../db/named';
import { readSchemaState } from '../db/schema-state';
import type { Lane } from '../ports/job';
import type { JobTable } from './job';
import { LANES } from './lanes';
import { jobs } from './schema';

const POLL_MS = 1_000;
/** Pause between two jobs, so that a long series of them, such as a settlement, does not block players. */
const BREATH_MS = 5;
const LONGEST_PAUSE_MS = 3_600_000;
/** Pause of a job that failed on a newer release's schema. A process of that release takes it; other jobs run before. */
const NEWER_SCHEMA_PAUSE_MS = 10_000;
/**
 * Time beyond its limit for which an outside job belongs to the process that claimed it, so that no other process claims
 * it during that attempt.
 */
const LEASE_MARGIN_MS = 60_000;
const ERROR_TEXT_LIMIT = 500;

type Row = typeof jobs.$inferSelect;

export interface JobRunner {
  /** Looks for due jobs now; called after a commit that may have enqueued some. */
  wake(): void;
  /** Claims no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/** Other system that a job calls, from its payload. */
const calledSystem = sql<string | null>`${jobs.payload} ->> 'system'`;

interface Selection {
  /** System of the jobs; null: those without one. Default: all jobs. */
  system?: string | null;
  /** Asked before each job whether to continue. */
  goOn?(): boolean | Promise<boolean>;
}

/**
 * Runs due jobs one after the other, until none is due.
 * @returns number of jobs that succeeded
 */
export async function runDueJobs(
  context: PlatformContext,
  table: JobTable,
  { goOn = () => true, ...selection }: Selection = {},
): Promise<number> {
  let done = 0;
  while (await goOn()) {
    const outcome = await runOne(context, table, selection);
    if (outcome === 'none') break;
    if (outcome === 'done') done += 1;
  }
  return done;
}

const due = namedStatement<{ kind: string; system: string | null; count: number }>(
  'job_due_kinds',
  sql`select kind, ${calledSystem} as system, count(*)::int as count from ${jobs}
    where run_at <= ${sql.placeholder('at')}::timestamptz
      and kind in (select jsonb_array_elements_text(${sql.placeholder('kinds')}::jsonb))
    group by 1, 2`,
);

/** Rejects if the work is not done in time. The work itself continues; its job is retried. */
const within = (limitMs: number, work: Promise<void>): Promise<void> =>
  inTime(work, limitMs, () => {
    throw new Error(`not done within ${limitMs} ms`);
  });

async function runOne(
  context: PlatformContext,
  table: JobTable,
  { system }: Selection,
): Promise<'none' | 'done' | 'failed'> {
  let taken: Row | undefined;
  try {
    const aside = await context.db.transaction(async (tx) => {
      // Several processes may query concurrently: skip a row that another process holds.
      const [row] = await tx
        .select()
        .from(jobs)
        .where(
          and(
            lte(jobs.runAt, context.now()),
            inArray(jobs.kind, Object.keys(table)),
            system === undefined ? undefined : system === null ? isNull(calledSystem) : eq(calledSystem, system),
          ),
        )
        .orderBy(asc(jobs.runAt))
        .limit(1)
        .for('update', { skipLocked: true });
      taken = row;
      const work = row && table[row.kind];
      if (!row || !work) return undefined;
      if (!('outside' in work)) {
        // Delete the row first, so that the work may enqueue its own key again.
        await tx.delete(jobs).where(eq(jobs.id, row.id));
        await work.inside({ ...context, db: tx }, tx, row.payload);
        return undefined;
      }
      const limitMs = work.limitMs ?? LANES[work.lane].limitMs;
      const until = new Date(context.now().getTime() + limitMs + LEASE_MARGIN_MS);
      await tx.update(jobs).set({ runAt: until }).where(eq(jobs.id, row.id));
      return { work, limitMs };
    });
    if (!taken) return 'none';
    if (aside) {
      await within(aside.limitMs, aside.work.outside(context, taken.payload));
      await context.db.delete(jobs).where(eq(jobs.id, taken.id));
    }
    return 'done';
  } catch (error) {
    if (!taken) throw error;
    // A newer release's schema may be the cause of the error, so the attempt does not count.
    if ((await readSchemaState(context.db)) === 'newer') {
      context.log.warn({ kind: taken.kind, err: error }, 'a job is left to a newer release');
      const runAt = new Date(context.now().getTime() + NEWER_SCHEMA_PAUSE_MS);
      await context.db.update(jobs).set({ runAt }).where(eq(jobs.id, taken.id));
      return 'failed';
    }
    await postpone(context, { ...taken, lane: table[taken.kind]?.lane }, error);
    return 'failed';
  }
}

async function postpone(
  context: PlatformContext,
  job: Row & { lane: Lane | undefined },
  error: unknown,
): Promise<void> {
  const reason = loggableReason(error).slice(0, ERROR_TEXT_LIMIT);
  context.log.warn(
    { kind: job.kind, lane: job.lane, key: job.key, attempts: job.attempts + 1, err: error },
    'a job failed and will be tried again',
  );
  const wait = Math.min(1_000 * 2 ** Math.min(job.attempts, 20), LONGEST_PAUSE_MS);
  await context.db
    .update(jobs)
    .set({ attempts: job.attempts + 1, lastError: reason, runAt: new Date(context.now().getTime() + wait) })
    .where(eq(jobs.id, job.id));
}

/** Runs `work` at most once at a time; a call during a run causes one more run afterwards. */
function coalesce(work: () => Promise<void>) {
  let again = false;
  let working: Promise<void> | undefined;
  const run = () => {
    if (working) {
      again = true;
      return;
    }
    working = work().finally(() => {
      working = undefined;
      if (!again) return;
      again = false;
      run();
    });
  };
  return { run, isBusy: () => working !== undefined, ended: async () => working };
}

/** Workers of one lane and one system, and its number of due jobs. */
interface WorkerGroup {
  workers: ReturnType<typeof coalesce>[];
  due: number;
}

/**
 * Looks for due jobs about once a second and on `wake`. It never throws: if the database is unavailable, it retries.
 */
export function startJobs(context: PlatformContext, table: JobTable): JobRunner {
  let stopped = false;
  const logged = async (work: () => Promise<unknown>) => {
    if (stopped) return;
    try {
      await work();
    } catch (error) {
      context.log.warn({ err: error }, 'jobs could not be looked for');
    }
  };
  const goOn = async () => {
    await pause(BREATH_MS);
    return !stopped;
  };
  const groups = new Map<string, WorkerGroup>();
  const getGroup = (lane: Lane, system: string | null): WorkerGroup => {
    const key = JSON.stringify([lane, system]);
    const known = groups.get(key);
    if (known) return known;
    const jobsOfLane = Object.fromEntries(Object.entries(table).filter(([, job]) => job.lane === lane));
    const work = () => logged(() => runDueJobs(context, jobsOfLane, { system, goOn }));
    const group = { workers: Array.from({ length: LANES[lane].workers }, () => coalesce(work)), due: 0 };
    groups.set(key, group);
    return group;
  };
  const kinds = JSON.stringify(Object.keys(table));
  const look = coalesce(() =>
    logged(async () => {
      for (const group of groups.values()) group.due = 0;
      for (const { kind, system, count } of await due(context.db, { at: context.now().toISOString(), kinds })) {
        const job = table[kind];
        if (job) getGroup(job.lane, system).due += count;
      }
      for (const { workers, due: count } of groups.values()) {
        // Idle workers first: a busy one may have a long job.
        const ready = workers.toSorted((a, b) => Number(a.isBusy()) - Number(b.isBusy()));
        for (const worker of ready.slice(0, count)) worker.run();
      }
    }),
  );
  const timer = setInterval(look.run, POLL_MS);
  timer.unref();
  look.run();
  return {
    wake: look.run,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await look.ended();
      await Promise.all([...groups.values()].flatMap(({ workers }) => workers.map(({ ended }) => ended())));
    },
  };
}
