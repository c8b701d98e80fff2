import { sql } from 'drizzle-orm';
import type { PlatformContext, PlatformOptions } from '../context';
import { CLOCK_COLUMN } from '../db/clock';
import type { Executor, Transaction } from '../db/database';
import { installation } from '../db/installation';
import { namedStatement } from '../db/named';
import { maintenance } from './schema';

/** Maximum delay until other processes see a switch; bookings check within their own transaction. */
const KNOWN_FOR_MS = 1_000;
const THE_ROW = 1;
/** Key of the version in `installation`. */
const VERSION = sql.raw(`'version'`);
/** Key of the end of the last maintenance in `installation`. */
const OPEN_SINCE = sql.raw(`'open-since'`);

/** State of the site that each process polls, read by one statement. */
interface SiteState {
  maintenance: boolean;
  /** Number of changes that all visitors may see; '0' before the first one. */
  version: string;
  /** The database's time, in milliseconds. */
  clock: number;
}

/** Last reads by platform; its options are those of every context, of requests and of operators' commands. */
const known = new WeakMap<PlatformOptions, { state: SiteState; at: number }>();

/** Prepared, because every booking runs it. */
const theRow = namedStatement<{ id: number }>('maintenance_on', sql`select id from ${maintenance} limit 1`);

/** Whether the site is under maintenance, according to the database. */
export async function isUnderMaintenance(executor: Executor): Promise<boolean> {
  return (await theRow(executor, {})).length > 0;
}

const theState = namedStatement<SiteState>(
  'site_state',
  sql`select exists (select from ${maintenance}) as maintenance, ${CLOCK_COLUMN},
    coalesce((select ${installation.value} from ${installation} where ${installation.key} = ${VERSION}), '0') as version`,
);

/** Reads the state of the site. */
export async function readSiteState({ db, options }: Pick<PlatformContext, 'db' | 'options'>): Promise<SiteState> {
  const state = (await theState(db, {}))[0]!;
  // The process's own clock, not the context's: it only measures the age of the copy.
  known.set(options, { state, at: performance.now() });
  return state;
}

/** Like `isUnderMaintenance`, at most a second old: for frequent reads. */
export async function isKnownUnderMaintenance(context: Pick<PlatformContext, 'db' | 'options'>): Promise<boolean> {
  const last = known.get(context.options);
  if (last && performance.now() - last.at < KNOWN_FOR_MS) return last.state.maintenance;
  return (await readSiteState(context)).maintenance;
}

const raise = namedStatement(
  'site_version_raise',
  sql`insert into ${installation} (key, value) values (${VERSION}, '1')
    on conflict (key) do update set value = (${installation.value}::bigint + 1)::text`,
);

/**
 * Makes every process show a change that visitors may see within a second of the commit: their copies of public data
 * and pages become obsolete. Call it last in the transaction, because it locks one row for all such changes.
 */
export async function raiseVersion(tx: Transaction): Promise<void> {
  await raise(tx, {});
}

const end = namedStatement(
  'maintenance_end',
  sql`with ended as (delete from ${maintenance} returning id)
    insert into ${installation} (key, value) select ${OPEN_SINCE}, ${sql.placeholder('at')}::text from ended
    on conflict (key) do update set value = excluded.value`,
);

/** Closes or opens the site: everywhere within a second, at once if `invalidateMaintenance` follows the commit. */
export async function switchMaintenance(context: PlatformContext, on: boolean): Promise<void> {
  if (on) await context.db.insert(maintenance).values({ id: THE_ROW, since: context.now() }).onConflictDoNothing();
  else await end(context.db, { at: context.now().toISOString() });
}

const openSince = namedStatement<{ at: string | null }>(
  'maintenance_open_since',
  sql`select (select ${installation.value} from ${installation} where ${installation.key} = ${OPEN_SINCE}) as at
    where not exists (select from ${maintenance})`,
);

/**
 * Returns the time since which players can use the site: the end of the last maintenance or `startedAt`, whichever is
 * later; undefined during maintenance.
 */
export async function readOpenSince(executor: Executor, startedAt: Date): Promise<Date | undefined> {
  const [row] = await openSince(executor, {});
  if (!row) return undefined;
  const endedAt = new Date(row.at ?? 0);
  return endedAt > startedAt ? endedAt : startedAt;
}

/** Makes the next read of this process query the database again. */
export function invalidateMaintenance({ options }: Pick<PlatformContext, 'options'>): void {
  known.delete(options);
}
