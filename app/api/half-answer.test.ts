import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls';
import { createCaller } from './testing';

const asked: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'rubato-half-'));
const upstream = createServer((request, response) => {
  asked.push(request.method ?? '');
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"result":true,"data":[');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
  rmSync(folder, { recursive: true });
});

test('API-5 HARD-21 an upstream that falls silent inside a response costs exactly its time-out, and the log has the reason', async () => {
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('ENDPOINT_URL', `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/endpoint/v1`);
  // Shortens the time-outs to a twentieth.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.ceil(ms / 20)));
  const { callEndpoint } = await import('./endpoint.server');
  const warn = vi.spyOn((await import('~/request/log.server')).log, 'warn').mockReturnValue();
  const caller = await createCaller('/slot', { rid: '1' });
  const reads = calls.get('casino/games_list')!;
  expect(await callEndpoint(caller, reads, {})).toMatchObject({ ok: false, kind: 'unavailable' });
  const books = calls.get('prepayServices/processTransaction')!;
  expect(await callEndpoint(caller, books, {})).toMatchObject({ ok: false, kind: 'unknown' });
  expect(asked).toEqual(['POST', 'POST']);
  const late = expect.objectContaining({ name: 'TimeoutError' }) as unknown;
  expect(warn.mock.calls.map(([line]) => line)).toEqual([
    { call: 'casino/games_list', err: late },
    { call: 'prepayServices/processTransaction', err: late },
  ]);
});
