import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { send, testSite, type TestSite } from './testing';

/** Checks of proxies and supervisors. */

let site: TestSite;
beforeEach(async () => {
  site = await testSite({}, { TRUST_PROXY: 'loopback', DRAIN_S: '1' });
});
afterEach(() => site.close());

const ready = async () => {
  const { status, body } = await send(site.port, '/readyz');
  return [status, body.toString()];
};

/** Writes a request to the socket unchanged. @returns the first line of the response */
function sendRaw(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1');
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n', 1)[0]!);
      socket.destroy();
    });
    socket.on('error', reject);
    socket.write(`${head}\r\n\r\n`);
  });
}

test.each(['GET', 'HEAD', 'OPTIONS'])(
  'SCALE-5 the usual checks of proxies are answered: %s in HTTP/1.0 and HTTP/1.1, without and with several Hosts',
  async (method) => {
    for (const path of ['/healthz', '/readyz']) {
      for (const head of ['HTTP/1.0', 'HTTP/1.1', 'HTTP/1.1\r\nHost: not a host', 'HTTP/1.1\r\nHost: a\r\nHost: b'])
        expect(await sendRaw(`${method} ${path} ${head}`), head).toMatch(/^HTTP\/1\.1 200 /);
    }
    // Other paths still need one Host.
    expect(await sendRaw(`${method} /other HTTP/1.1`)).toMatch(/^HTTP\/1\.1 40[05] /);
  },
);

test('SCALE-5 /readyz returns the reasons, one per line; /healthz asks nothing and stays 200', async () => {
  expect(await ready()).toEqual([200, 'ready\n']);
  site.platform.faults = ['database: a statement failed', 'disk: DATA_DIR cannot be written to (ENOSPC)'];
  expect(await ready()).toEqual([503, `${site.platform.faults.join('\n')}\n`]);
  site.platform.findFaults = () => Promise.reject(new Error('a secret'));
  expect(await ready()).toEqual([503, 'check: it failed\n']);
  expect((await send(site.port, '/healthz')).status).toBe(200);
  expect(site.lines.filter(({ msg }) => msg === 'not ready' || msg === 'ready again')).toHaveLength(1);
});

test('SCALE-5 while a check hangs, /readyz answers within a second, and no second check begins', async () => {
  let checks = 0;
  let end: (faults: string[]) => void = () => {};
  site.platform.findFaults = () => {
    checks += 1;
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ready()));
  expect(performance.now() - began).toBeLessThan(1_500);
  expect(new Set(answers.flat())).toEqual(new Set([503, 'check: no result within a second\n']));
  expect(checks).toBe(1);
  end([]);
  await pause(0);
  site.platform.findFaults = () => Promise.resolve([]);
  expect(await ready()).toEqual([200, 'ready\n']);
});

test('SCALE-3 after SIGTERM readiness fails first; pages are served for DRAIN_S, on connections that close', async () => {
  await send(site.port, '/');
  const began = performance.now();
  const stopped = site.stop({ drains: true });
  expect(await ready()).toEqual([503, 'draining: this process is about to end\n']);
  // From the cache, from Remix, and a check: each response closes its connection.
  for (const path of ['/', '/other?x=1', '/healthz']) {
    const { status, headers } = await send(site.port, path, { headers: { Connection: 'keep-alive' } });
    expect([status, headers.connection], path).toEqual([200, 'close']);
  }
  await stopped;
  expect(performance.now() - began).toBeGreaterThan(950);
  expect(site.platform.closed).toBe(1);
  await expect(send(site.port, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('SCALE-3 without a proxy in TRUST_PROXY, and after SIGINT, the site stops at once', async () => {
  const began = performance.now();
  const alone = await testSite({}, { DRAIN_S: '60' });
  await alone.stop({ drains: true });
  await site.stop({ drains: false });
  expect(performance.now() - began).toBeLessThan(900);
});
