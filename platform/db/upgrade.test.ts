import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../wallet';
import type { Database } from './database';
import { openPostgres, useEmbedded, type OpenedDatabase } from './open';
import { testPostgres } from './testing';

/** Databases of releases that were used, made by scripts/release-dump.mjs. */
const FIXTURES = resolve('platform/db/fixtures');
const nothing = async () => {};

interface Restored {
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
    open: () => useEmbedded(client, nothing),
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
  return { query, open: () => openPostgres(url, pino({ level: 'silent' }), nothing), drop };
}

const namesOf = (rows: Record<string, unknown>[]) => rows.map(({ name }) => String(name));

/** Number of rows of each table. */
async function countRows(tables: string[], query: Restored['query']): Promise<Record<string, number>> {
  const counts = tables.map((name) => `select '${name}' as name, count(*)::int as count from public."${name}"`);
  const rows = await query(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
}

const queryOf =
  (db: Database): Restored['query'] =>
  async (statement) =>
    ((await db.execute(sql.raw(statement))) as unknown as { rows: Record<string, unknown>[] }).rows;

const kinds = [
  { kind: 'PGlite', restore: restoreEmbedded, why: '' },
  { kind: 'PostgreSQL', restore: restorePostgres, why: testPostgres ? '' : ' (skipped: no PostgreSQL answers)' },
];

describe.each(readdirSync(FIXTURES))('upgrade of %s', (file) => {
  const dump = brotliDecompressSync(readFileSync(join(FIXTURES, file))).toString();

  for (const { kind, restore, why } of kinds)
    test.skipIf(why !== '')(`SCALE-8 MONEY-8 keeps every row and a ledger that balances on ${kind}${why}`, async () => {
      const restored = await restore(dump);
      try {
        const tables = namesOf(
          await restored.query(`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
        );
        const before = await countRows(tables, restored.query);
        expect(tables.filter((name) => before[name] === 0)).toEqual([]);
        // A comment added to a released migration changes its hash, and must not run it again.
        await restored.query(`update drizzle.__drizzle_migrations set hash = 'of another text'`);
        const { db, close } = await restored.open();
        try {
          expect(await countRows(tables, queryOf(db))).toEqual(before);
          const { entries, findings } = await verifyLedger(db);
          expect(entries).toBe(before['ledger_entries']);
          expect(findings).toEqual([]);
        } finally {
          await close();
        }
      } finally {
        await restored.drop();
      }
    });
});
