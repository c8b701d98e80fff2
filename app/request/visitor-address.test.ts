import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const asked: IncomingHttpHeaders[] = [];

/** What an IP-information service with this answer makes of a visitor whom a proxy named. */
async function addressFrom(
  answer: { status: number; body: string } | undefined,
  known?: string,
  headers: Record<string, string> = { 'X-Forwarded-For': '198.51.100.7' },
): Promise<string> {
  asked.length = 0;
  const server = createServer((request, response) => {
    asked.push(request.headers);
    response.writeHead(answer?.status ?? 200).end(answer?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  if (answer) vi.stubEnv('IP_INFO_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  vi.resetModules();
  const { visitorAddress } = await import('./visitor-address.server');
  const address = await visitorAddress(known, new Headers(headers));
  server.close();
  await once(server, 'close');
  return address;
}

test('API-7 the server knows the address: nobody is asked', async () => {
  expect(await addressFrom({ status: 200, body: '198.51.100.1' }, '192.0.2.1')).toBe('192.0.2.1');
  expect(asked).toEqual([]);
});

test('API-7 the service is asked for the visitor, by what the proxies said of them, and by nothing else of theirs', async () => {
  const said = { 'X-Forwarded-For': '198.51.100.7, 192.0.2.1', Forwarded: 'for=198.51.100.7' };
  await addressFrom({ status: 200, body: '198.51.100.7' }, undefined, { ...said, Cookie: 'session=secret' });
  expect(asked).toMatchObject([{ 'x-forwarded-for': said['X-Forwarded-For'], forwarded: said.Forwarded }]);
  expect(asked[0]).not.toHaveProperty('cookie');
});

test('API-7 where nobody said anything of the visitor the service is not asked: it would tell the server’s own address', async () => {
  expect(await addressFrom({ status: 200, body: '203.0.113.1' }, undefined, {})).toBe('{ip}');
  expect(asked).toEqual([]);
});

test.each([
  ['text', { status: 200, body: '198.51.100.7\n' }, '198.51.100.7'],
  ['JSON', { status: 200, body: '{"ip":"2001:db8::7"}' }, '2001:db8::7'],
  ['an error', { status: 503, body: '198.51.100.7' }, '{ip}'],
  ['HTML', { status: 200, body: '<html>' }, '{ip}'],
  ['half a JSON', { status: 200, body: '{"ip":' }, '{ip}'],
  ['no service', undefined, '{ip}'],
])('API-7 an IP-information service that answers %s', async (_name, answer, expected) => {
  expect(await addressFrom(answer)).toBe(expected);
});
