import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { pino } from 'pino';
import { openPostgres, adoptEmbedded, type OpenedDatabase } from './open';
import { testPostgres } from './testing';

/** Databases of used releases, made by scripts/release-dump.mjs. */
const FIXTURES = resolve('platform/db/fixtures');
const nothing = async () => {};

export interface Restored {
  /** URL of the database; undefined if it is embedded. */
  url?: string;
  query(statement: string): Promise<Record<string, unknown>[]>;
  open(): Promise<OpenedDatabase>;
  drop(): Promise<void>;
}

async function restoreEmbedded(dump: string): Promise<Restored> {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  await client.exec(dump);
  await client.exec('reset all');
  return {
    query: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    open: () => adoptEmbedded(client, nothing),
    drop: nothing,
  };
}

async function restorePostgres(dump: string): Promise<Restored> {
  const { url, drop } = await testPostgres!.scratch();
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const result = await client.query<Record<string, unknown>>(statement).finally(() => client.end());
    return result.rows;
  };
  await query(dump);
  return { url, query, open: () => openPostgres(url, { log: pino({ level: 'silent' }), prepare: nothing }), drop };
}

/** Names of the releases' files, the oldest first. */
export const releases = readdirSync(FIXTURES).sort();

/** Returns the SQL that restores the database of a release. */
export const readRelease = (file: string): string =>
  brotliDecompressSync(readFileSync(join(FIXTURES, file))).toString();

/** Functions that restore a release, by kind of database; `why` is the reason if it is not possible, otherwise ''. */
export const restorers = [
  { kind: 'PGlite', restore: restoreEmbedded, why: '' },
  { kind: 'PostgreSQL', restore: restorePostgres, why: testPostgres ? '' : ' (skipped: no PostgreSQL answers)' },
];
