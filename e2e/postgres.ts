import { spawnSync } from 'node:child_process';
import pg from 'pg';

/** URL of the PostgreSQL for tests that create databases of their own. */

export const POSTGRES = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs a statement on the server; undefined if none responds. */
export async function administer(statement: string): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
  } catch {
    return undefined;
  }
  return client.query(statement).finally(() => client.end());
}

/** Returns why no dump of the server can be made here; undefined if one can. */
export async function findMissingForDump(): Promise<string | undefined> {
  const version = (await administer('show server_version_num'))?.rows[0] as { server_version_num: string } | undefined;
  if (!version) return 'no PostgreSQL';
  const found = /\(PostgreSQL\) (\d+)/.exec(
    spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '',
  )?.[1];
  if (found === undefined) return 'no pg_dump here; apt-get install postgresql-client';
  const major = Math.floor(Number(version.server_version_num) / 10_000);
  return Number(found) < major ? `pg_dump is of version ${found}, the server of ${major}` : undefined;
}
