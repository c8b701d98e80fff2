import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readServices } from '../remote-services';
import { sign } from '../signature';
import { readProviderList } from './provider-list';

const SECRET = 's'.repeat(32);
const NOW = new Date('2026-03-10T12:00:00Z');
const GAME = { code: 'wheel', name: 'Wheel', kind: 'live' };

let server: Server;
let responds: { status?: number; body: string; location?: string };
const asked: { url: string | undefined; body: string; signature: unknown }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked.push({
      url: request.url,
      body: Buffer.concat(parts).toString(),
      signature: request.headers['x-signature'],
    });
    const { status = 200, body, location } = responds;
    response.writeHead(status, location ? { Location: location } : {}).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const list = (name = 'acme') => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/open?site=1`;
  return readProviderList({ options: { gameProviders: readServices(`acme:${url}:${SECRET}`) }, now: () => NOW }, name);
};

test('INT-33 the list of games comes from a signed request to the folder of the launch URL, with the provider in each row', async () => {
  responds = { body: JSON.stringify({ games: [GAME, { ...GAME, code: 'other', provider: 'acme' }] }) };
  expect(await list()).toEqual([
    { provider: 'acme', ...GAME },
    { ...GAME, code: 'other', provider: 'acme' },
  ]);
  const [{ url, body, signature } = { url: '', body: '', signature: '' }] = asked;
  expect(url).toBe('/v2/games?site=1');
  expect(JSON.parse(body)).toEqual({ type: 'games', provider: 'acme', timestamp: NOW.toISOString() });
  expect(signature).toBe(sign(SECRET, body));
});

test.each<[string, typeof responds, RegExp]>([
  ['HTML', { body: '<html>' }, /no JSON/],
  ['another form', { body: '[]' }, /has no list of games/],
  ['an error', { status: 401, body: '{}' }, /responded 401/],
  ['a redirect', { status: 302, body: '', location: '/elsewhere' }, /sent no list/],
  [
    'more than 4 MiB',
    { body: JSON.stringify({ games: [{ name: 'x'.repeat(5_000_000) }] }) },
    /more than 4194304 bytes/,
  ],
  [
    'a game of another provider',
    { body: JSON.stringify({ games: [{ ...GAME, provider: 'other' }] }) },
    /another provider/,
  ],
])('INT-33 a list call that responds with %s is refused with the reason', async (_what, answer, reason) => {
  responds = answer;
  await expect(list()).rejects.toThrow(reason);
});

test('INT-33 a provider that is not in GAME_PROVIDERS gets no request', async () => {
  const before = asked.length;
  await expect(list('nobody')).rejects.toThrow('nobody is not in GAME_PROVIDERS');
  expect(asked).toHaveLength(before);
});
