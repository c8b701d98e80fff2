import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from './database';
import { MIGRATION_LOCK, newestMigration } from './migrate';

/** State of the database's schema for this build: its own, of an older or newer release, or currently changing. */
export type SchemaState = 'own' | 'older' | 'newer' | 'changing';

/** SQLSTATEs of statements that do not fit the schema: unknown tables or columns, a null in a required column. */
const NOT_OF_SCHEMA = /^(?:42|23502$)/;

/** Whether a statement failed because it does not fit the schema of the database. */
export const isSchemaFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && NOT_OF_SCHEMA.test(error.code ?? '');

/**
 * Compares the schema of the database with the migrations of this build.
 * @throws {Error} when the database does not answer
 */
export async function readSchemaState(db: Database): Promise<SchemaState> {
  const { rows } = (await db.execute(sql`
    select (select max(created_at) from drizzle.__drizzle_migrations) as newest,
      exists (
        select from pg_locks
        where locktype = 'advisory' and granted and classid = 0 and objid = ${MIGRATION_LOCK}::oid
          and database = (select oid from pg_database where datname = current_database())
      ) as changing`)) as unknown as { rows: { newest: string; changing: boolean }[] };
  const [row] = rows;
  if (Number(row?.newest) > newestMigration()) return 'newer';
  if (row?.changing) return 'changing';
  return Number(row?.newest) < newestMigration() ? 'older' : 'own';
}
