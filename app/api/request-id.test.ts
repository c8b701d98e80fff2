import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as finance from '#contract/finance';
import type { Platform } from '#platform';
import { createCaller } from './testing';

const PASSWORD = 'Sifre123';
let folder: string;
let platform: Platform;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rubato-request-id-'));
  vi.resetModules();
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('LOG_LEVEL', 'silent');
  platform = await (await import('./platform.server')).embeddedPlatform();
}, 60_000);
afterAll(async () => {
  await platform.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('RUN-22 a payment that the platform rejects is recorded with the id of the request in the site’s log', async () => {
  await platform.ops('players', ['create', 'yatiran'], { password: PASSWORD });
  const login = { api: { class: 'user', method: 'login' }, data: { username: 'yatiran', password: PASSWORD } };
  const { uid, sid } = (await platform.answer(login, { address: '192.0.2.1' })).data as { uid: string; sid: string };
  const caller = await createCaller('/deposit', { rid: '1' });
  const { callEndpoint } = await import('./endpoint.server');
  const reply = await callEndpoint(
    { ...caller, credentials: { uid, sid, uip: '', gmt: '+03:00', lang: 'en' } },
    finance.saveBankTransfer,
    { requestID: 'A'.repeat(26), methodID: 'bank-transfer', amount: '0.01', bankID: '1' },
  );
  expect(reply).toMatchObject({ ok: false, kind: 'refused', reason: 'amount-out-of-range' });
  const { rows = [] } = await platform.ops('players', ['timeline', 'yatiran'], {});
  const refused = rows.find(({ event }) => event === 'payment-refused');
  expect(refused?.['detail']).toContain(`request=${caller.state.requestId}`);
});
