import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPool } from './pool';

/** A PostgreSQL server of its own, whose commits wait for a synchronous replica that is not there. */

const PG_BIN = '/usr/lib/postgresql/15/bin';
const LIMIT_MS = 400;
const LACKS = 'The synchronous replica may lack a commit';

/** PostgreSQL does not run as root. */
const isRoot = process.getuid?.() === 0;
const asPostgres = (command: string, words: string[]): [string, string[]] =>
  isRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', join(PG_BIN, command), ...words]]
    : [join(PG_BIN, command), words];
const postgresId = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe.skipIf(!existsSync(join(PG_BIN, 'initdb')))(
  'a commit that waits for a synchronous replica',
  { meta: { needs: 'postgresql-15 of Debian' } },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'rubato-synchronous-'));
    let server: ChildProcess | undefined;
    /** Connections of an operator, without limits. */
    let own: pg.Pool;
    /** Connections as those of requests. */
    let pool: pg.Pool;

    beforeAll(async () => {
      if (isRoot) chownSync(folder, postgresId('-u'), postgresId('-g'));
      const data = join(folder, 'data');
      const made = spawnSync(...asPostgres('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync']));
      if (made.status !== 0) throw new Error(String(made.stderr));
      const port = await freePort();
      const words = ['-D', data, '-p', String(port), '-k', folder, '-c', 'shared_buffers=16MB'];
      server = spawn(...asPostgres('postgres', words), { stdio: 'ignore' });
      const shared = { url: `postgres://postgres@127.0.0.1:${port}/postgres`, waitMs: 5_000, keepAliveMs: 10_000 };
      const log = pino({ level: 'silent' });
      own = openPool({ ...shared, size: 1, silenceMs: 60_000, log });
      pool = openPool({ ...shared, size: 2, silenceMs: 200, limitMs: LIMIT_MS, log });
      await vi.waitFor(() => own.query('select 1'), { timeout: 30_000, interval: 50 });
      await own.query('create table bookings (id text)');
    });
    afterAll(async () => {
      await Promise.all([own.end(), pool.end()]);
      server?.kill('SIGINT');
      if (server) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    });
    beforeEach(async () => {
      await setReplica('absent');
    });

    async function setReplica(name: string): Promise<void> {
      await own.query('set synchronous_commit = local');
      await own.query(`alter system set synchronous_standby_names = '${name}'`);
      await own.query('select pg_reload_conf()');
      await vi.waitFor(async () => {
        const { rows } = await own.query<{ name: string }>(
          "select current_setting('synchronous_standby_names') as name",
        );
        expect(rows[0]?.name).toBe(name);
      });
    }

    async function commit(id: string): Promise<void> {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('insert into bookings values ($1)', [id]);
        await client.query('commit');
      } finally {
        client.release();
      }
    }

    const count = async (id: string) => (await pool.query('select 1 from bookings where id = $1', [id])).rowCount;
    const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'";

    test('SCALE-2 has an unknown outcome after the limit, is not visible, and is booked once the replica has it', async () => {
      const began = performance.now();
      await expect(commit('late')).rejects.toThrow('did not end a statement in time');
      expect(performance.now() - began).toBeLessThan(LIMIT_MS + 1_000);
      expect(await count('late')).toBe(0);
      expect((await own.query(waiting)).rowCount).toBe(1);
      await setReplica('');
      await vi.waitFor(async () => expect(await count('late')).toBe(1));
    });

    test('SCALE-2 has an unknown outcome if its wait is cancelled, in a transaction and as a statement of its own', async () => {
      const cancelled = async (work: Promise<unknown>) => {
        const outcome = work.catch((error: unknown) => String(error));
        await vi.waitFor(async () => expect((await own.query(waiting)).rowCount).toBe(1), { interval: 5 });
        await own.query(`select pg_cancel_backend(pid) from (${waiting}) as waiting`);
        expect(await outcome).toContain(LACKS);
      };
      await cancelled(commit('cancelled'));
      await cancelled(pool.query("insert into bookings values ('alone')"));
      // The primary has it, so the same request finds it.
      expect(await count('cancelled')).toBe(1);
    });

    test('SCALE-2 a single statement over its limit has an unknown outcome', async () => {
      await expect(pool.query("insert into bookings values ('limit')")).rejects.toThrow(LACKS);
    });
  },
);
