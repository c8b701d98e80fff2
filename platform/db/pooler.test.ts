import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from './open';
import { runNamed } from './named';
import { findPoolerFault } from './pooler';
import { testPostgres } from './testing';

/** The database behind PgBouncer, a process of its own on a port of its own. */

const PROGRAM = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer';
const version = /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '');
/** Whether it keeps named statements in transaction mode. */
const isNew = version !== null && (Number(version[1]) > 1 || Number(version[2]) >= 21);
const silent = pino({ level: 'silent' });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

describe.skipIf(!version || !testPostgres)(
  'PgBouncer',
  { timeout: 60_000, meta: { needs: 'PgBouncer (PGBOUNCER names its program) and PostgreSQL' } },
  () => {
    let direct: URL;
    let drop: () => Promise<void>;
    let pooler: ChildProcess | undefined;
    let folder: string;
    beforeEach(async () => {
      const scratch = await testPostgres!.scratch();
      ({ drop } = scratch);
      direct = new URL(scratch.url);
      folder = mkdtempSync(join(tmpdir(), 'rubato-pgbouncer-'));
      chmodSync(folder, 0o755);
    });
    afterEach(async () => {
      if (pooler) {
        const ended = once(pooler, 'exit');
        pooler.kill('SIGKILL');
        await ended;
      }
      pooler = undefined;
      await drop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Starts PgBouncer. @returns the URL of the database through it */
    async function begin(mode: string): Promise<string> {
      const port = await freePort();
      const file = join(folder, 'pgbouncer.ini');
      writeFileSync(
        file,
        `[databases]
        * = host=${direct.hostname} port=${direct.port || 5432} user=${direct.username}
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = ${port}
        auth_type = any
        unix_socket_dir =
        pool_mode = ${mode}
        ${isNew ? 'max_prepared_statements = 200' : ''}`.replace(/^ +/gm, ''),
      );
      // PgBouncer does not run as root.
      const user = process.getuid?.() === 0 ? { uid: Number(execFileSync('id', ['-u', 'nobody'])) } : {};
      pooler = spawn(PROGRAM, [file], { stdio: 'ignore', ...user });
      const url = new URL(direct);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      await vi.waitFor(() => findPoolerFault(url.href), { timeout: 10_000, interval: 50 });
      return url.href;
    }

    test('SCALE-4 statement mode is named in one line', async () => {
      await expect(openPostgres(await begin('statement'), { log: silent, prepare: async () => {} })).rejects.toThrow(
        /^Setting DATABASE_URL is wrong: the pooler there is in statement mode; use PgBouncer 1\.21 [^\n]+$/,
      );
    });

    test.skipIf(isNew)('SCALE-4 transaction mode before PgBouncer 1.21 is named in one line', async () => {
      await expect(openPostgres(await begin('transaction'), { log: silent, prepare: async () => {} })).rejects.toThrow(
        /^Setting DATABASE_URL is wrong: the pooler there loses named statements; use PgBouncer 1\.21 [^\n]+$/,
      );
    });

    test('SCALE-2 processes start one after another without a lock that stays; named statements and limits work', async () => {
      const url = await begin(isNew ? 'transaction' : 'session');
      for (let starts = 0; starts < 2; starts += 1) {
        const opened = await openPostgres(url, {
          log: silent,
          prepare: async () => {},
          options: { statementLimitMs: 300 },
        });
        const values = await Promise.all(
          Array.from({ length: 20 }, (_, at) =>
            opened.db.transaction((tx) => runNamed<{ value: number }>(tx, 'probe', sql`select ${at}::int as value`)),
          ),
        );
        expect(values.flat().map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, at) => at));
        await expect(opened.db.execute(sql`select pg_sleep(5)`)).rejects.toMatchObject({ cause: { code: '57014' } });
        const limits = await opened.db.transaction((tx) =>
          tx.execute(sql`select current_setting('lock_timeout') as one`),
        );
        expect((limits as unknown as { rows: object[] }).rows).toEqual([{ one: '10s' }]);
        await opened.close();
      }
    });
  },
);
