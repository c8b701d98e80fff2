import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from './database';
import { MIGRATION_LOCK, takeMigrationTurn } from './migrate';
import { testPostgres } from './testing';

describe.skipIf(!testPostgres)('the wait for another process that migrates', { meta: { needs: 'PostgreSQL' } }, () => {
  const lines: { msg: string; seconds: number }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) });
  let other: pg.Client;
  let own: pg.Client;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    lines.length = 0;
    const scratch = await testPostgres!.scratch();
    ({ drop } = scratch);
    [other, own] = [1, 2].map(() => new pg.Client({ connectionString: scratch.url })) as [pg.Client, pg.Client];
    await other.connect();
    await own.connect();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await other.end();
    await own.end();
    await drop();
  });

  test('SCALE-2 is logged every five seconds, and ends with one line after the limit', async () => {
    await other.query('begin');
    await other.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    // A clock that advances a second with each attempt, which has four statements.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const db = drizzle(own) as unknown as Database;
    const execute = db.execute.bind(db);
    vi.spyOn(db, 'execute').mockImplementation((statement) => {
      now += 250;
      return execute(statement);
    });
    await expect(takeMigrationTurn(db, 16_000, log)).rejects.toThrow(
      /^Another process has migrated the database for 16 s and has not ended; [^\n]+ MIGRATE_WAIT_S$/,
    );
    expect(lines.map(({ msg, seconds }) => [msg, seconds])).toEqual(
      [5, 10, 15].map((seconds) => ['waiting for another process that migrates the database', seconds]),
    );
    await other.query('rollback');
    await takeMigrationTurn(db, 16_000, log);
  });
});
