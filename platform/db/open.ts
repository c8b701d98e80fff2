import { chmodSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Logger } from 'pino';
import { removeBackupDraft, type CopyDatabase } from './backup';
import { assertClock, type DatabaseClock } from './clock';
import type { Database } from './database';
import { findSpaceFault, watchSpace } from './disk-space';
import { lockFolder } from './lock';
import { beginWithLocks, runConcurrentFiles, migrateWith, takeMigrationTurn } from './migrate';
import { closeClient, openPool, type PoolOptions } from './pool';
import type { RequestScope } from './request-scope';
import { ScopedClient } from './scoped-client';
import { findPoolerFault } from './pooler';
import { isSchemaFault, readSchemaState } from './schema-state';
import { NoConnection } from './unreachable';

export interface OpenedDatabase {
  db: Database;
  /** The same database for background jobs and operators' commands: own connections, no time limit of statements. */
  background: Database;
  /** Streaming replicas of `db` and `background`, for reads whose data may be seconds old. */
  replicas?: { db: Database; background: Database } | undefined;
  /** Whether several processes can share it. */
  shared: boolean;
  /** Returns how many requests wait for a connection. */
  waiting(): number;
  /** Returns the connections of each pool; none for the embedded database. */
  pools(): PoolUse[];
  /** Returns `db` for the statements of one request: they carry its id, and are part of its trace. */
  forRequest(scope: RequestScope): Database;
  /** Whether a statement of this process did not fit the schema; always false for the embedded database. */
  hasSchemaFault(): boolean;
  /** Returns why the disk has too little space for bookings; undefined if it has enough, and on PostgreSQL. */
  findSpaceFault?: () => string | undefined;
  /** Copies the database; undefined on PostgreSQL. */
  copy?: CopyDatabase;
  close(): Promise<void>;
}

/** Use of a pool: connections in use, callers that wait for one, and the maximum of connections. */
export interface PoolUse {
  pool: 'requests' | 'background' | 'replica' | 'replica-background';
  used: number;
  waits: number;
  max: number;
}

export interface DatabaseOptions {
  /** Time limit of a statement for a request. */
  statementLimitMs?: number | undefined;
  replicaUrl?: string | undefined;
  /** URL for migrations, without a pooler. Default: the URL of the database. */
  migrateUrl?: string | undefined;
  /** Time limit of the wait for another process that migrates. */
  migrateWaitMs?: number | undefined;
  /** Whether the process starts on the schema of a newer release. */
  allowNewer?: boolean | undefined;
  /** The database's clock, with which this process must agree. */
  clock?: DatabaseClock | undefined;
  pool?: Partial<Pick<PoolOptions, 'size' | 'waitMs' | 'keepAliveMs' | 'silenceMs'>> | undefined;
}

