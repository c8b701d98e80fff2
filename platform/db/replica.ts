import { sql } from 'drizzle-orm';
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

/** Time after which the state of the replica is read again. */
const CHECK_MS = 10_000;
/**
 * Whether a replica stands still. The job that seals the audit log writes twice a minute, so a working replica is never
 * two minutes behind. One that has replayed nothing since its start may be disconnected.
 */
const STANDS_STILL = sql`select pg_is_in_recovery()
  and coalesce(pg_last_xact_replay_timestamp() < now() - interval '2 minutes', true) as stale`;

async function assertCurrent(replica: Database): Promise<void> {
  const { rows } = (await replica.execute(STANDS_STILL)) as unknown as { rows: { stale: boolean }[] };
  if (rows[0]?.stale) throw new Error('the replica has replayed nothing for two minutes');
}

/**
 * Returns a function that runs reads on the replica. After any error of the replica, and if it stands still, the read
 * runs on the primary. Unless the error is of a value, so do all reads of the next seconds: the replica may be
 * unreachable, or have an older schema during an upgrade.
 */
export function createReplicaReads(replica: Database | undefined, log: Logger): ReadReplica {
  let pausedUntil = -Infinity;
  let check: { until: number; done: Promise<void> } | undefined;
  return async (primary, read) => {
    if (!replica || performance.now() < pausedUntil) return read(primary);
    try {
      if (!check || performance.now() >= check.until)
        check = { until: performance.now() + CHECK_MS, done: assertCurrent(replica) };
      await check.done;
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
