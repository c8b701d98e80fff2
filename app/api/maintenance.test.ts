import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Maintenance state of a remote API, and the cost of its silence. */

let upstream: Server;
let says: string | 'nothing';
let asked: string[];
let now: number;

beforeEach(async () => {
  asked = [];
  now = performance.now();
  upstream = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (says !== 'nothing') response.writeHead(200, { 'Content-Type': 'application/json' }).end(says);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  vi.resetModules();
  vi.stubEnv('SITE_NAME', 'rubato');
  vi.stubEnv('ENDPOINT_URL', `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/endpoint/v1`);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
});

test('MAINT-3 the status is requested by name and version, once per 400 ms for all pages', async () => {
  says = '{"status":true}';
  const { isUnderMaintenance } = await import('./maintenance.server');
  await vi.waitFor(async () => expect(await isUnderMaintenance()).toBe(true), { timeout: 10_000 });
  await Promise.all(Array.from({ length: 20 }, () => isUnderMaintenance()));
  expect(asked).toEqual(['/endpoint/v1/check-maintenance?sitename=rubato&version=v1']);
  says = '{"status":false}';
  now += 1_001;
  await vi.waitFor(async () => expect(await isUnderMaintenance()).toBe(false), { timeout: 10_000 });
  expect(asked.filter((path) => path.includes('check-maintenance'))).toHaveLength(2);
});

test.each(['{"status":1}', '{"status":"1"}', '{"status":true,"content":17}', '{"status":true,"content":null}'])(
  'MAINT-3 the reply %s closes the site',
  async (reply) => {
    says = reply;
    const { isUnderMaintenance } = await import('./maintenance.server');
    await vi.waitFor(async () => expect(await isUnderMaintenance()).toBe(true), { timeout: 10_000 });
  },
);

test('MAINT-3 a reply without a state changes nothing', async () => {
  says = '{"status":0}';
  const { isLikelyOpen, isUnderMaintenance } = await import('./maintenance.server');
  await vi.waitFor(async () => expect((await isUnderMaintenance()) || isLikelyOpen()).toBe(true), { timeout: 10_000 });
  says = '{"status":true}';
  now += 1_001;
  await vi.waitFor(async () => expect(await isUnderMaintenance()).toBe(true), { timeout: 10_000 });
  says = '{"result":false,"message":"Error"}';
  now += 1_001;
  const before = asked.length;
  await isUnderMaintenance();
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before), 10_000);
  expect(await isUnderMaintenance()).toBe(true);
});

test("ERR-3 HARD-21 a hanging API gets one page's request at a time, and the last known state is used", async () => {
  says = 'nothing';
  const { isUnderMaintenance } = await import('./maintenance.server');
  expect(await isUnderMaintenance()).toBe(false);
  expect(await Promise.all(Array.from({ length: 20 }, () => isUnderMaintenance()))).not.toContain(true);
  expect(asked).toHaveLength(1);
});

test('ERR-3 HARD-21 an API with invalid replies gets no request for three seconds', async () => {
  says = '<html>';
  const { isUnderMaintenance } = await import('./maintenance.server');
  for (let page = 0; page < 5; page += 1) expect(await isUnderMaintenance()).toBe(false);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), { timeout: 10_000 });
  now += 2_999;
  await isUnderMaintenance();
  expect(asked).toHaveLength(1);
});