/** Preparation of a database before its first use, by one process at a time: secrets, seeding. */
export type Preparation = (db: Database) => Promise<void>;

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 4_000;
const WAIT_MS = 3_000;
const KEEP_ALIVE_MS = 10_000;
const SILENCE_MS = 2_000;
/** Time limit for a connection to a replica, which the primary database replaces soon. */
const REPLICA_WAIT_MS = 1_000;
const MIGRATE_WAIT_MS = 600_000;
/** Time limit of a statement for a request. */
const STATEMENT_LIMIT_MS = 15_000;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/** Causes of an unusable DATABASE_URL, by the code of the system or of PostgreSQL. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no PostgreSQL answers there',
  ETIMEDOUT: 'no PostgreSQL answers there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'there is no host of that name',
  '28P01': 'PostgreSQL refuses this user or password',
  '28000': 'PostgreSQL refuses this user',
  '3D000': 'PostgreSQL has no database of that name',
};

const NEWER =
  'The database has migrations of a newer release than this build: start the newer release, or set ALLOW_NEWER_DATABASE=on to return to the previous one';

const wrongDatabase = (name: 'DATABASE_URL' | 'MIGRATE_URL', error: unknown) =>
  new Error(
    `Setting ${name} is wrong: ${UNREACHABLE[codeOf(error)] ?? 'no PostgreSQL can be used there'}, for example postgres://user:password@localhost:5432/rubato`,
    { cause: error },
  );

const unwritable = (dataDir: string, error: unknown) =>
  new Error(`Setting DATA_DIR is wrong: ${dataDir} can't be made or written to (${codeOf(error)}), for example data`, {
    cause: error,
  });

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

/** Writes a file and removes it: a full or read-only disk would make PGlite fail without a reason. */
function assertWritable(dataDir: string): void {
  const probe = join(dataDir, `.start-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(8_192), { flush: true });
  } catch (error) {
    throw unwritable(dataDir, error);
  } finally {
    rmSync(probe, { force: true });
  }
}

async function assertSpace(dataDir: string): Promise<void> {
  const fault = await findSpaceFault(dataDir);
  if (fault) throw new Error(`The disk of ${dataDir} is almost full: ${fault}`);
}

const incomplete = (folder: string, cause: unknown) =>
  new Error(
    `The embedded database in ${folder} cannot be opened: it is damaged, or an incomplete copy. Restore a copy of the whole data folder that was made while the site was stopped (docs/operating.md#the-embedded-database)`,
    { cause },
  );

/**
 * Opens the embedded database in `<dataDir>/database`, migrated and prepared.
 * @throws {Error} one line, when another process has locked the folder, it cannot be written to, its disk is almost full, or
 * the database is incomplete
 */
export async function openEmbedded(dataDir: string, prepare: Preparation): Promise<OpenedDatabase> {
  const folder = join(dataDir, 'database');
  makeFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    assertWritable(dataDir);
    await removeBackupDraft(dataDir);
    await assertSpace(dataDir);
    if (!existsSync(folder)) await createEmbedded(folder);
    const client = await PGlite.create(folder, { extensions: { pg_trgm } }).catch((cause: unknown) => {
      throw incomplete(folder, cause);
    });
    const opened = await adoptEmbedded(client, prepare);
    const space = watchSpace(client, dataDir);
    return {
      ...opened,
      findSpaceFault: space.findFault,
      // Neither a transaction nor a statement is in progress: the files on disk hold every booking completely.
      copy: (target) =>
        client.transaction(() =>
          client.runExclusive(() => cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE })),
        ),
      close: async () => {
        space.stop();
        await opened.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Creates the embedded database as a draft and renames it. A killed process leaves a draft, never an incomplete
 * database.
 */
async function createEmbedded(folder: string): Promise<void> {
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  const client = await PGlite.create(draft, { extensions: { pg_trgm }, postgresqlconf: ['shared_buffers = 16MB'] });
  await client.close();
  chmodSync(draft, 0o700);
  renameSync(draft, folder);
}

/** Migrates and prepares an embedded database that is already open. */
export async function adoptEmbedded(client: PGlite, prepare: Preparation): Promise<OpenedDatabase> {
  const own = drizzleEmbedded(client);
  const db = own as unknown as Database;
  await db.execute(sql`create extension if not exists pg_trgm`);
  await migrateWith((config) => migrateEmbedded(own, config));
  await runConcurrentFiles(db, { isEmbedded: true });
  await prepare(db);
  return {
    db,
    background: db,
    shared: false,
    waiting: () => 0,
    pools: () => [],
    forRequest: () => db,
    hasSchemaFault: () => false,
    close: () => client.close(),
  };
}

/**
 * Opens PostgreSQL, migrated and prepared under an advisory lock, so that processes that start together do it one after
 * another. A connection that is lost later is logged and replaced; it never ends the process.
 * @throws {Error} one line, when no server answers, a pooler does not fit, the clocks differ, or the database is of a newer
 * release
 */
export async function openPostgres(
  url: string,
  { log, prepare, options = {} }: { log: Logger; prepare: Preparation; options?: DatabaseOptions | undefined },
): Promise<OpenedDatabase> {
  const { replicaUrl, migrateUrl = url, statementLimitMs = STATEMENT_LIMIT_MS } = options;
  const fault = await findPoolerFault(url).catch((error: unknown) => {
    throw wrongDatabase('DATABASE_URL', error);
  });
  if (fault) throw new Error(`Setting DATABASE_URL is wrong: ${fault}`);
  await migratePostgresAt(migrateUrl, { ...options, log, prepare });

  const defaults = { size: CONNECTIONS, waitMs: WAIT_MS, keepAliveMs: KEEP_ALIVE_MS, silenceMs: SILENCE_MS };
  let hasSchemaFault = false;
  const onError = (error: Error) => {
    hasSchemaFault ||= isSchemaFault(error);
  };
  const open = (more: Pick<PoolOptions, 'url' | 'limitMs'>, waitMs?: number) =>
    openPool({ ...defaults, ...options.pool, ...more, ...(waitMs === undefined ? {} : { waitMs }), onError, log });
  const pool = open({ url, limitMs: statementLimitMs });
  const background = open({ url });
  const replicas = replicaUrl && {
    db: open({ url: replicaUrl, limitMs: statementLimitMs }, REPLICA_WAIT_MS),
    background: open({ url: replicaUrl }, REPLICA_WAIT_MS),
  };
  return {
    db: overPool(pool),
    background: overPool(background),
    ...(replicas && { replicas: { db: overPool(replicas.db), background: overPool(replicas.background) } }),
    shared: true,
    waiting: () => pool.waitingCount,
    pools: () => [
      usePool('requests', pool),
      usePool('background', background),
      ...(replicas ? [usePool('replica', replicas.db), usePool('replica-background', replicas.background)] : []),
    ],
    forRequest: (scope) => overPool(pool, scope),
    hasSchemaFault: () => hasSchemaFault,
    close: async () => {
      const pools = [pool, background, ...(replicas ? [replicas.db, replicas.background] : [])];
      await Promise.all(pools.map((one) => one.end()));
    },
  };
}

/**
 * Migrates and prepares a database, one process at a time. Two connections: one holds the lock in an open transaction,
 * because behind a pooler a lock of the session would never be released; the other works.
 */
async function migratePostgresAt(
  url: string,
  {
    log,
    prepare,
    migrateWaitMs = MIGRATE_WAIT_MS,
    allowNewer = false,
    clock,
  }: { log: Logger; prepare: Preparation } & DatabaseOptions,
): Promise<void> {
  const clients = [1, 2].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true }),
  );
  const [holder, worker] = clients as [pg.Client, pg.Client];
  for (const client of clients) client.on('error', (err) => log.warn({ err }, 'a database connection was lost'));
  try {
    await Promise.all(clients.map((client) => client.connect())).catch((error: unknown) => {
      throw wrongDatabase('MIGRATE_URL', error);
    });
    if (clock) await assertClock(clock, drizzlePostgres(worker) as unknown as Database);
    await takeMigrationTurn(drizzlePostgres(holder) as unknown as Database, migrateWaitMs, log);
    const own = drizzlePostgres(worker);
    const db = own as unknown as Database;
    await db.execute(sql`create extension if not exists pg_trgm`);
    await beginWithLocks(db);
    await migrateWith((config) => migratePostgres(own, config));
    await runConcurrentFiles(db, { isEmbedded: false });
    if ((await readSchemaState(db)) === 'newer') {
      if (!allowNewer) throw new Error(NEWER);
      log.warn('the database has migrations of a newer release');
    }
    await prepare(db);
  } finally {
    // Closing the connection of the holder also releases the lock.
    await Promise.all(clients.map(closeClient));
  }
}

const usePool = (name: PoolUse['pool'], pool: pg.Pool): PoolUse => ({
  pool: name,
  used: pool.totalCount - pool.idleCount,
  waits: pool.waitingCount,
  max: pool.options.max,
});

/**
 * Returns the pool as a database whose transactions always release their connection. Drizzle begins outside its `try`:
 * a connection lost at that time is never released, and ten of those block the site until a restart.
 * @param scope request that the statements belong to
 */
function overPool(pool: pg.Pool, scope?: RequestScope): Database {
  const over = (client: pg.Pool | pg.PoolClient) =>
    drizzlePostgres((scope ? new ScopedClient(client, scope) : client) as pg.Pool) as unknown as Database;
  const db = over(pool);
  return Object.assign(db, {
    transaction: (async (work, config) => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new NoConnection(error);
      });
      try {
        return await over(client).transaction(work, config);
      } finally {
        client.release();
      }
    }) satisfies Database['transaction'],
  });
}
