import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function addressFrom(answer: { status: number; body: string } | undefined, known?: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(answer?.status ?? 200).end(answer?.body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  if (answer) vi.stubEnv('IP_INFO_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  vi.resetModules();
  const { visitorAddress } = await import('./visitor-address.server');
  const address = await visitorAddress(known);
  server.close();
  await once(server, 'close');
  return address;
}

test('API-7 the server knows the address: nobody is asked', async () => {
  expect(await addressFrom({ status: 200, body: '198.51.100.1' }, '192.0.2.1')).toBe('192.0.2.1');
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
