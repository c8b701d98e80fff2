import { sql } from 'drizzle-orm';
import type { PlatformContext, PlatformOptions } from '../context';
import type { Executor } from '../db/database';
import { namedStatement } from '../db/named';
import { maintenance } from './schema';

/** Maximum delay until other processes see a switch; bookings check within their own transaction. */
const KNOWN_FOR_MS = 1_000;
const THE_ROW = 1;

/** Last reads by platform; its options are those of every context, of requests and of operators' commands. */
const known = new WeakMap<PlatformOptions, { value: boolean; at: number }>();

/** Prepared, because every booking runs it. */
const theRow = namedStatement<{ id: number }>('maintenance_on', sql`select id from ${maintenance} limit 1`);

/** Whether the site is under maintenance, according to the database. */
export async function isUnderMaintenance(executor: Executor): Promise<boolean> {
  return (await theRow(executor, {})).length > 0;
}

/** Like `isUnderMaintenance`, at most a second old: for frequent reads. */
export async function isKnownUnderMaintenance({
  db,
  options,
}: Pick<PlatformContext, 'db' | 'options'>): Promise<boolean> {
  // The process's own clock, not the context's: it only measures the age of the copy.
  const now = performance.now();
  const last = known.get(options);
  if (last && now - last.at < KNOWN_FOR_MS) return last.value;
  const value = await isUnderMaintenance(db);
  known.set(options, { value, at: now });
  return value;
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
