import { DrizzleQueryError } from 'drizzle-orm';
import { readSqlState } from './sql-state';

/**
 * SQLSTATEs with which PostgreSQL or a pooler answers without serving: connection failures, time-out of a statement,
 * shutdown or start, a full disk, too many connections, a standby or a read-only database, a database that accepts no
 * connections.
 */
const NOT_SERVING = /^(?:08|57|53[13]00$|25006$|55000$)/;

/** No connection to the database, in the pool's time limit. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('No connection to the database', { cause });
  }
}

/**
 * Whether an error means that the database is lost or does not answer in time. The outcome of the transaction is then
 * unknown: its commit may have arrived.
 */
export function isUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NoConnection) return true;
    if (at instanceof DrizzleQueryError) return NOT_SERVING.test(readSqlState(at) ?? '08');
  }
  return false;
}
