import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { inLongRun } from '#arcade/testing';
import { TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import { verifyBooks } from '../ops/verify';
import type { Database } from './database';
import { runConcurrentFiles } from './migrate';
import { adoptEmbedded, openPostgres } from './open';
import { testPostgres } from './testing';
import { readRelease, releases, restorers, type Restored } from './testing-release';

/** A database with little more than its seed, so some tables are empty. */
const UNUSED = 'commit-96682e1.sql.br';

const indexFiles = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) =>
  name.endsWith('.concurrent.sql'),
);

const namesOf = (rows: Record<string, unknown>[]) => rows.map(({ name }) => String(name));

/** Returns the number of rows of each table. */
async function countRows(tables: string[], query: Restored['query']): Promise<Record<string, number>> {
  const counts = tables.map((name) => `select '${name}' as name, count(*)::int as count from public."${name}"`);
  const rows = await query(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
}

const openMemory = async () => adoptEmbedded(await PGlite.create({ extensions: { pg_trgm } }), async () => {});

const queryOf =
  (db: Database): Restored['query'] =>
  async (statement) =>
    ((await db.execute(sql.raw(statement))) as unknown as { rows: Record<string, unknown>[] }).rows;

// `npm test` upgrades the newest release, the long run each one.
describe.each(inLongRun(releases.slice(-1), releases))('upgrade of %s', (file) => {
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
            // Each file of indexes that are built outside the migrations' transaction leaves a row there.
            const installation = before['installation']! + indexFiles.length;
            expect(await countRows(tables, queryOf(db))).toEqual({ ...before, installation });
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

  test('SCALE-3 INT-34 cannot decide a withdrawal whose payout is open at its gateway', async () => {
    const restored = await embedded!.restore(dump);
    const { close } = await restored.open();
    const { new: open, approved, cancelled } = TRANSACTION_STATUS;
    try {
      const [row] = await restored.query(`update payments set status = ${open}, payout_at = now(), payout_open = true
        where id = (select id from payments where direction = ${WITHDRAWAL} limit 1) returning id`);
      const decide = (status: number) =>
        restored.query(`update payments set status = ${status}, decided_at = now(), late = null, reason = 'x',
          cancel_request_id = 'y' where id = '${String(row?.['id'])}' and status = ${open} returning id`);
      for (const status of [cancelled, approved])
        await expect(decide(status)).rejects.toThrow('violates check constraint "payments_payout_open"');
      await restored.query(`update payments set payout_at = null, payout_open = false where status = ${open}`);
      expect(await decide(cancelled), 'a withdrawal without one').toEqual([row]);
    } finally {
      await close();
    }
  });
});

describe.skipIf(!testPostgres)('migrations of a database that is in use', { meta: { needs: 'PostgreSQL' } }, () => {
  test('SCALE-4 two processes migrate one old database at once; `ops migrate --check` says what is pending before and after', async () => {
    const [, postgres] = restorers;
    const restored = await postgres!.restore(readRelease(releases.at(-1)!));
    const check = () =>
      spawnSync(process.execPath, ['scripts/ops.mjs', 'migrate', '--check'], {
        env: { NODE_ENV: 'test', PATH: process.env.PATH, ENV_FILE: devNull, DATABASE_URL: restored.url },
        encoding: 'utf8',
      });
    try {
      const pending = check();
      expect([pending.status, pending.stderr]).toEqual([
        1,
        expect.stringMatching(/^Pending, the next start runs them: .*0025_outbox_uid.concurrent, .*0067_ledger_days\b/),
      ]);
      expect(check().stderr).toBe(pending.stderr);
      const opened = await Promise.all([restored.open(), restored.open()]);
      const [first] = opened;
      expect((await verifyBooks(first!.db)).findings).toEqual([]);
      await Promise.all(opened.map(({ close }) => close()));
      expect([check().status, check().stdout]).toEqual([0, 'No migration is pending.\n']);
      await restored.query('update drizzle.__drizzle_migrations set created_at = created_at + 1');
      expect([check().status, check().stderr]).toEqual([1, expect.stringContaining('newer than this release')]);
    } finally {
      await restored.drop();
    }
  });

  test(
    'SCALE-3 SCALE-31 wait for a transaction that reads one of their tables; others use the table meanwhile',
    { tags: ['long'] },
    async () => {
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
        const from = performance.now();
        const [counted] = await restored.query('select count(*)::int as count from payments');
        expect(Number(counted?.['count'])).toBeGreaterThan(0);
        // SCALE-31: one try of the migration holds others up for less than 3 seconds.
        expect(performance.now() - from).toBeLessThan(3_000);
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
    },
  );

  test.each([
    ['booking', 'update wallet_accounts set balance = balance', 'wallet_accounts', ['ledger_entries']],
    ['bet', 'select from coupons limit 1', 'coupons', ['betting_fixtures', 'wallet_accounts', 'ledger_entries']],
  ])('SCALE-31 wait for a %s without a lock that it needs next', async (_name, statement, used, later) => {
    const [, postgres] = restorers;
    const restored = await postgres!.restore(readRelease(releases.at(-1)!));
    const player = new pg.Client({ connectionString: restored.url });
    await player.connect();
    try {
      await player.query('begin');
      await player.query(statement);
      const opening = restored.open();
      const locks = async (isGranted: boolean) =>
        namesOf(
          await restored.query(`select relation::regclass::text as name from pg_locks
              where mode = 'AccessExclusiveLock' and granted = ${isGranted} and relation is not null`),
        );
      await expect.poll(() => locks(false), { timeout: 30_000, interval: 20 }).toEqual([used]);
      const held = await locks(true);
      expect(later.filter((name) => held.includes(name))).toEqual([]);
      await player.query('rollback');
      await (await opening).close();
    } finally {
      await player.end();
      await restored.drop();
    }
  });
});

describe('indexes outside the transaction of migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rubato-indexes-'));
  const NAME = 'installation_value';
  writeFileSync(
    join(folder, '9000_example.concurrent.sql'),
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "${NAME}" ON "installation" USING btree ("value");`,
  );
  writeFileSync(join(folder, '9000_example.contract.sql'), `DROP INDEX CONCURRENTLY IF EXISTS "${NAME}";`);
  afterAll(() => rmSync(folder, { recursive: true }));
  const find = async (query: Restored['query']) =>
    query(`select indisvalid as valid from pg_index where indexrelid = to_regclass('${NAME}')`);

  test('SCALE-31 are created once on the embedded database', { tags: ['long'] }, async () => {
    const opened = await openMemory();
    const query = queryOf(opened.db);
    for (let starts = 0; starts < 2; starts += 1) await runConcurrentFiles(opened.db, { isEmbedded: true, folder });
    expect(await find(query)).toEqual([{ valid: true }]);
    await query(`drop index ${NAME}`);
    await runConcurrentFiles(opened.db, { isEmbedded: true, folder });
    expect(await find(query)).toEqual([]);
    await opened.close();
  });

  test('SCALE-3 are dropped a day after the release that no longer needs them', { tags: ['long'] }, async () => {
    const opened = await openMemory();
    const query = queryOf(opened.db);
    const start = () => runConcurrentFiles(opened.db, { isEmbedded: true, folder });
    await start();
    const setAge = (hours: number) =>
      query(`update installation set value = now() - interval '${hours} hours' where key = 'indexes:9000_example'`);
    await setAge(23);
    await start();
    expect(await find(query)).toEqual([{ valid: true }]);
    await setAge(25);
    await start();
    expect(await find(query)).toEqual([]);
    await opened.close();
  });

  test.skipIf(!testPostgres)(
    'SCALE-31 wait for older transactions while players read and write the table, also after an interrupted start',
    { meta: { needs: 'PostgreSQL' } },
    async () => {
      const { url, drop } = await testPostgres!.scratch();
      const { close } = await openPostgres(url, { log: pino({ level: 'silent' }), prepare: async () => {} });
      const [migrator, reader, player] = await Promise.all(
        [1, 2, 3].map(async () => {
          const client = new pg.Client({ connectionString: url });
          await client.connect();
          return client;
        }),
      );
      const query = async (statement: string) => (await player!.query<Record<string, unknown>>(statement)).rows;
      try {
        // An interrupted start leaves an invalid index.
        await query(`insert into installation values ('a', 'same'), ('b', 'same')`);
        await expect(query(`create unique index concurrently ${NAME} on installation (value)`)).rejects.toThrow(
          'could not create unique index',
        );
        expect(await find(query)).toEqual([{ valid: false }]);
        await reader!.query('begin');
        await reader!.query('select from installation');
        const building = runConcurrentFiles(drizzle(migrator!) as unknown as Database, { isEmbedded: false, folder });
        await expect
          .poll(() => query(`select from pg_locks where locktype = 'virtualxid' and not granted`), {
            timeout: 20_000,
            interval: 20,
          })
          .toHaveLength(1);
        const from = performance.now();
        await query(`update installation set value = 'other' where key = 'a'`);
        expect(await query(`select key from installation where value = 'other'`)).toHaveLength(1);
        expect(performance.now() - from).toBeLessThan(3_000);
        await reader!.query('commit');
        await building;
        expect(await find(query)).toEqual([{ valid: true }]);
      } finally {
        await Promise.all([migrator, reader, player].map((client) => client!.end()));
        await close();
        await drop();
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
