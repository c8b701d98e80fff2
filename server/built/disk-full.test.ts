// @module-tag long
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createRequestID } from '../../platform/db/ids';
import { send } from '../testing';
import { begunData, call, endProcesses, IS_BUILT, ops, scratch, serve, up } from './testing';

const PASSWORD = 'Sifre123';
const LOGIN = { class: 'user', method: 'login' };
const PAYMENT = { class: 'prepayServices', method: 'processTransaction' };
const FULL = /disk: DATA_DIR has \d+ MB free, and the database needs 64 MB/;

describe.skipIf(!IS_BUILT)(
  'the embedded database on a full disk',
  { timeout: 300_000, meta: { needs: 'a build' } },
  () => {
    let unmount = () => {};
    afterEach(async () => {
      unmount();
      await endProcesses();
    });

    test('RUN-83 bookings are rejected with a message, readiness names the disk, and with space again the site continues', async ({
      skip,
    }) => {
      const disk = scratch();
      // A disk of its own: 64 MB must be free, and the data takes up to 64 MB.
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk]);
      if (mounted.status !== 0) skip('the system does not permit a mount');
      unmount = () => spawnSync('umount', ['--lazy', disk]);
      const DATA_DIR = path.join(disk, 'data');
      cpSync(await begunData(), DATA_DIR, { recursive: true });
      const environment = { DATA_DIR, FEED: 'none', GATEWAYS: 'demo' };
      const site = await up(serve(environment));
      const { port } = site;
      const operate = async (words: string[], options: object = {}, command = 'players') =>
        JSON.parse((await ops(port, { command, words, options })).body.toString()) as {
          text?: string;
          failed?: boolean;
          rows?: Record<string, string>[];
        };
      const credit = () => operate(['credit', 'ayse', '10'], { reason: 'Deneme' });
      const balance = async () => (await operate(['show', 'ayse'])).rows?.[0]?.['balance'];
      const ready = async () => (await send(port, '/readyz')).body.toString();
      await operate(['create', 'ayse'], { password: PASSWORD });
      await operate(['credit', 'ayse', '500'], { reason: 'Deneme' });
      const { uid, sid } = (await call(port, LOGIN, { username: 'ayse', password: PASSWORD })).data;
      const form = { methodID: 'wallet-yelken-withdrawal', account: '5551234', amount: '100' };
      const withdrawal = { requestID: createRequestID(), Lang: 'tr', ...form };
      const withdraw = () => call(port, PAYMENT, withdrawal, { uid, sid });

      const filler = path.join(disk, 'full');
      for (let size = 256 * 1_048_576; size >= 4_096; size /= 2)
        try {
          writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
        } catch {
          // The disk has less.
        }
      await expect.poll(ready, { timeout: 20_000 }).toMatch(FULL);
      expect(await withdraw()).toMatchObject({
        result: false,
        message: 'İşlemin sonucu belli değil. Aynısını yeniden gönderin; işlem iki kez yapılmaz.',
        data: { reason: 'outcome-unknown' },
      });
      expect((await call(port, LOGIN, { username: 'ayse', password: PASSWORD, Lang: 'tr' })).message).toBe(
        'Şu anda yanıt verilemiyor. Birkaç saniye sonra yeniden deneyin.',
      );
      expect(await credit()).toMatchObject({
        failed: true,
        text: expect.stringMatching(/^It failed: DATA_DIR has \d+ MB/),
      });
      expect((await send(port, '/')).status).toBe(200);
      expect((await send(port, '/healthz')).status).toBe(200);

      rmSync(filler);
      await expect.poll(ready, { timeout: 20_000 }).toBe('ready\n');
      expect(await balance()).toBe('500.00');
      for (let times = 0; times < 2; times += 1) expect(await withdraw()).toMatchObject({ result: true });
      expect(await balance()).toBe('400.00');
      expect((await operate(['verify'], { all: true }, 'ledger')).text).toContain('The ledger is correct');

      // A start without space is one line; with space it has every booking.
      site.child.kill('SIGKILL');
      await site.exited;
      writeFileSync(filler, Buffer.alloc(160 * 1_048_576));
      const early = serve(environment);
      expect(await early.exited).toBe(1);
      expect(early.output()).toMatch(/The disk of [^\n]+ is almost full: \d+ MB free, and the database needs 64 MB/);
      rmSync(filler);
      const again = await up(serve(environment));
      const { rows } = JSON.parse(
        (await ops(again.port, { command: 'players', words: ['show', 'ayse'] })).body.toString(),
      ) as {
        rows: Record<string, string>[];
      };
      expect(rows[0]?.['balance']).toBe('400.00');
    });
  },
);
