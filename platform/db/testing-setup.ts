import pg from 'pg';
import { findPostgres, testDatabasePrefix } from './testing-server';

/** Names the databases of this test run, and drops them after it. Vitest's global set-up. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.TEST_RUN = String(process.pid);
  const server = await findPostgres();
  if (!server) console.warn('No PostgreSQL answers at TEST_DATABASE_URL or 127.0.0.1:5432: testing on PGlite alone.');
  return async () => {
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
