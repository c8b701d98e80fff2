import pg from 'pg';

const LOCAL = [
  'postgres://postgres@127.0.0.1:5432/postgres',
  'postgres://postgres@localhost/postgres?host=/var/run/postgresql',
];

/** Returns the prefix of the names of all databases of this test run. */
export const testDatabasePrefix = (): string => `rubato_test_${process.env.TEST_RUN ?? process.pid}_`;

/**
 * Returns the URL of a PostgreSQL server for test databases: `TEST_DATABASE_URL`, else a local one; undefined if none
 * answers or `TEST_DATABASES=embedded` excludes PostgreSQL.
 * @throws {Error} when the server of `TEST_DATABASE_URL` does not answer
 */
export async function findPostgres(): Promise<string | undefined> {
  if (process.env.TEST_DATABASES === 'embedded') return undefined;
  const named = process.env.TEST_DATABASE_URL;
  for (const server of named ? [named] : LOCAL) {
    const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      return server;
    } catch (error) {
      if (named) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
  return undefined;
}
