// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { randomId } from '../../platform/db/ids';
import { call, endProcesses, IS_BUILT, ops, scratch, serve, start, TOKEN, up } from './testing';

const PASSWORD = 'Deneme.12345';

type Row = Record<string, string>;

/** Runs the operator's program. */
async function run(words: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve('scripts/ops.mjs'), ...words], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ENV_FILE: devNull, OPS_TOKEN: TOKEN, ...environment },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed };
}

describe.skipIf(!IS_BUILT)(
  'a backup of the embedded database',
  { timeout: 300_000, meta: { needs: 'a build' } },
  () => {
    afterEach(endProcesses);
    const operate = async (port: number, command: string, words: string[], options: object = {}) =>
      JSON.parse((await ops(port, { command, words, options })).body.toString()) as {
        text?: string;
        rows?: Row[];
        failed?: boolean;
      };
    /** Calls the API as a player. */
    const as = (port: number, user: object, name: string, data: object = {}) => {
      const [callClass = '', method = ''] = name.split('/');
      return call(
        port,
        { class: callClass, method },
        { Lang: 'tr', ...data },
        { ...user, uip: '', lang: 'tr', gmt: '+03:00' },
      );
    };
    /** Creates a player and signs in. */
    async function enter(port: number, name: string): Promise<{ name: string; user: object }> {
      await operate(port, 'players', ['create', name], { password: PASSWORD });
      const api = { class: 'user', method: 'login' };
      const { data } = await call(port, api, { Lang: 'tr', username: name, password: PASSWORD });
      return { name, user: { uid: data['uid'], sid: data['sid'] } };
    }
    /** Deposits 50 lira. @returns the acknowledged payment */
    async function deposit(port: number, user: object): Promise<string> {
      const requestID = randomId();
      const referenceNumber = `TK-0050-${requestID.slice(0, 12).toUpperCase()}`;
      const form = { requestID, methodID: 'wallet-turna', amount: '50', referenceNumber };
      const { result, data, message } = await as(port, user, 'prepayServices/processTransaction', form);
      expect(result, message).toBe(true);
      return data['transactionID'] ?? '';
    }

    test('RUN-81 HARD-23 MONEY-8 while players book, `backup` writes one file; restored into an empty folder it has every earlier booking', async () => {
      const site = await start();
      const SITE_URL = `http://127.0.0.1:${site.port}`;
      const acknowledged: string[] = [];
      const play = { isOver: false };
      const players = [];
      for (const name of ['ayse', 'can', 'ece']) players.push(await enter(site.port, name));
      const playing = players.map(async ({ user }) => {
        while (!play.isOver) acknowledged.push(await deposit(site.port, user));
      });
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20);
      const earlier = [...acknowledged];
      const file = path.join(scratch(), 'rubato.tgz');
      expect(await run(['backup', file], { SITE_URL })).toMatchObject({ code: 0 });
      expect(acknowledged.length, 'players book during the backup').toBeGreaterThan(earlier.length);
      play.isOver = true;
      await Promise.all(playing);
      expect(statSync(file).mode & 0o077, 'only the owner reads it').toBe(0);
      expect(readdirSync(path.dirname(file))).toEqual(['rubato.tgz']);

      const again = await run(['backup', file], { SITE_URL });
      expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('exists already') as string });
      site.child.kill('SIGTERM');
      await site.exited;

      const DATA_DIR = path.join(scratch(), 'data');
      expect(await run(['restore', file], { DATA_DIR })).toMatchObject({ code: 0 });
      const restored = await up(serve({ DATA_DIR }));
      expect(await operate(restored.port, 'ledger', ['verify'], { all: true })).toMatchObject({
        text: expect.stringContaining('The ledger is correct') as string,
      });
      expect((await operate(restored.port, 'audit', ['verify'])).failed).toBeFalsy();
      const list = async (): Promise<Row[]> => {
        const { text = '' } = await operate(restored.port, 'payments', ['export']);
        const [head = [], ...rows] = text.split('\n').map((line) => line.split(','));
        return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
      };
      // The demo gateway decides what was undecided.
      await expect
        .poll(async () => (await list()).filter(({ status }) => status === 'new'), { timeout: 30_000 })
        .toEqual([]);
      const payments = await list();
      const ids = new Set(payments.map(({ id }) => id));
      expect(earlier.filter((id) => !ids.has(id))).toEqual([]);
      for (const { name, user } of players) {
        const own = payments.filter(({ username, status }) => username === name && status === 'approved');
        expect(own.length).toBeGreaterThan(0);
        // The session of before is signed in.
        const { data } = await as(restored.port, user, 'finance/check_balance');
        expect(data, name).toMatchObject([{ balance: `${50 * own.length}.00` }]);
      }
    });
  },
);
