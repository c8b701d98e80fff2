// @module-tag long
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { IS_LONG } from '#arcade/testing';
import { freePort } from '../../bench/site.mjs';
import { commandsUnder } from '../../e2e/guide';
import { endProcesses, IS_BUILT, ops, scratch, serve, up } from './testing';

/** Runs the steps of the operator's guide for a restore to a point in time, with two PostgreSQL servers of its own. */
const PG_BIN = '/usr/lib/postgresql/15/bin';
const HAS_POSTGRES = existsSync(`${PG_BIN}/postgres`) && existsSync('/usr/bin/pg_createcluster');

/** PostgreSQL does not run as root. */
const USER = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];

/** Commands of the guide's machine within the folder $M, which do not wait for its disk; all others are the machine's own. */
const MACHINE = `
sudo() { if [ "$1" = -u ]; then shift 2; fi; "$@"; }
install() { while [ "\${1#-}" != "$1" ]; do [ "$1" = -d ] && shift || shift 2; done; mkdir -p -m 700 "$@"; }
systemctl() { pg_ctlcluster 15 main "$1"; }
psql() { [ "$1" = --cluster ] || set -- --cluster 15/main "$@"; command psql --dbname=postgres "$@"; }
pg_basebackup() { command pg_basebackup --cluster 15/main --no-sync "$@"; }
pg_createcluster() {
  local port; [ "$2" = main ] && port=$MAIN_PORT || port=$RESTORED_PORT
  command pg_createcluster --datadir="$M/lib/$1/$2" --socketdir="$M" --logfile="$M/$2.log" --port="$port" --pgoption fsync=off "$@" -- --no-sync >"$M/$2.create.log"
}
`;

