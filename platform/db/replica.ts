import type { Logger } from 'pino';
import { Refusal } from '../refusal';
import type { Database } from './database';
import { readSqlState } from './sql-state';

/** Runs a read whose data may be seconds old, on a replica or on the given primary database. */
export type ReadReplica = <Result>(primary: Database, read: (db: Database) => Promise<Result>) => Promise<Result>;

/** Pause after an error of the replica, so that players do not wait for it again and again. */
const PAUSE_MS = 10_000;
/** SQLSTATEs of a value that the database rejects: the request is wrong, and the replica works. */
const DATA_EXCEPTION = /^22/;

/**
 * Returns a function that runs reads on the replica. After any error of the replica the read runs on the primary. Unless
 * the error is of a value, so do all reads of the next seconds: the replica may be unreachable, or have an older schema
 * during an upgrade.
 */
export function createReplicaReads(replica: Database | undefined, log: Logger): ReadReplica {
  let pausedUntil = -Infinity;
  return async (primary, read) => {
    if (!replica || performance.now() < pausedUntil) return read(primary);
    try {
      return await read(replica);
    } catch (err) {
      if (err instanceof Refusal) throw err;
      if (DATA_EXCEPTION.test(readSqlState(err) ?? '')) return read(primary);
      pausedUntil = performance.now() + PAUSE_MS;
      log.warn({ err }, 'the replica failed; the primary database is read');
      return read(primary);
    }
  };
}
