import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Call } from '#contract/call';
import { gamesList } from '#contract/casino';
import { processTransaction } from '#contract/prepayServices';
import { MESSAGE } from '#contract/messages';
import { createCaller } from './testing';

let message: string;
let status = 503;
const folder = mkdtempSync(join(tmpdir(), 'rubato-restarting-'));
const upstream = createServer((_request, response) => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ result: false, message, data: null, code: status }));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => upstream.close(resolve));
  rmSync(folder, { recursive: true });
});

test('SCALE-3 API-5 a platform that answers 503, or whose gateway answers 502, is unavailable, and a money call’s outcome unknown; maintenance stays maintenance', async () => {
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('ENDPOINT_URL', `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/endpoint/v1`);
  const { callEndpoint } = await import('./endpoint.server');
  const caller = await createCaller('/slot', { rid: '1' });
  message = 'Site yeniden başlatılıyor.';
  for (status of [502, 503]) {
    expect(await callEndpoint(caller, gamesList as Call, {})).toMatchObject({ ok: false, kind: 'unavailable' });
    expect(await callEndpoint(caller, processTransaction as Call, {})).toMatchObject({ ok: false, kind: 'unknown' });
  }
  message = MESSAGE.maintenance;
  const left = await callEndpoint(caller, gamesList as Call, {}).catch((response: unknown) => response);
  expect((left as Response).headers.get('Location')).toMatch(/^\/maintenance/);
});
