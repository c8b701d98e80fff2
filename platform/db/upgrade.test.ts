import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { verifyBooks } from '../ops/verify';
import type { Database } from './database';
import { readRelease, releases, restorers, type Restored } from './testing-release';

/** A database made by little more than its seed, so some tables hold no row. */
const UNUSED = 'commit-96682e1.sql.br';

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
          // A comment added to a released migration changes its hash, and must not run it again.
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
