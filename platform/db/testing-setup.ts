import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findPostgres, testDatabasePrefix } from './testing-server';

/** Returns the data folder that suites of a kind copy; the first one makes it, and it is removed after the run. */
export const begunFolder = (suites: 'built' | 'site') =>
  path.join(tmpdir(), `rubato-begun-${suites}-${process.env.TEST_RUN}`);

/** Names the databases of this test run; drops them and removes the shared data folder after it. Vitest's global set-up. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.TEST_RUN = String(process.pid);
  const server = await findPostgres();
  if (!server) console.warn('No PostgreSQL answers at TEST_DATABASE_URL or 127.0.0.1:5432: testing on PGlite alone.');
  return async () => {
    for (const suites of ['built', 'site'] as const)
      for (const end of ['', '.lock', '.draft'])
        rmSync(`${begunFolder(suites)}${end}`, { recursive: true, force: true });
    if (!server) return;
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [testDatabasePrefix()],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    await client.end();
  };
}
