import type { ActionFunctionArgs } from '@remix-run/node';
import { expect, test } from 'vitest';
import { send, testSite } from './testing';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const post = (path: string, headers: Record<string, string>, body: string, port: number) =>
  send(port, path, { method: 'POST', headers: { ...FORM, ...headers }, body });

test('HARD-20 failed callbacks of one address are throttled; those that are accepted are not', async () => {
  const action = ({ request }: { request: Request }) =>
    new Response(null, { status: request.url.endsWith('/unknown') ? 404 : 200 });
  const narrow = await testSite({ action }, { RATE_LIMIT_FACTOR: '0.05' });
  const callback = (path: string) => post(path, {}, '{}', narrow.port);
  for (let count = 0; count < 10; count += 1) expect((await callback('/callbacks/feed/acme')).status).toBe(200);
  const failed = [];
  for (let count = 0; count < 4; count += 1) failed.push((await callback('/callbacks/feed/unknown')).status);
  expect(failed).toEqual([404, 404, 404, 429]);
  expect((await post('/other', {}, 'a=1', narrow.port)).status).toBe(200);
  await narrow.close();
});

test('HARD-20 404 for a verified sender does not throttle its callbacks; 401 does', async () => {
  const action = ({ request, context }: ActionFunctionArgs) => {
    context.acceptSender?.();
    return new Response(null, { status: request.url.endsWith('/stale') ? 401 : 404 });
  };
  const narrow = await testSite({ action }, { RATE_LIMIT_FACTOR: '0.05' });
  const callback = async (name: string) => (await post(`/callbacks/provider/${name}`, {}, '{}', narrow.port)).status;
  for (let count = 0; count < 10; count += 1) expect(await callback('acme')).toBe(404);
  const stale = [];
  for (let count = 0; count < 4; count += 1) stale.push(await callback('stale'));
  expect(stale).toEqual([401, 401, 401, 429]);
  await narrow.close();
});

test('HARD-1 posts of players behind one address count per player, and one player’s flood is 429', async () => {
  const narrow = await testSite({}, { RATE_LIMIT_FACTOR: '0.01' });
  const statuses = async (cookie: string, count: number, path = '/other') => {
    const given = [];
    for (let posts = 0; posts < count; posts += 1)
      given.push((await post(path, cookie ? { Cookie: cookie } : {}, 'a=1', narrow.port)).status);
    return given;
  };
  for (let player = 0; player < 20; player += 1)
    expect(await statuses(`test-player=p${player}`, 3), `player ${player}`).toEqual([303, 303, 303]);
  expect(await statuses('test-player=p0', 1)).toEqual([429]);
  expect(await statuses('session=forged', 4)).toEqual([303, 303, 303, 429]);
  await narrow.close();
});

test('HARD-1 calls of the API have a limit of their own for each address, ten times that of forms', async () => {
  const narrow = await testSite({}, { RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: 'loopback' });
  const statuses = async (path: string, address: string, count: number) => {
    const given = [];
    for (let posts = 0; posts < count; posts += 1)
      given.push((await post(path, { 'X-Forwarded-For': address }, '{}', narrow.port)).status);
    return given;
  };
  const calls = await statuses('/endpoint/v1', '203.0.113.1', 40);
  expect(calls.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 303));
  expect(calls.at(-1)).toBe(429);
  expect(await statuses('/endpoint/v1', '203.0.113.2', 1)).toEqual([303]);
  expect(await statuses('/other', '203.0.113.1', 4)).toEqual([303, 303, 303, 429]);
  await narrow.close();
});

test('HARD-1 a launch token counts by itself once a round was played; invented ones and demos count against the address', async () => {
  const action = ({ request }: { request: Request }) =>
    new Response(null, request.url.includes('Real') ? { status: 303, headers: { Location: '/' } } : { status: 404 });
  const narrow = await testSite({ action }, { RATE_LIMIT_FACTOR: '0.02' });
  const play = async (path: string) => (await post(`/rounds/${path}`, {}, 'a=1', narrow.port)).status;
  const [first, second] = ['RealTokenNumber1aaaa', 'RealTokenNumber2aaaa'];
  expect([await play(first), await play(second)]).toEqual([303, 303]);
  for (let rounds = 0; rounds < 5; rounds += 1) expect([await play(first), await play(second)]).toEqual([303, 303]);
  for (let tokens = 0; tokens < 4; tokens += 1) expect(await play(`inventedTokenNumber${tokens}`)).toBe(404);
  expect(await play('inventedTokenNumber9')).toBe(429);
  expect(await play(`demo/${first}`)).toBe(429);
  expect([await play(first), await play(first)]).toEqual([303, 429]);
  expect(await play(second)).toBe(303);
  await narrow.close();
});

test('HARD-1 a round played in place makes its launch token count by itself; a page with status 200 does not', async () => {
  const action = ({ request }: { request: Request }) =>
    request.url.includes('Real')
      ? Response.json({ url: '/' })
      : new Response('<p>', { headers: { 'Content-Type': 'text/html' } });
  const narrow = await testSite({ action }, { RATE_LIMIT_FACTOR: '0.02' });
  const play = async (path: string) =>
    (await post(`/rounds/${path}`, { 'X-In-Place': '1' }, 'a=1', narrow.port)).status;
  const [first, second] = ['RealTokenNumber1aaaa', 'RealTokenNumber2aaaa'];
  for (let rounds = 0; rounds < 6; rounds += 1) expect([await play(first), await play(second)]).toEqual([200, 200]);
  for (let pages = 0; pages < 4; pages += 1) expect(await play('OtherTokenNumber3aaa')).toBe(200);
  expect(await play('OtherTokenNumber3aaa')).toBe(429);
  await narrow.close();
});

test('HARD-1 a flood of posts from one address is 429 with a time', async () => {
  const narrow = await testSite({}, { RATE_LIMIT_FACTOR: '0.01' });
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await post('/other', {}, 'a=1', narrow.port)).status);
  expect(statuses).toEqual([303, 303, 303, 429]);
  const last = await post('/other', {}, 'a=1', narrow.port);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(narrow.port, '/other')).status).toBe(200);
  await narrow.close();
});
