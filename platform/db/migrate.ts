import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { isAboutValue, mask } from '#contract/log';
import { installed } from '../installed';

const MIGRATIONS_FOLDER = 'platform/db/migrations';

/** The name of the last migration that holds a statement. */
function migrationOf(statement: string): string | undefined {
  const migrationsFolder = installed(MIGRATIONS_FOLDER);
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const at = readMigrationFiles({ migrationsFolder }).findLastIndex(({ sql }) => sql.includes(statement));
  return entries[at]?.tag;
}

/** The database's message and DETAIL. Names of tables and columns stay; values are masked. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { detail } = error as { detail?: unknown };
  // Quoted in a message are names, except in errors about a value.
  const message = isAboutValue(error) ? error.message.replace(/".*"/gs, '"*"') : error.message;
  return typeof detail === 'string' ? `${message}. DETAIL: ${detail.replace(/=\(.*\)/s, mask)}` : message;
}

/**
 * Runs a migrator of Drizzle, which applies all migrations or none.
 * @throws {Error} one line with the migration's name, the database's message and its DETAIL; e-mail addresses, numbers
 * and tokens in them are masked
 */
export async function migrateWith(migrator: (config: { migrationsFolder: string }) => Promise<void>): Promise<void> {
  try {
    await migrator({ migrationsFolder: installed(MIGRATIONS_FOLDER) });
  } catch (error) {
    const name = error instanceof DrizzleQueryError ? migrationOf(error.query) : undefined;
    throw new Error(`Migration ${name ?? 'of the database'} failed, nothing was changed: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}
