import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send, testSite, type TestSite } from './testing';

let site: TestSite;
beforeEach(async () => {
  site = await testSite();
});
afterEach(() => site.close());

interface Page {
  response: IncomingMessage;
  text(): string;
  ended: Promise<void>;
  leave(): void;
}

/** Follows a table like a page. */
const follow = (token: string): Promise<Page> => open(`/rounds/${token}?events=1-open`);

function open(path: string, cookie = ''): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = { Host: `127.0.0.1:${site.port}`, 'Accept-Encoding': 'gzip, br', Cookie: cookie };
    const options = { host: '127.0.0.1', port: site.port, path, agent: false, headers };
    const request = get(options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const ended = new Promise<void>((end) => response.on('close', end));
      resolve({ response, text: () => text, ended, leave: () => request.destroy() });
    });
    request.on('error', reject);
  });
}

test('GAME-7 SCALE-1 an event reaches 500 pages of a table within a second, uncompressed', async () => {
  const pages = await Promise.all(Array.from({ length: 500 }, (_, at) => follow(`token${at}`)));
  expect(pages[0]!.response.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  expect(pages[0]!.response.headers).not.toHaveProperty('content-encoding');
  expect(pages[0]!.text()).toMatch(/^retry: \d{4}\n\n/);
  const began = performance.now();
  for (const push of site.platform.events) push('event: turn\ndata: 17\n\n');
  await vi.waitFor(() => expect(pages.filter((page) => page.text().endsWith('data: 17\n\n'))).toHaveLength(500), {
    timeout: 5_000,
    interval: 10,
  });
  expect(performance.now() - began).toBeLessThan(1_000);
  for (const page of pages) page.leave();
  await vi.waitFor(() => expect(site.platform.events.size).toBe(0), { timeout: 5_000 });
});

test('GAME-7 a drain ends every stream, so that its page connects to another process', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, (_, at) => follow(`token${at}`)));
  const stopped = site.stop();
  await Promise.all(pages.map(({ ended }) => ended));
  await stopped;
  expect(site.platform.events.size).toBe(0);
  expect(site.lines.filter(({ msg }) => msg === 'requests cut off at shutdown')).toEqual([]);
});

test('GAME-7 HARD-9 an unknown launch has no stream, a launch has four, and the page itself is no stream', async () => {
  const headers = { Host: `127.0.0.1:${site.port}` };
  expect((await send(site.port, '/rounds/unknown?events', { headers })).status).toBe(404);
  for (let count = 0; count < 4; count += 1) expect((await follow('same')).response.statusCode).toBe(200);
  expect((await send(site.port, '/rounds/same?events', { headers })).status).toBe(503);
  expect((await follow('other')).response.statusCode).toBe(200);
  expect((await send(site.port, '/rounds/same', { headers })).headers['content-type']).toMatch(/^text\/html/);
  expect((await send(site.port, '/rounds/same?events', { headers: { Host: 'other.example:1' } })).status).not.toBe(200);
});

test('HARD-9 a player has four streams of support, whatever other cookies a browser sends; an ended session has none', async () => {
  const followSupport = async (cookie: string) => (await open('/support?events=', cookie)).response.statusCode;
  for (let count = 1; count <= 4; count += 1) expect(await followSupport(`test-player=u1; n=${count}`)).toBe(200);
  expect(await followSupport('test-player=u1; n=5')).toBe(503);
  expect(await followSupport('n=6; test-player=u1')).toBe(503);
  expect(await followSupport('test-player=u2')).toBe(200);
  expect(await followSupport('test-player=u3; ended')).toBe(404);
  expect(await followSupport('')).toBe(404);
  expect(site.platform.events.size).toBe(5);
});
