import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { compress } from './encoding';
import { send, testSite, type TestSite } from './testing';

let site: TestSite | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await site?.close();
  site = undefined;
});

/** Starts a site whose pages are long, so that one compression takes longer than a request. */
async function longPages() {
  const words = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8').slice(0, 60_000);
  let rendered = 0;
  const opened = await testSite({
    document(request) {
      rendered += 1;
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'X-Page-Cache': 'public' };
      return new Response(`${new URL(request.url).search} ${words}`, { headers });
    },
  });
  site = opened;
  return { port: opened.port, rendered: () => rendered };
}

test('SHELL-9 closed popups, also invented ones, are a page of their own only at /', async () => {
  const { port, rendered } = await longPages();
  for (const popup of ['', 'a', 'b', 'c']) await send(port, '/other', { headers: { Cookie: `popup=${popup}` } });
  expect(rendered()).toBe(1);
  for (const popup of ['', 'a', 'b']) await send(port, '/', { headers: { Cookie: `popup=${popup}` } });
  expect(rendered()).toBe(4);
});

test('SCALE-6 many new pages at once are not all compressed to the smallest size; a renewal does it later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { port } = await longPages();
  const read = async (at: number) =>
    (await send(port, `/other?offset=${at}`, { headers: { 'Accept-Encoding': 'br' } })).body;
  const bodies = await Promise.all(Array.from({ length: 12 }, (_, at) => read(at)));
  const plain = bodies.map((body) => brotliDecompressSync(body));
  const fastBodies = await Promise.all(plain.map((body) => compress(body, 'br', 'fast')));
  const fast = bodies.findIndex((body, at) => body.equals(fastBodies[at]!));
  expect(fast).toBeGreaterThanOrEqual(0);
  const smallest = await compress(plain[fast]!, 'br', 'best');
  vi.advanceTimersByTime(16_000);
  await vi.waitFor(async () => expect(await read(fast)).toEqual(smallest), 10_000);
});
