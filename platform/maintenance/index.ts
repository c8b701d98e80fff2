import { sql } from 'drizzle-orm';
import type { PlatformContext, PlatformOptions } from '../context';
import { CLOCK_COLUMN } from '../db/clock';
import type { Executor } from '../db/database';
import { namedStatement } from '../db/named';
import { maintenance } from './schema';

/** Maximum delay until other processes see a switch; bookings check within their own transaction. */
const KNOWN_FOR_MS = 1_000;
const THE_ROW = 1;

/** State of the site that each process polls, read by one statement. */
interface SiteState {
  maintenance: boolean;
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
  sql`select exists (select from ${maintenance}) as maintenance, ${CLOCK_COLUMN}`,
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

/** Closes or opens the site: everywhere within a second, at once if `invalidateMaintenance` follows the commit. */
export async function switchMaintenance(context: PlatformContext, on: boolean): Promise<void> {
  if (on) await context.db.insert(maintenance).values({ id: THE_ROW, since: context.now() }).onConflictDoNothing();
  else await context.db.delete(maintenance);
}

/** Makes the next read of this process query the database again. */
export function invalidateMaintenance({ options }: Pick<PlatformContext, 'options'>): void {
  known.delete(options);
}
