import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { sql, type SQL } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, vi } from 'vitest';
import { withAfterCommit } from './after-commit';
import { withAuditKey } from '../audit';
import type { PlatformContext, PlatformOptions } from '../context';
import { withGameProvider } from '../games';
import { createGateways } from '../payments';
import { deriveKeys } from '../secrets';
import { randomId } from './ids';
import type { Database } from './database';
import { createReplicaReads } from './replica';
import { openPostgres, adoptEmbedded, type OpenedDatabase } from './open';
import { findPostgres, testDatabasePrefix } from './testing-server';

/** A kind of database for tests; each `open` returns an empty, migrated one. */
export interface TestDatabase {
  kind: 'PGlite' | 'PostgreSQL';
  open(): Promise<OpenedDatabase>;
}

export interface TestContext extends PlatformContext {
  /** Sets the clock. */
  setTime(now: Date | string): void;
  /** Advances the clock. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

/** Size up to which a table is emptied row by row. */
const SMALL_BYTES = 262_144;

const silent = pino({ level: 'silent' });
const nothing = async () => {};

/**
 * Deletes all rows of earlier tests; the tables stay. Small tables are emptied by `delete`, because `truncate` writes new
 * files for each table and index.
 */
async function empty(db: Database): Promise<void> {
  await db.execute(sql`do $$ declare filled text; begin
    -- A test that tampers with the audit log leaves its triggers off.
    if exists (select from pg_trigger where tgrelid = 'audit'::regclass and tgenabled = 'D') then
      alter table audit enable trigger user;
    end if;
    -- Without the triggers that keep the audit log and the ledger append-only.
    set local session_replication_role = replica;
    for filled in select format(
        case when pg_relation_size(oid) > ${sql.raw(String(SMALL_BYTES))} then 'truncate %s cascade' else 'delete from %s' end,
        oid::regclass
      ) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    loop
      execute filled;
    end loop;
    perform setval(seqrelid::regclass, seqstart, false) from pg_sequence join pg_class on pg_class.oid = seqrelid
      where relnamespace = 'public'::regnamespace and pg_sequence_last_value(seqrelid) is not null;
  end $$`);
}

/**
 * Executes a statement without the triggers that keep the ledger consistent, as a person with access to the database
 * can.
 */
export const tamper = (db: Database, statement: SQL): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });

/**
 * Waits until no other connection of the database is in a transaction, because an earlier test may have left work
 * running.
 */
async function settle(db: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = (await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      )) as unknown as { rows: unknown[] };
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 5 },
  );
}

/**
 * Whether a thread keeps its databases for later files. Where files load the modules again, each closes its own (`no`).
 * With `process` the databases of PostgreSQL have fixed names, so that later threads of the process use them again.
 */
const keeping = process.env.KEEP_TEST_DATABASES;