describe.skipIf(!IS_BUILT || !HAS_POSTGRES)(
  'a restore of PostgreSQL to a point in time',
  { timeout: 300_000, meta: { needs: 'a build and postgresql-15 of Debian' } },
  () => {
    const folder = { path: '' };
    let environment: Record<string, string> = {};
    /** Runs lines of the guide as the user postgres. */
    async function shell(lines: string, more: Record<string, string> = {}): Promise<string> {
      const M = folder.path;
      const script = (MACHINE + lines)
        .replaceAll('/var/backups/rubato', `${M}/backups`)
        .replaceAll('/var/lib/postgresql', `${M}/lib`)
        .replaceAll('/etc/postgresql/', `${M}/etc/`);
      const [program = '', ...words] = [...USER, 'bash', '-euo', 'pipefail', '-c', script];
      const child = spawn(program, words, {
        cwd: M,
        env: { NODE_ENV: 'test', PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: M, M, ...environment, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (printed += part.toString()));
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`${lines}\nended with ${code}: ${printed}`);
      return printed;
    }
    afterEach(async () => {
      await endProcesses();
      for (const name of ['main', 'restored'])
        await shell(`pg_ctlcluster 15 ${name} stop -m immediate || true`).catch(() => {});
    });

    const operate = async (port: number, command: string, words: string[], options: object = {}) =>
      JSON.parse((await ops(port, { command, words, options })).body.toString()) as {
        text?: string;
        failed?: boolean;
        rows?: Record<string, string>[];
      };
    const credit = async (port: number, name: string, lira: number) => {
      const { failed, text } = await operate(port, 'players', ['credit', name, String(lira)], { reason: 'Düzeltme' });
      expect(failed, text).toBeFalsy();
    };

    /** Creates and starts the first server, with a WAL archive by the guide. @returns further commands of the guide, and URLs */
    async function createMachine() {
      const [archive = '', base = '', restore = ''] = commandsUnder('### Point in time');
      folder.path = path.join(scratch(), 'machine');
      mkdirSync(folder.path);
      chmodSync(path.dirname(folder.path), 0o755);
      if (USER.length > 0) {
        const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
        chownSync(folder.path, id('-u'), id('-g'));
      }
      const [MAIN_PORT, RESTORED_PORT] = [await freePort(), await freePort()];
      environment = {
        PG_CLUSTER_CONF_ROOT: path.join(folder.path, 'etc'),
        MAIN_PORT: String(MAIN_PORT),
        RESTORED_PORT: String(RESTORED_PORT),
      };
      await shell('mkdir -p etc; pg_createcluster 15 main; pg_ctlcluster 15 main start');
      await shell(`psql --quiet <<SQL
create role rubato login superuser password 'rubato';
create database rubato owner rubato;
SQL`);
      await shell(archive);
      const url = (port: number) => `postgres://rubato:rubato@127.0.0.1:${port}/rubato`;
      return { base, restore, main: url(MAIN_PORT), restored: url(RESTORED_PORT) };
    }

    /** Runs a statement. @returns the column `value` of its first row */
    async function query(url: string, statement: string): Promise<string> {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Record<string, string>>(statement)).rows[0]?.['value'] ?? '';
      } finally {
        await client.end();
      }
    }

    const now = (url: string) => query(url, 'select clock_timestamp()::text as value');

    /** Waits until the log is archived, and ends the server as a power cut does. */
    async function loseMachine(url: string): Promise<void> {
      const file = await query(url, 'select pg_walfile_name(pg_switch_wal()) as value');
      await expect
        .poll(() => query(url, 'select last_archived_wal as value from pg_stat_archiver'), { timeout: 60_000 })
        .toSatisfy((archived: string) => archived >= file);
      await shell('pg_ctlcluster 15 main stop -m immediate');
    }

    /** Restores the newest base backup to a time, by the guide. */
    async function restoreMachine(restore: string, TARGET: string): Promise<void> {
      const [BASE = ''] = (await shell('ls -d /var/backups/rubato/base-*')).trim().split('\n');
      await shell(restore, { BASE, TARGET });
    }

    test('RUN-82 the guide’s commands restore the server to a time between two commits', async () => {
      const { base, restore, main, restored } = await createMachine();
      await query(main, 'create table bookings (id text)');
      await shell(base);
      await query(main, "insert into bookings values ('kept')");
      const target = await now(main);
      await query(main, "insert into bookings values ('late')");
      await loseMachine(main);
      await restoreMachine(restore, target);
      expect(await query(restored, "select string_agg(id, ' ') as value from bookings")).toBe('kept');
      await query(restored, "insert into bookings values ('new')");
    });

    test.runIf(IS_LONG)(
      'RUN-82 HARD-23 MONEY-8 the guide’s commands restore the server to a time between two bookings: the ledger stands, balances equal the model',
      { meta: { needs: 'the long run' } },
      async () => {
        const [close, verify] = commandsUnder('### PostgreSQL').slice(2);
        expect(close).toContain('maintenance on');
        expect(verify).toContain('ledger verify --all');
        const { base, restore, main, restored } = await createMachine();
        const keys = { SESSION_SECRETS: 'a-secret-of-the-restore-with-32-characters', FEED: 'none', GATEWAYS: 'none' };
        const DATA_DIR = scratch();
        const site = await up(serve({ ...keys, DATABASE_URL: main, DATA_DIR }));
        const model = new Map<string, number>();
        const book = async (name: string, lira: number) => {
          await credit(site.port, name, lira);
          model.set(name, (model.get(name) ?? 0) + lira);
        };
        for (const name of ['ayse', 'can'])
          await operate(site.port, 'players', ['create', name], { password: 'Sifre123' });
        await book('ayse', 100);
        await shell(base);
        await book('can', 250);
        await book('ayse', 11);
        const target = await now(main);
        await credit(site.port, 'can', 999);
        await operate(site.port, 'players', ['create', 'ece'], { password: 'Sifre123' });
        site.child.kill('SIGKILL');
        await loseMachine(main);
        await restoreMachine(restore, target);
        const after = await up(serve({ ...keys, DATABASE_URL: restored, DATA_DIR }));
        expect((await operate(after.port, 'maintenance', ['on'])).failed).toBeFalsy();
        expect((await operate(after.port, 'ledger', ['verify'], { all: true })).text).toContain(
          'The ledger is correct',
        );
        expect((await operate(after.port, 'audit', ['verify'])).failed).toBeFalsy();
        expect((await operate(after.port, 'games', ['end-sessions'])).failed).toBeFalsy();
        for (const [name, lira] of model) {
          const { rows = [] } = await operate(after.port, 'players', ['show', name]);
          expect(rows[0]?.['balance'], name).toBe(`${lira}.00`);
        }
        expect((await operate(after.port, 'players', ['show', 'ece'])).failed).toBe(true);
        // It books, and archives its own timeline.
        await credit(after.port, 'can', 5);
      },
    );
  },
);
