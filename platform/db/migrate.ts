import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DrizzleQueryError, like, sql, type SQL } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Logger } from 'pino';
import { isAboutValue, mask } from '#contract/log';
import { DAY_MS } from '#contract/istanbul';
import { installed } from '../installed';
import type { Database } from './database';
import { installation } from './installation';

const MIGRATIONS_FOLDER = 'platform/db/migrations';

/** Key of the advisory lock for migrations. Its value is arbitrary, but must be the same in every release. */
export const MIGRATION_LOCK = 7_228_601;

/**
 * Time-out for locking tables, below PostgreSQL's `deadlock_timeout` of a second. So a booking that waits for one of
 * them is never the victim of a deadlock.
 */
const LOCK_MS = 800;
/** Time-out for a lock that autovacuum holds. It ends only if another process waits longer than `deadlock_timeout`. */
const AUTOVACUUM_MS = 30_000;
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 2_000;
/** Time-out for any lock of a migration that its tables do not include. */
const FURTHER_LOCK_MS = 3_000;
const TURN_PAUSE_MS = 100;
const WAIT_LOG_MS = 5_000;
/**
 * Tables in the order in which transactions of players use them. A migration locks them in this order before the others.
 * In another order, bookings that wait for one of its locks hold the next one, and every attempt ends in a deadlock.
 */
const LOCK_ORDER = [
  'jobs',
  'sessions',
  'players',
  'game_visits',
  'launches',
  'rounds',
  'coupons',
  'coupon_submissions',
  'betting_fixtures',
  'betting_markets',
  'payments',
  'play_standing',
  'wallet_accounts',
  'ledger_entries',
  'ledger_postings',
];
/** Files of statements outside the migrations' transaction, in its order: `0056_example.concurrent.sql`. */
const CONCURRENT = '.concurrent.sql';
/**
 * Files of statements that remove what only the previous release needs. A start a day after the file of the same name
 * in `CONCURRENT` runs them.
 */
const CONTRACT = '.contract.sql';
const CONTRACT_AFTER_MS = DAY_MS;
/** SQLSTATE of a statement that exceeded its time-out, or the time-out of a lock. */
const TIMED_OUT = ['57014', '55P03'];

