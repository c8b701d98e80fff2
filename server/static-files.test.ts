import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POSTERS_VERSION } from '#content/games/posters';
import { send, testSite, type TestSite } from './testing';

const SCRIPT = 'export const answer = 42;'.repeat(50);
let folder = '';
let site: TestSite;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'static-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, 'assets', 'a-1234.js'), SCRIPT);
  writeFileSync(path.join(folder, 'assets', 'a-1234.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(folder, 'assets', 'b-1234.js'), SCRIPT);
  mkdirSync(path.join(folder, 'posters', 'slot'), { recursive: true });
  writeFileSync(path.join(folder, 'posters', 'slot', '1.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(folder, '.vite', 'manifest.json'), '{"secret":1}');
  site = await testSite({}, {}, folder);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

test('a built file is sent as the build compressed it and is immutable', async () => {
  const answer = await send(site.port, '/assets/a-1234.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript;charset=utf-8',
    'cache-control': 'public,max-age=31536000,immutable',
  });
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(brotliDecompressSync(answer.body).toString()).toBe(SCRIPT);
  const plain = await send(site.port, '/assets/a-1234.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.toString()).toBe(SCRIPT);
});

test('a public file is revalidated after a day; unchanged it is 304', async () => {
  const answer = await send(site.port, '/icon.svg');
  expect(answer.headers['cache-control']).toContain('max-age=86400');
  expect(
    (await send(site.port, '/icon.svg', { headers: { 'If-None-Match': String(answer.headers.etag) } })).status,
  ).toBe(304);
});

test('SCALE-3 only the URL with the version of this build is cached for ever, so that none stores the picture of another release', async () => {
  const caching = async (url: string) => (await send(site.port, url)).headers['cache-control'];
  const version = String((await send(site.port, '/icon.svg')).headers.etag).slice(1, -1);
  const forEver = 'public,max-age=31536000,immutable';
  expect(await caching(`/icon.svg?v=${version}`)).toBe(forEver);
  expect(await caching(`/posters/slot/1.svg?v=${POSTERS_VERSION}`)).toBe(forEver);
  for (const other of ['/icon.svg?v=1', '/icon.svg?v=', '/posters/slot/1.svg?v=0', '/posters/slot/1.svg'])
    expect(await caching(other), other).toBe('public,max-age=86400,stale-while-revalidate=604800');
});

test('HARD-25 a file that disappears after the start is 404 until it is back; it is logged, and the process keeps running', async () => {
  const file = path.join(folder, 'assets', 'b-1234.js');
  rmSync(file);
  const logged = site.lines.length;
  const gone = await send(site.port, '/assets/b-1234.js');
  expect(gone).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  expect(site.lines.slice(logged)).toContainEqual(expect.objectContaining({ level: 50 }));
  expect((await send(site.port, '/icon.svg')).status).toBe(200);
  writeFileSync(file, SCRIPT);
  expect((await send(site.port, '/assets/b-1234.js')).status).toBe(200);
});

test('unlisted files are not served: dot files, copies, paths out of the folder', async () => {
  for (const place of ['/assets/a-1234.js.br', '/assets/none.js'])
    expect((await send(site.port, place)).status, place).toBe(404);
  expect((await send(site.port, '/assets/../../secret')).status).toBe(400);
  for (const place of ['/.vite/manifest.json', '/%2e%2e/%2e%2e/etc/passwd'])
    expect((await send(site.port, place)).body.toString(), place).not.toMatch(/secret|root:/);
});

test('HARD-11 a text file has its charset; behind HTTPS files have HSTS too', async () => {
  for (const [place, type] of Object.entries({
    '/assets/a-1234.js': 'text/javascript',
    '/icon.svg': 'image/svg+xml',
  })) {
    const { headers } = await send(site.port, place);
    expect(headers['content-type']).toBe(`${type};charset=utf-8`);
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  const secure = await testSite({}, { PUBLIC_URL: 'https://play.test' }, folder);
  const first = await send(secure.port, '/icon.svg');
  const again = await send(secure.port, '/icon.svg', { headers: { 'If-None-Match': String(first.headers.etag) } });
  for (const { headers } of [first, again]) expect(headers['strict-transport-security']).toBe('max-age=31536000');
  await secure.close();
});
