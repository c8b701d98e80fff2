import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import express from 'express';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { arrivalReader } from './client';
import { compress } from './encoding';
import { createPageCache } from './page-cache';
import { send, testSite, type TestPages, type TestSite } from './testing';

let opened: TestSite | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await opened?.close();
  opened = undefined;
});

const PUBLIC = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Page-Cache': 'public',
  'Content-Security-Policy': "default-src 'self'",
};

/** Starts a site whose pages contain the number of renderings so far and the cookies they were rendered with. */
async function countingSite(
  more: (headers: Headers, request: Request) => void = () => undefined,
  environment: Record<string, string> = {},
) {
  let rendered = 0;
  const pages: TestPages = {
    document(request) {
      rendered += 1;
      const headers = new Headers(PUBLIC);
      more(headers, request);
      return new Response(
        `<!doctype html><p>${rendered} [${request.headers.get('cookie') ?? ''}] ${'kart '.repeat(400)}</p>`,
        { headers },
      );
    },
  };
  const site = await testSite(pages, environment);
  opened = site;
  return { site, rendered: () => rendered };
}

const text = async (port: number, path: string, headers: Record<string, string> = {}) =>
  (await send(port, path, { headers })).body.toString();

describe('public page cache', () => {
  test('a page is rendered once for all visitors, without the header meant for the cache', async () => {
    const { site, rendered } = await countingSite();
    const first = await send(site.port, '/');
    const again = await send(site.port, '/', { headers: { Cookie: '_ga=GA1.2.3; theme=x' } });
    expect(again.body).toEqual(first.body);
    expect(rendered()).toBe(1);
    expect(first.headers['x-page-cache']).toBeUndefined();
    expect(first.headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
    });
  });

  test('simultaneous visitors wait for the same rendering', async () => {
    const { site, rendered } = await countingSite();
    await Promise.all(Array.from({ length: 20 }, () => send(site.port, '/')));
    expect(rendered()).toBe(1);
  });

  test('SHELL-20 each language, mode, clock, lite and popup state has its own page, and unknown values are the default', async () => {
    const { site, rendered } = await countingSite();
    const kinds = ['', 'lang=en', 'mode=dark', 'clock=24', 'lite=1', 'popup=p1', 'lang=en; mode=light'];
    for (const cookie of kinds) expect(await text(site.port, '/', { Cookie: cookie })).toContain(`[${cookie}]`);
    expect(rendered()).toBe(kinds.length);
    for (const cookie of ['mode=pink', 'lite=2', 'lang=xx', 'lang=english', 'popup=<b>', 'balance=0']) {
      expect(await text(site.port, '/', { Cookie: cookie }), cookie).toContain('[]');
    }
    expect(await text(site.port, '/', { 'Save-Data': 'on' })).toContain('[lite=1]');
    expect(rendered()).toBe(kinds.length);
  });

  test('the order of parameters does not matter, other parameters are not part of the key', async () => {
    const { site, rendered } = await countingSite();
    const pages = [
      await text(site.port, '/other?offset=48&lang=en'),
      await text(site.port, '/other?lang=en&offset=48'),
    ];
    expect(pages[0]).toBe(pages[1]);
    expect(rendered()).toBe(1);
    await send(site.port, '/other?token=abc');
    await send(site.port, '/other?token=abc');
    expect(rendered()).toBe(3);
  });

  test('HARD-31 filters of a lobby are one page in any order and with empty ones; other values are not cached', async () => {
    const { site, rendered } = await countingSite();
    const first = await text(site.port, '/slot?volatility=high&provider=3');
    for (const query of ['provider=3&volatility=high', 'q=&volatility=high&return=&family=&provider=3'])
      expect(await text(site.port, `/slot?${query}`), query).toBe(first);
    expect(rendered()).toBe(1);
    const plain = await text(site.port, '/slot');
    expect(await text(site.port, '/slot?q=&volatility=&return=&family=&provider=')).toBe(plain);
    expect(rendered()).toBe(2);
    // Each of these is rendered for its request only.
    const own = [
      '/slot?volatility=%3Cb%3E',
      `/slot?family=${'a'.repeat(41)}`,
      '/?volatility=high',
      '/slot/type/new?family=ways',
    ];
    for (const path of [...own, ...own]) await text(site.port, path);
    expect(rendered()).toBe(2 + 2 * own.length);
  });

  test('another host does not get this host’s page', async () => {
    const { site, rendered } = await countingSite();
    await send(site.port, '/', { headers: { Host: 'e.test' } });
    await send(site.port, '/');
    expect(rendered()).toBe(2);
  });

  test('HARD-31 without PUBLIC_URL at most eight hosts have pages in memory, and a page in use stays', async () => {
    // On a slow machine the requests take longer than a page is fresh, so the clock is faked.
    vi.useFakeTimers({ toFake: ['performance'] });
    const { site, rendered } = await countingSite();
    const inMemory = async () => {
      const headers = { Authorization: `Bearer ${site.platform.opsToken}` };
      const report = (await send(site.port, '/metrics', { headers })).body.toString();
      const of = (unit: string) => Number(new RegExp(`^page_cache_${unit} (\\d+)`, 'm').exec(report)?.[1]);
      return { pages: of('pages'), bytes: of('bytes') };
    };
    const first = await text(site.port, '/');
    const one = await inMemory();
    expect(one.pages).toBe(1);
    const ROUNDS = 80;
    const INVENTED_EACH = 5;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let count = 0; count < INVENTED_EACH; count += 1)
        await send(site.port, '/', { headers: { Host: `invented-${round}-${count}.test` } });
      expect(await text(site.port, '/')).toBe(first);
    }
    expect(rendered()).toBe(1 + ROUNDS * INVENTED_EACH);
    const after = await inMemory();
    expect(after.pages).toBe(8);
    expect(after.bytes).toBeLessThan(9 * one.bytes);
  });

  test(
    'HARD-31 invented hosts leave nothing in memory, on cacheable pages and on others',
    { tags: ['long'] },
    async () => {
      const names = process.env.LONG === '1' ? 100_000 : 40_000;
      const arrivalOf = arrivalReader(express(), undefined);
      const cache = createPageCache({
        render: async (request) =>
          new Response(`<!doctype html>${'kart '.repeat(400)}`, {
            headers: request.url.endsWith('/kept') ? PUBLIC : { 'Content-Type': 'text/html' },
          }),
        underMaintenance: () => Promise.resolve(false),
        contentVersion: () => '',
        arrivalOf,
        log: pino({ level: 'silent' }),
      });
      const client = { address: '192.0.2.1', requestId: 'r', secure: false, origin: '' };
      const visit = (name: string, url: string) =>
        new Promise<void>((resolve) => {
          const request = { method: 'GET', url, headers: { host: `${name}.test` }, socket: {} } as IncomingMessage;
          const response = {
            locals: { client },
            writeHead: () => response,
            end: () => resolve(),
          } as unknown as ServerResponse;
          if (!cache.answer(request, response))
            void cache.handler(request as never, response as never, () => resolve());
        });
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      const heap = async () => {
        // Finished requests release their memory.
        await new Promise((resolve) => setImmediate(resolve));
        collect();
        collect();
        return process.memoryUsage().heapUsed + process.memoryUsage().external;
      };
      const invent = async (from: number, to: number) => {
        for (let name = from; name < to; name += 1) {
          await visit(`invented-${name}`, '/kept');
          await visit(`invented-${name}`, '/not-kept');
        }
      };
      // As many names as any of its lists may hold.
      await invent(0, 20_000);
      const before = await heap();
      await invent(20_000, names);
      expect(cache.counts.fills).toBe(2 * names);
      expect(cache.kept().pages).toBe(8);
      // A list of the names alone would take more than twice this.
      expect((await heap()) - before).toBeLessThan(1_000_000);
    },
  );

  test('HARD-31 with PUBLIC_URL there is one page, whichever Host is sent', async () => {
    const { site, rendered } = await countingSite(undefined, { PUBLIC_URL: 'https://play.test' });
    for (let count = 0; count < 20; count += 1)
      await send(site.port, '/', { headers: { Host: `invented-${count}.test` } });
    expect(rendered()).toBe(1);
  });

  test.each(['session=abc', 'toast=abc', 'pending=abc', 'lang=en; session=abc', '__Host-session=abc'])(
    'a visitor who sends %s gets a page of their own',
    async (cookie) => {
      const { site, rendered } = await countingSite();
      await send(site.port, '/');
      expect(await text(site.port, '/', { Cookie: cookie })).toContain(`[${cookie}]`);
      expect(rendered()).toBe(2);
      expect(await text(site.port, '/')).toContain('[]');
    },
  );

  test('a page that sets a cookie is not cached, and no cached response sets one', async () => {
    const { site, rendered } = await countingSite((headers) => headers.append('Set-Cookie', 'session=planted; Path=/'));
    const answers = [await send(site.port, '/'), await send(site.port, '/')];
    expect(answers[0]?.body).not.toEqual(answers[1]?.body);
    expect(rendered()).toBeGreaterThanOrEqual(3);
  });

  test('a page that is an error, or is not marked public, is not cached', async () => {
    const { site, rendered } = await countingSite((headers) => headers.delete('X-Page-Cache'));
    await send(site.port, '/');
    const before = rendered();
    await send(site.port, '/');
    expect(rendered()).toBe(before + 1);
  });

  test('the first visitor’s headers do not reach the page', async () => {
    const { site } = await countingSite();
    await send(site.port, '/', {
      headers: { Cookie: '_ga=1', 'User-Agent': 'Spy', Referer: 'https://e.test', 'X-Secret': '1' },
    });
    expect(site.seen[0]?.cookie).toBe('');
  });

  test('every coding is the same page, and an unchanged one is 304', async () => {
    const { site } = await countingSite();
    const plain = await send(site.port, '/');
    const small = await send(site.port, '/', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.body)).toEqual(plain.body);
    const unchanged = await send(site.port, '/', { headers: { 'If-None-Match': String(plain.headers.etag) } });
    expect(unchanged.status).toBe(304);
    expect(unchanged.body).toHaveLength(0);
  });

  test('HARD-11 a revalidation returns the page’s own policy in every kind of 304', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { site } = await countingSite();
    const { headers } = await send(site.port, '/');
    // First while the page is fresh, then when it is not: in the second case the handlers before the cache have run.
    for (const later of [0, 20_000]) {
      vi.advanceTimersByTime(later);
      const unchanged = await send(site.port, '/', { headers: { 'If-None-Match': String(headers.etag) } });
      expect([unchanged.status, unchanged.headers['content-security-policy']], `${later} ms later`).toEqual([
        304,
        "default-src 'self'",
      ]);
    }
  });

  test('the first response and a renewed page have the smallest size; a search is compressed fast', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const words = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    let rendered = 0;
    opened = await testSite({ document: () => new Response(`${(rendered += 1)} ${words}`, { headers: PUBLIC }) });
    const { port } = opened;
    const sent = async (path: string) => (await send(port, path, { headers: { 'Accept-Encoding': 'br' } })).body;
    const first = await sent('/');
    expect(first).toEqual(await compress(brotliDecompressSync(first), 'br', 'best'));
    vi.advanceTimersByTime(16_000);
    await vi.waitFor(async () => expect(await sent('/')).not.toEqual(first), 10_000);
    const renewed = await sent('/');
    expect(renewed).toEqual(await compress(brotliDecompressSync(renewed), 'br', 'best'));
    const search = await sent('/slot?q=ate');
    expect(search).toEqual(await compress(brotliDecompressSync(search), 'br', 'fast'));
  });

  test('shared caches get no-store and a Vary header', async () => {
    const { site } = await countingSite();
    const { headers } = await send(site.port, '/');
    expect(headers['cache-control']).toBe('private,no-cache');
    expect(headers.vary).toBe('Accept-Encoding,Cookie,Save-Data');
  });

  test('HEAD is the page without its body', async () => {
    const { site } = await countingSite();
    const page = await send(site.port, '/');
    const head = await send(site.port, '/', { method: 'HEAD' });
    expect(head.headers['content-length']).toBe(String(page.body.length));
    expect(head.body).toHaveLength(0);
  });
});