/** Lends databases to tests one after another and empties them in between, because creating one takes a second. */
function lending(kind: TestDatabase['kind'], make: () => Promise<OpenedDatabase>): TestDatabase {
  const idle: OpenedDatabase[] = [];
  return {
    kind,
    open: async () => {
      const opened = idle.pop() ?? (await make());
      await settle(opened.db);
      await empty(opened.db);
      let isClosed = false;
      // Close it for work that the test did not wait for, so that it cannot reach the rows of the next test.
      const db = new Proxy(opened.db, {
        get: (target, name) => {
          if (isClosed) throw new Error('The database is closed');
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
      return {
        shared: opened.shared,
        waiting: () => 0,
        pools: () => [],
        forRequest: () => db,
        hasSchemaFault: () => false,
        background: db,
        db,
        close: async () => {
          if (isClosed) return;
          isClosed = true;
          if (keeping !== 'no') idle.push(opened);
          else await opened.close();
        },
      };
    },
  };
}

const embedded = lending('PGlite', async () =>
  adoptEmbedded(await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await template() }), nothing),
);

/** Returns a migrated database as a dump, cached until the migrations change; opening it takes half a second. */
async function template(): Promise<Blob> {
  const folder = resolve('node_modules/.cache/rubato');
  const file = join(folder, `template-${migrationsDigest()}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const client = await PGlite.create({ extensions: { pg_trgm }, postgresqlconf: ['shared_buffers = 16MB'] });
  await adoptEmbedded(client, nothing);
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(folder, { recursive: true });
  // Another worker may have created the same file meanwhile, and a third may be reading it. Delete only files of other
  // migrations.
  for (const old of readdirSync(folder))
    if (old.endsWith('.tar') && join(folder, old) !== file) rmSync(join(folder, old), { force: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
  return dump;
}

function migrationsDigest(): string {
  const folder = resolve('platform/db/migrations');
  const digest = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(name)) digest.update(name).update(readFileSync(join(folder, name)));
  }
  return digest.digest('hex').slice(0, 16);
}

interface TestPostgres extends TestDatabase {
  /** Creates an empty database, for tests that open the connections themselves. Its commits wait for the disk. */
  scratch(): Promise<{ url: string; drop(): Promise<void> }>;
}

function postgres(server: string): TestPostgres {
  const administer = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  const locate = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const createNew = async () => {
    const name = `${testDatabasePrefix()}${randomId().toLowerCase()}`;
    await administer((client) => client.query(`create database ${name}`));
    return name;
  };
  let lent = 0;
  /** Finds or creates the next database of fixed name. */
  const createFixed = async () => {
    const name = `${testDatabasePrefix()}${(lent += 1)}`;
    await administer(async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount === 0) await client.query(`create database ${name}`);
    });
    return name;
  };
  return {
    ...lending('PostgreSQL', async () => {
      const name = await (keeping === 'process' ? createFixed() : createNew());
      await administer((client) => client.query(`alter database ${name} set synchronous_commit = off`));
      return openPostgres(locate(name), { log: silent, prepare: nothing });
    }),
    scratch: async () => {
      const name = await createNew();
      return {
        url: locate(name),
        drop: () => administer((client) => client.query(`drop database ${name} with (force)`)),
      };
    },
  };
}

const server = await findPostgres();
/** PostgreSQL server for tests; undefined if none answers or `TEST_DATABASES=embedded` excludes it. */
export const testPostgres = server ? postgres(server) : undefined;
const usualKind = testPostgres ?? embedded;
/** With `TEST_DATABASES=postgresql` the embedded database is left out if PostgreSQL answers. */
const everyKind = testPostgres && process.env.TEST_DATABASES !== 'postgresql' ? [embedded, testPostgres] : [usualKind];
const usualKinds = process.env.LONG === '1' ? everyKind : [usualKind];

const describeOn = (kinds: readonly TestDatabase[]) => (name: string, body: (database: TestDatabase) => void) => {
  for (const database of kinds) describe(`${name} on ${database.kind}`, () => body(database));
};

/** Describes tests of money once per kind of database. */
export const describeEachDatabase = describeOn(everyKind);

/** Describes tests on one kind of database, PostgreSQL if it answers; in the long run (`LONG=1`) on each kind. */
export const describeDatabase = describeOn(usualKinds);

/** Returns a context on an empty database with a stopped clock; close it when done. */
export async function testContext(
  database: TestDatabase = usualKind,
  options: Partial<PlatformOptions> = {},
): Promise<TestContext> {
  const opened = await database.open();
  let time = new Date('2026-03-10T12:00:00.000Z').getTime();
  const now = () => new Date(time);
  const key = deriveKeys('a secret of the tests');
  const db = withAuditKey(withAfterCommit(opened.db), key('audit'));
  const context = withGameProvider({
    db,
    forRequest: () => db,
    readReplica: createReplicaReads(undefined, silent),
    now,
    key,
    gateways: createGateways({ publicUrl: 'https://rubato.example', ...options }),
    options: {
      dataDir: '',
      publicUrl: 'https://rubato.example',
      brandName: 'Rubato',
      siteId: '1',
      siteName: 'rubato',
      sessionDays: 30,
      rateLimitFactor: 1,
      log: silent,
      now,
      ...options,
    },
    log: silent,
  });
  return {
    ...context,
    setTime: (moment) => {
      time = new Date(moment).getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
    close: () => opened.close(),
  };
}

/** Waits until `count` connections of a PostgreSQL database wait for a lock. */
export function lockWaits(db: Database, count: number): Promise<void> {
  return vi.waitFor(async () => {
    const { rows } = (await db.execute(
      sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )) as unknown as { rows: { waiting: number }[] };
    expect(rows[0]?.waiting).toBe(count);
  }, 10_000);
}
