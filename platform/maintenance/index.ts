import { sql } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Executor } from '../db/database';
import { namedStatement } from '../db/named';
import { maintenance } from './schema';

/** Other processes learn of a switch within this time; bookings ask within their own transaction. */
const KNOWN_FOR_MS = 1_000;
const THE_ROW = 1;

const known = new WeakMap<object, { value: boolean; at: number }>();

/** Every booking asks. */
const theRow = namedStatement<{ id: number }>('maintenance_on', sql`select id from ${maintenance} limit 1`);

/** Asks the database whether the site is under maintenance. */
export async function isUnderMaintenance(executor: Executor): Promise<boolean> {
  return (await theRow(executor, {})).length > 0;
}

/** The same, at most a second old: for reads, of which there are many. */
export async function isKnownUnderMaintenance({ db }: Pick<PlatformContext, 'db'>): Promise<boolean> {
  // The process's own clock, not the rules': it only says how old a copy is.
  const now = performance.now();
  const last = known.get(db);
  if (last && now - last.at < KNOWN_FOR_MS) return last.value;
  const value = await isUnderMaintenance(db);
  known.set(db, { value, at: now });
  return value;
}

/** Closes or opens the site: within a second everywhere, and at once where `invalidateMaintenance` follows the commit. */
export async function switchMaintenance(context: PlatformContext, on: boolean): Promise<void> {
  if (on) await context.db.insert(maintenance).values({ id: THE_ROW, since: context.now() }).onConflictDoNothing();
  else await context.db.delete(maintenance);
}

/** Lets the next read of this process ask the database again. */
export function invalidateMaintenance({ db }: Pick<PlatformContext, 'db'>): void {
  known.delete(db);
}
