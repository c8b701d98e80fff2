import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send, testSite, type TestSite } from './testing';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(() => {
  site.seen.length = 0;
});
afterAll(() => site.close());

describe('headers', () => {
  /** Headers in the order of a proxy that appends its own. */
  const appended = (count: number) => ({
    Host: 'play.example',
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`X-Filler-${at}`, 'x'])),
    'X-Forwarded-For': '6.6.6.6',
  });

  test.each([110, 500])('HARD-10 %i headers before X-Forwarded-For are 431 on both ports', async (count) => {
    const behind = await testSite({}, { TRUST_PROXY: 'loopback', OPS_PORT: '3100' });
    for (const path of ['/', '/other', '/ops'])
      for (const port of [behind.port, behind.opsPort])
        expect((await send(port, path, { headers: appended(count) })).status, path).toBe(431);
    expect(behind.seen).toEqual([]);
    await behind.close();
  });

  test('HARD-10 a page in the cache is 431 too with more than 100 headers', async () => {
    expect((await send(site.port, '/')).status).toBe(200);
    expect((await send(site.port, '/', { headers: appended(110) })).status).toBe(431);
  });

  test('HARD-10 X-Forwarded-For counts as the 99th of 100 headers', async () => {
    const behind = await testSite({}, { TRUST_PROXY: 'loopback' });
    // `send` adds Connection.
    expect((await send(behind.port, '/other', { headers: appended(97) })).status).toBe(200);
    expect(behind.seen[0]?.context).toMatchObject({ address: '6.6.6.6' });
    expect((await send(behind.port, '/other', { headers: appended(98) })).status).toBe(431);
    await behind.close();
  });
});

describe('paths', () => {
  test.each(['/..', '/a/.', '/a/../b', '/./a', '/a/%2e%2E/b', '/a/.%2e?x=1', '/%2e/a', '/a\\..\\b', '/a\\'])(
    'HARD-9 HARD-10 %s, which a URL resolves to another path, is 400',
    async (path) => {
      expect((await send(site.port, path)).status).toBe(400);
      expect(site.seen).toEqual([]);
    },
  );

  test.each(['/...', '/..a', '/a.', '/a%20b|"c', '/%C4%B1%C5%9F%C4%B1k', '/a%5Cb', '/a?q=/../b', '/a?q=%2e\\b'])(
    'HARD-9 %s, whose path stays as it is, passes',
    async (path) => {
      expect((await send(site.port, path)).status).toBe(200);
    },
  );

  test.each(['/%', '/%zz', '/slot/%E0%A4%A', '/?q=%', '/a%00b', '//e.test/', '/%5Ce.test'])(
    'HARD-9 %s is 400',
    async (path) => {
      expect((await send(site.port, path)).status).toBe(400);
    },
  );

  test('HARD-9 an over-long URL is 400', async () => {
    expect((await send(site.port, `/${'a'.repeat(5_000)}`)).status).toBe(400);
  });

  test('HARD-9 Turkish letters and search words pass', async () => {
    expect((await send(site.port, '/slot?q=%C4%B1%C5%9F%C4%B1k+oyun')).status).toBe(200);
  });
});