describe('public page cache and time', () => {
  test('BET-1 a page with a lifetime of 3 s is served stale once after that, and never 6 s after it was rendered', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { site, rendered } = await countingSite((headers) => headers.set('X-Page-Cache', '3'));
    const first = await text(site.port, '/sport?sport=football&day=live');
    vi.advanceTimersByTime(2_000);
    expect(await text(site.port, '/sport?day=live&sport=football')).toBe(first);
    expect(rendered()).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(await text(site.port, '/sport?sport=football&day=live')).toBe(first);
    await vi.waitFor(() => expect(rendered()).toBe(2));
    vi.advanceTimersByTime(7_000);
    expect(await text(site.port, '/sport?sport=football&day=live')).toContain('<p>3 ');
  });

  test('BET-1 a visitor with a bet slip gets pages of their own', async () => {
    const { site, rendered } = await countingSite();
    await text(site.port, '/sport', { Cookie: 'pick~f1~result~=home~185' });
    await text(site.port, '/sport', { Cookie: 'pick~f1~result~=home~185' });
    expect(rendered()).toBe(2);
  });

  test('after 15 s a page is served once more while it is rendered again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { site, rendered } = await countingSite();
    const first = await text(site.port, '/');
    vi.advanceTimersByTime(14_000);
    expect(await text(site.port, '/')).toBe(first);
    expect(rendered()).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(await text(site.port, '/')).toBe(first);
    await vi.waitFor(async () => expect(await text(site.port, '/')).toContain('<p>2 '), 10_000);
    expect(rendered()).toBe(2);
  });

  test('a page that cannot be renewed stays; one that is no longer public is removed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let state = 'fine';
    let rendered = 0;
    opened = await testSite({
      document: () => {
        rendered += 1;
        const headers = state === 'private' ? { 'Content-Type': 'text/html' } : PUBLIC;
        return new Response(`${state} ${'x'.repeat(700)}`, { status: state === 'broken' ? 500 : 200, headers });
      },
    });
    const { port } = opened;
    await send(port, '/');
    state = 'broken';
    vi.advanceTimersByTime(20_000);
    expect((await send(port, '/')).status).toBe(200);
    await vi.waitFor(() => expect(rendered).toBe(2), 10_000);
    state = 'private';
    await vi.waitFor(async () => expect(await text(port, '/')).toContain('private'), 10_000);
  });

  test('MAINT-1 within a second of the start of maintenance no response comes from the cache', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { site, rendered } = await countingSite();
    await send(site.port, '/');
    site.platform.maintenance = true;
    vi.advanceTimersByTime(1_100);
    await send(site.port, '/');
    await send(site.port, '/');
    expect(rendered()).toBe(3);
    site.platform.maintenance = false;
    vi.advanceTimersByTime(1_100);
    expect(await text(site.port, '/')).toContain('<p>1 ');
  });

  test('SCALE-1 after a change of the content no earlier page is sent', async () => {
    const { site, rendered } = await countingSite();
    const before = await text(site.port, '/');
    expect(await text(site.port, '/')).toBe(before);
    site.platform.content = 'second';
    expect(await text(site.port, '/')).not.toBe(before);
    expect(rendered()).toBe(2);
  });

  test('RUN-51 after a change of the default language no earlier page is sent', async () => {
    const { site, rendered } = await countingSite();
    const before = await text(site.port, '/');
    site.platform.language = 'en';
    expect(await text(site.port, '/')).not.toBe(before);
    expect(rendered()).toBe(2);
  });

  test('SCALE-7 a page that can only be rendered as an error stays available, also after its time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let status = 200;
    const site = await testSite({
      document: () =>
        new Response(`<p>${status}</p>`, {
          status,
          headers: { 'Content-Type': 'text/html; charset=utf-8', ...(status === 200 && { 'X-Page-Cache': 'public' }) },
        }),
    });
    await text(site.port, '/');
    status = 502;
    for (const passed of [20_000, 120_000, 20_000]) {
      vi.advanceTimersByTime(passed);
      expect(await text(site.port, '/')).toBe('<p>200</p>');
    }
    status = 200;
    await site.close();
  });

  test('INT-31 a page whose rendering failed is rendered again within the time of its request', async () => {
    const site = await testSite({ document: () => new Response('<p>502</p>', { status: 502 }) });
    opened = site;
    const before = performance.now();
    await text(site.port, '/');
    const [first, again, ...more] = site.seen.map(({ context }) => context.arrivedAt);
    expect(first).toBeGreaterThan(before);
    expect([again, more]).toEqual([first, []]);
  });

  test('HARD-22 while the platform does not respond, cached pages stay available', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { site, rendered } = await countingSite();
    const first = await text(site.port, '/');
    site.platform.underMaintenance = () => Promise.reject(new Error('the database is gone'));
    vi.advanceTimersByTime(2_000);
    expect(await text(site.port, '/')).toBe(first);
    expect(rendered()).toBe(1);
  });
});
