import { eq, getTableName, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { installation } from '../db/installation';
import { collectionTotals, gameCategories, gameCollections, gameProviders, games } from './schema';
import { seedCatalogue, STAMP } from './seed';

/** In the order of their references. */
const TABLES = [gameProviders, gameCategories, games, gameCollections, collectionTotals].map((table) =>
  getTableName(table),
);

/**
 * Fills an empty catalogue as `seedCatalogue` does. The first call in a test database leaves a copy of the rows in the
 * schema `seeded`; later tests insert that copy. Building the statements for thousands of rows took a fifth of many tests.
 */
export async function seedTestCatalogue(tx: Transaction): Promise<void> {
  const { rows } = (await tx.execute(
    sql`select to_regclass('seeded.installation') is not null as known`,
  )) as unknown as {
    rows: { known: boolean }[];
  };
  if (rows[0]?.known) {
    for (const table of [...TABLES, getTableName(installation)])
      await tx.execute(sql.raw(`insert into public.${table} table seeded.${table}`));
    return;
  }
  await seedCatalogue(tx);
  await tx.execute(sql`create schema seeded`);
  for (const table of TABLES) await tx.execute(sql.raw(`create table seeded.${table} as table public.${table}`));
  await tx.execute(
    sql`create table seeded.installation as select * from ${installation} where ${eq(installation.key, STAMP)}`,
  );
}
