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
