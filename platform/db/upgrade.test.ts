import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { verifyBooks } from '../ops/verify';
import type { Database } from './database';
import { testPostgres } from './testing';
import { readRelease, releases, restorers, type Restored } from './testing-release';

/** A database with little more than its seed, so some tables are empty. */
const UNUSED = 'commit-96682e1.sql.br';

const namesOf = (rows: Record<string, unknown>[]) => rows.map(({ name }) => String(name));

/** Returns the number of rows of each table. */
async function countRows(tables: string[], query: Restored['query']): Promise<Record<string, number>> {
  const counts = tables.map((name) => `select '${name}' as name, count(*)::int as count from public."${name}"`);
  const rows = await query(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
}

const queryOf =
  (db: Database): Restored['query'] =>
  async (statement) =>
    ((await db.execute(sql.raw(statement))) as unknown as { rows: Record<string, unknown>[] }).rows;

describe.each(releases)('upgrade of %s', (file) => {
  const dump = readRelease(file);

  for (const { kind, restore, why } of restorers)
    test.skipIf(why !== '')(
      `RUN-1 SCALE-8 MONEY-8 keeps every row and a ledger that balances on ${kind}${why}`,
      async () => {
        const restored = await restore(dump);
        try {
          const tables = namesOf(
            await restored.query(`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
          );
          const before = await countRows(tables, restored.query);
          expect(file === UNUSED ? [] : tables.filter((name) => before[name] === 0)).toEqual([]);
          // A comment added to a released migration changes its hash, but must not run it again.
          await restored.query(`update drizzle.__drizzle_migrations set hash = 'of another text'`);
          const { db, close } = await restored.open();
          try {
            expect(await countRows(tables, queryOf(db))).toEqual(before);
            const { entries, findings } = await verifyBooks(db);
            expect(entries).toBe(before['ledger_entries']);
            expect(findings).toEqual([]);
          } finally {
            await close();
          }
        } finally {
          await restored.drop();
        }
      },
    );
});

/** Unique indexes of the previous release that may be dropped, with the reason. */
const NOT_NEEDED: Readonly<Record<string, string>> = {
  players_email_folded_unique:
    'it only refused a second registration, which the newer release accepts until one is confirmed',
};

describe('a process of the previous release on the newer schema', () => {
  const [embedded] = restorers;
  const dump = readRelease(releases.findLast((file) => file.startsWith('release-'))!);

  /** Returns tables, columns, types, defaults and unique indexes: the statements of a process depend on them. */
  async function readCatalog(query: Restored['query']) {
    const columns = await query(`
      select c.relname || '.' || a.attname as name, c.relname as table, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as required, a.atthasdef or a.attidentity <> '' as filled
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`);
    const unique =
      await query(`select indexrelid::regclass::text as name from pg_index join pg_class on oid = indexrelid
      where indisunique and relnamespace = 'public'::regnamespace`);
    return { columns: new Map(columns.map((column) => [String(column['name']), column])), unique: namesOf(unique) };
  }

  test('SCALE-3 finds every table, column, default and unique index of its own, and may omit new columns', async () => {
    const restored = await embedded!.restore(dump);
    const before = await readCatalog(restored.query);
    const { close } = await restored.open();
    try {
      const after = await readCatalog(restored.query);
      const tables = new Set([...before.columns.values()].map(({ table }) => table));
      const changed = [...before.columns].flatMap(([name, column]) => {
        const now = after.columns.get(name);
        if (!now || now['type'] !== column['type']) return `${name} is gone, or of another type`;
        if (column['filled'] && !now['filled']) return `${name} has no default any more`;
        return now['required'] && !column['required'] ? `${name} may not be null any more` : [];
      });
      const unfilled = [...after.columns].flatMap(([name, { table, required, filled }]) =>
        tables.has(table) && !before.columns.has(name) && required && !filled ? `${name} has no default` : [],
      );
      expect([...changed, ...unfilled]).toEqual([]);
      const gone = before.unique.filter((name) => !after.unique.includes(name));
      expect(gone.filter((name) => !(name in NOT_NEEDED))).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe.skipIf(!testPostgres)('migrations of a database that is in use', { meta: { needs: 'PostgreSQL' } }, () => {
  test('SCALE-3 wait for a transaction that reads one of their tables; others use the table meanwhile', async () => {
    const [, postgres] = restorers;
    const restored = await postgres!.restore(readRelease(releases.at(-1)!));
    const dump = new pg.Client({ connectionString: restored.url });
    await dump.connect();
    try {
      await dump.query('begin');
      await dump.query('select from payments limit 1');
      const opening = restored.open();
      const waits = () =>
        restored.query(`select from pg_locks where mode = 'AccessExclusiveLock' and not granted and database =
          (select oid from pg_database where datname = current_database())`);
      await expect.poll(async () => (await waits()).length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
      const [counted] = await restored.query('select count(*)::int as count from payments');
      expect(Number(counted?.['count'])).toBeGreaterThan(0);
      const applied = () => restored.query('select id from drizzle.__drizzle_migrations');
      const before = (await applied()).length;
      await dump.query('commit');
      const { close } = await opening;
      expect((await applied()).length).toBeGreaterThan(before);
      await close();
    } finally {
      await dump.end();
      await restored.drop();
    }
  });
});

describe('a migration that fails', () => {
  const dump = readRelease(UNUSED);

  for (const { kind, restore, why } of restorers)
    test.skipIf(why !== '')(`RUN-1 is named with the DETAIL of ${kind}, and changes nothing${why}`, async () => {
      const restored = await restore(dump);
      try {
        await restored.query(
          `create function public.same_commitment() returns trigger language plpgsql as $$ begin new.commitment := ''; return new; end $$`,
        );
        await restored.query(
          'create trigger same_commitment before update on public.rounds for each row execute function public.same_commitment()',
        );
        await expect(restored.open()).rejects.toThrow(
          /^Migration 0013_noisy_human_torch failed, nothing was changed: could not create unique index "rounds_commitment"\. DETAIL: Key \(commitment\)=\(\) is duplicated\.$/,
        );
        const applied = await restored.query('select count(*)::int as count from drizzle.__drizzle_migrations');
        expect(applied).toEqual([{ count: 1 }]);
      } finally {
        await restored.drop();
      }
    });
});
