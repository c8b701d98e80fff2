import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const asked: IncomingHttpHeaders[] = [];

/** Returns the address of a visitor behind a proxy, for this response of an IP-information service. */
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

test('API-7 an IP address known to the server is used without a request to the service', async () => {
  expect(await addressFrom({ status: 200, body: '198.51.100.1' }, '192.0.2.1')).toBe('192.0.2.1');
  expect(asked).toEqual([]);
});

test('API-7 the service receives the forwarded headers of the visitor, and no other header', async () => {
  const forwarded = { 'X-Forwarded-For': '198.51.100.7, 192.0.2.1', Forwarded: 'for=198.51.100.7' };
  await addressFrom({ status: 200, body: '198.51.100.7' }, undefined, { ...forwarded, Cookie: 'session=secret' });
  expect(asked).toMatchObject([{ 'x-forwarded-for': forwarded['X-Forwarded-For'], forwarded: forwarded.Forwarded }]);
  expect(asked[0]).not.toHaveProperty('cookie');
});

test('API-7 does not call IP_INFO_URL without forwarded headers (it would return the server’s own IP)', async () => {
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
])('API-7 an IP-information service that responds with %s', async (_name, answer, expected) => {
  expect(await addressFrom(answer)).toBe(expected);
});
