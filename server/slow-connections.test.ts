import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { send, testSite, type TestSite } from './testing';

const CONNECTIONS = 2_000;
/** Connections opened at once: a server accepts a limited number that wait. */
const BATCH = 100;

let site: TestSite;
const sockets: Socket[] = [];
beforeEach(async () => {
  site = await testSite({}, { RATE_LIMIT_FACTOR: '100' });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await site.close();
});

/** Opens a connection and sends the beginning of a request. */
const openSlow = (head: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1', () => socket.write(head, () => resolve()));
    socket.once('error', reject);
    sockets.push(socket);
  });

test('SCALE-7 pages and forms continue while 2,000 connections send their headers or forms slowly', async () => {
  const heads = [
    'GET /other HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
    'POST /other HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300\r\n\r\na=',
  ];
  while (sockets.length < CONNECTIONS)
    await Promise.all(Array.from({ length: BATCH }, (_, at) => openSlow(heads[at % heads.length]!)));
  const began = performance.now();
  const headers = { Origin: site.origin };
  const answers = await Promise.all([
    send(site.port, '/'),
    send(site.port, '/other', { headers: { Cookie: 'session=1' } }),
    send(site.port, '/resource', { method: 'POST', body: 'a=1', headers }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 303]);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
});