const readJournal = () =>
  JSON.parse(readFileSync(join(installed(MIGRATIONS_FOLDER), 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };

let newest: number | undefined;

/** Returns the time of this build's newest migration, by which the migrator orders them. */
export const newestMigration = (): number => (newest ??= readJournal().entries.at(-1)?.when ?? 0);

/** Returns the name of the last migration that contains a statement; undefined if there is none. */
function migrationOf(statement: string): string | undefined {
  const migrations = readMigrationFiles({ migrationsFolder: installed(MIGRATIONS_FOLDER) });
  return readJournal().entries[migrations.findLastIndex(({ sql: text }) => text.includes(statement))]?.tag;
}

/** Returns the names of the tables that pending migrations may change, in the order in which they are locked. */
async function findChangedTables(db: Database): Promise<string[]> {
  const rowsOf = async (query: SQL) =>
    ((await db.execute(query)) as unknown as { rows: Record<string, string>[] }).rows;
  const [known] = await rowsOf(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!known?.['name']) return [];
  const [last] = await rowsOf(sql`select coalesce(max(created_at), 0) as at from drizzle.__drizzle_migrations`);
  const statements = readMigrationFiles({ migrationsFolder: installed(MIGRATIONS_FOLDER) })
    .filter(({ folderMillis }) => folderMillis > Number(last?.['at']))
    .flatMap(({ sql: text }) => text);
  const words = new Set(statements.join(' ').match(/\w+/g));
  const tables = await rowsOf(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const rank = (name: string) => (LOCK_ORDER.indexOf(name) + LOCK_ORDER.length + 1) % (LOCK_ORDER.length + 1);
  return tables.flatMap(({ name = '' }) => (words.has(name) ? name : [])).sort((a, b) => rank(a) - rank(b));
}

/**
 * Waits until no other process migrates, and then holds the lock in an open transaction until the connection closes. It
 * polls, because PostgreSQL would count a waiting statement as a transaction that a concurrent index has to wait for.
 * @throws {Error} one line, when another process holds the lock for `waitMs`
 */
export async function takeMigrationTurn(db: Database, waitMs: number, log: Logger): Promise<void> {
  const began = performance.now();
  for (let loggedAt = began; ;) {
    await db.execute(sql`begin`);
    await db.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    // Without parameters: a statement with parameters keeps its snapshot, for which concurrent indexes would wait.
    const { rows } = (await db.execute(
      sql.raw(`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`),
    )) as unknown as { rows: { taken: boolean }[] };
    if (rows[0]?.taken) return;
    await db.execute(sql`rollback`);
    const now = performance.now();
    if (now - began > waitMs)
      throw new Error(
        `Another process has migrated the database for ${Math.round(waitMs / 1_000)} s and has not ended; look at its log, or raise MIGRATE_WAIT_S`,
      );
    if (now - loggedAt >= WAIT_LOG_MS) {
      loggedAt = now;
      log.info(
        { seconds: Math.round((now - began) / 1_000) },
        'waiting for another process that migrates the database',
      );
    }
    await pause(TURN_PAUSE_MS);
  }
}

/**
 * Runs the statements that migrations declare outside their transaction, each file once: indexes and changes of many
 * rows in batches. On PostgreSQL indexes are built concurrently: reads and writes of the table continue. After an
 * interruption the file runs again; an interrupted index is built again.
 * @param isEmbedded there are no other connections, so a plain index is enough
 */
export async function runConcurrentFiles(
  db: Database,
  { isEmbedded, folder = installed(MIGRATIONS_FOLDER) }: { isEmbedded: boolean; folder?: string },
): Promise<void> {
  const rows = await db.select().from(installation).where(like(installation.key, 'indexes:%'));
  const completed = new Map(rows.map(({ key, value }) => [key, Date.parse(value)]));
  const isDue = (file: string): boolean => {
    if (completed.has(keyOf(file))) return false;
    if (file.endsWith(CONCURRENT)) return true;
    const expanded = completed.get(keyOf(file.replace(CONTRACT, CONCURRENT))) ?? Infinity;
    return file.endsWith(CONTRACT) && Date.now() - expanded >= CONTRACT_AFTER_MS;
  };
  for (const file of readdirSync(folder).sort().filter(isDue)) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!isEmbedded) await prepareConcurrent(db, text);
    for (const statement of text.split('--> statement-breakpoint'))
      await db.execute(sql.raw(isEmbedded ? statement.replace('CONCURRENTLY ', '') : statement));
    await db
      .insert(installation)
      .values({ key: keyOf(file), value: new Date().toISOString() })
      .onConflictDoNothing();
  }
}

/** Returns the key in `installation` of a completed file. */
const keyOf = (file: string): string => `indexes:${file.replace(CONCURRENT, '').replace('.sql', '')}`;

/** Drops the indexes of a file that an interrupted start left unfinished. */
async function prepareConcurrent(db: Database, text: string): Promise<void> {
  const { rows } = (await db.execute(
    sql`select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
      where not indisvalid and relnamespace = 'public'::regnamespace`,
  )) as unknown as { rows: { name: string }[] };
  for (const { name } of rows)
    if (text.includes(`"${name}"`)) await db.execute(sql`drop index concurrently ${sql.identifier(name)}`);
}

/**
 * Begins a transaction and locks the tables that pending migrations may change. The migrator joins the transaction: its
 * own `begin` causes a PostgreSQL warning, its `commit` or `rollback` ends it.
 * @throws {Error} one line, when other transactions hold one of the tables during all attempts
 */
export async function beginWithLocks(db: Database): Promise<void> {
  const tables = await findChangedTables(db);
  if (tables.length === 0) return;
  const names = sql.join(
    tables.map((name) => sql.identifier(name)),
    sql`, `,
  );
  for (let tries = 1; ; tries += 1) {
    try {
      await db.execute(sql`begin`);
      await db.execute(sql.raw(`set local lock_timeout = ${FURTHER_LOCK_MS}`));
      // Ends autovacuum of the tables. Bookings do not wait for this lock.
      await db.execute(sql.raw(`set local statement_timeout = ${AUTOVACUUM_MS}`));
      await db.execute(sql`lock table ${names} in share update exclusive mode`);
      await db.execute(sql.raw(`set local statement_timeout = ${LOCK_MS}`));
      await db.execute(sql`lock table ${names} in access exclusive mode`);
      await db.execute(sql`set local statement_timeout = 0`);
      return;
    } catch (error) {
      await db.execute(sql`rollback`);
      if (!(error instanceof Error) || !isCanceled(error)) throw error;
      if (tries >= LOCK_TRIES)
        throw new Error(
          `Migration failed, nothing was changed: another transaction, such as a dump, holds one of the tables ${tables.join(', ')}`,
          { cause: error },
        );
    }
    await pause(LOCK_PAUSE_MS);
  }
}

const isCanceled = ({ cause }: Error): boolean =>
  cause instanceof Error && 'code' in cause && TIMED_OUT.includes(String(cause.code));

/** Returns the database's message and DETAIL. Names of tables and columns stay; values are masked. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { detail } = error as { detail?: unknown };
  // Quoted parts of a message are names, except in errors about a value.
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
