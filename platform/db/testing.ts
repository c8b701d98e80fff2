import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, vi } from 'vitest';
import type { PlatformContext, PlatformOptions } from '../context';
import { withGameProvider } from '../games';
import { gatewaysOf } from '../payments';
import { deriveKeys } from '../secrets';
import { randomId } from './ids';
import type { Database } from './database';
import { openPostgres, useEmbedded, type OpenedDatabase } from './open';

/** A kind of database that tests run on; each `open` gives a fresh, migrated, empty one. */
export interface TestDatabase {
  kind: 'PGlite' | 'PostgreSQL';
  open(): Promise<OpenedDatabase>;
}

export interface TestContext extends PlatformContext {
  /** Sets the clock. */
  setTime(now: Date | string): void;
  /** Moves the clock on. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

const silent = pino({ level: 'silent' });
const nothing = async () => {};

/** Whatever a test before has left behind goes; a file's tests share one database, which is made in a second and emptied at once. */
const empty = async (db: Database) => {
  await db.execute(sql`do $$ declare filled text; begin
    select string_agg(oid::regclass::text, ', ') into filled from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0;
    if filled is not null then
      alter table audit disable trigger user;
      execute 'truncate ' || filled || ' restart identity cascade';
    end if;
    alter table audit enable trigger user;
  end $$`);
};

const idleClients: PGlite[] = [];
afterAll(() => Promise.all(idleClients.map((client) => client.close())));

const embedded: TestDatabase = {
  kind: 'PGlite',
  open: async () => {
    const client =
      idleClients.pop() ?? (await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await template() }));
    let isClosed = false;
    // What a test left running meets a closed database, not the rows of the next test.
    const lent = new Proxy(client, {
      get: (target, name) => {
        if (isClosed) throw new Error('The database is closed');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    return {
      ...(await useEmbedded(lent, empty)),
      close: async () => {
        if (!isClosed) idleClients.push(client);
        isClosed = true;
      },
    };
  },
};

/** A migrated database, dumped once and kept while the migrations stay the same: opening it takes half a second. */
async function template(): Promise<Blob> {
  const folder = resolve('node_modules/.cache/rubato');
  const file = join(folder, `template-${migrationsDigest()}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const client = await PGlite.create({ extensions: { pg_trgm }, postgresqlconf: ['shared_buffers = 16MB'] });
  await useEmbedded(client, nothing);
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(folder, { recursive: true });
  // Another worker may have made the same one meanwhile, and a third may be reading it: only those of other migrations go.
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
  /** An empty database of its own, for what opens its connections itself. */
  scratch(): Promise<{ url: string; drop(): Promise<void> }>;
}

function postgres(server: string): TestPostgres {
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const scratch = async () => {
    const name = `rubato_test_${randomId().toLowerCase()}`;
    await administer(`create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
  };
  const idle: Awaited<ReturnType<TestPostgres['scratch']>>[] = [];
  afterAll(async () => {
    for (const { drop } of idle) await drop();
  });
  return {
    kind: 'PostgreSQL',
    scratch,
    open: async () => {
      const own = idle.pop() ?? (await scratch());
      const opened = await openPostgres(own.url, silent, empty);
      let isClosed = false;
      return {
        ...opened,
        close: async () => {
          if (isClosed) return;
          isClosed = true;
          await opened.close();
          idle.push(own);
        },
      };
    },
  };
}

/** The first PostgreSQL that lets us in: TEST_DATABASE_URL, else a local one. */
async function findPostgres(): Promise<TestPostgres | undefined> {
  const named = process.env.TEST_DATABASE_URL;
  const servers = named
    ? [named]
    : [
        'postgres://postgres@127.0.0.1:5432/postgres',
        'postgres://postgres@localhost/postgres?host=/var/run/postgresql',
      ];
  for (const server of servers) {
    const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      return postgres(server);
    } catch (error) {
      if (named) throw error;
    } finally {
      await client.end().catch(nothing);
    }
  }
  return undefined;
}

/** The PostgreSQL that tests may use; undefined where none answers. */
export const testPostgres = await findPostgres();
const databases = testPostgres ? [embedded, testPostgres] : [embedded];

/**
 * Describes tests once per kind of database: PGlite always, PostgreSQL when TEST_DATABASE_URL names one or a local one
 * answers. Says so when none does.
 */
export function describeEachDatabase(name: string, body: (database: TestDatabase) => void): void {
  if (!testPostgres)
    console.warn(`${name}: no PostgreSQL answers (TEST_DATABASE_URL or 127.0.0.1:5432), tested on PGlite alone`);
  for (const database of databases) describe(`${name} on ${database.kind}`, () => body(database));
}

/** A context on a fresh database with a clock that stands still until it is moved; close it when done. */
export async function testContext(
  database: TestDatabase = embedded,
  options: Partial<PlatformOptions> = {},
): Promise<TestContext> {
  const opened = await database.open();
  let time = new Date('2026-03-10T12:00:00.000Z').getTime();
  const now = () => new Date(time);
  const context = withGameProvider({
    db: opened.db,
    now,
    key: deriveKeys('a secret of the tests'),
    gateways: gatewaysOf(options),
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

/** Waits until so many transactions of a PostgreSQL database wait for a lock. */
export function lockWaits(db: Database, count: number): Promise<void> {
  return vi.waitFor(async () => {
    const { rows } = (await db.execute(
      sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )) as unknown as { rows: { waiting: number }[] };
    expect(rows[0]?.waiting).toBe(count);
  }, 10_000);
}
