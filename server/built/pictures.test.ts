import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endProcesses, IS_BUILT, ops, scratch, serve, start } from './testing';
import { send } from '../testing';

const PARTNER = { name: 'Nar Reels' };

describe.skipIf(!IS_BUILT)('pictures of an operator', { timeout: 90_000, meta: { needs: 'a build' } }, () => {
  let port: number;
  let folder: string;
  beforeAll(async () => {
    folder = scratch();
    port = (await start({ PICTURES_DIR: folder })).port;
  });
  afterAll(endProcesses);

  const importing = async (image: string) => {
    const text = JSON.stringify({ datas: { partners: [{ ...PARTNER, image }] } });
    const answer = await ops(port, { command: 'content', words: ['import', 'a.json'], options: { text } });
    return JSON.parse(answer.body.toString()) as { failed?: boolean; text?: string; rows?: object[] };
  };

  test('RUN-54 are served by their content as soon as they are in the folder', async () => {
    expect((await send(port, '/pictures/summer/race')).status).toBe(404);
    mkdirSync(path.join(folder, 'summer'));
    copyFileSync('public/share.jpg', path.join(folder, 'summer/race'));
    const served = await send(port, '/pictures/summer/race');
    expect(served.status).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public,max-age=86400,stale-while-revalidate=604800',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';style-src 'unsafe-inline';sandbox",
    });
    const unchanged = await send(port, '/pictures/summer/race', {
      headers: { 'if-none-match': String(served.headers['etag']) },
    });
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
  });

  test('RUN-54 no URL leaves the folder, and only pictures are served', async () => {
    writeFileSync(path.join(folder, 'page.html'), '<html><script>x()</script></html>');
    writeFileSync(path.join(folder, 'bad.svg'), '<svg viewBox="0 0 1 1"><script>x()</script></svg>');
    writeFileSync(path.join(folder, '.hidden.svg'), '<svg viewBox="0 0 1 1"/>');
    symlinkSync(path.resolve('public/share.jpg'), path.join(folder, 'link.jpg'));
    for (const address of [
      '/pictures/page.html',
      '/pictures/bad.svg',
      '/pictures/.hidden.svg',
      '/pictures/link.jpg',
      '/pictures/',
      '/pictures',
      '/pictures/summer',
      '/pictures/..%2f..%2fetc%2fpasswd',
      '/pictures/../../etc/passwd',
      '/pictures/%2e%2e/%2e%2e/etc/passwd',
      '/pictures/..%5c..%5cetc',
      '/pictures//etc/passwd',
      '/pictures/a%00.svg',
    ]) {
      const { status, headers } = await send(port, address);
      expect([400, 404], address).toContain(status);
      expect(String(headers['content-type']), address).not.toMatch(/^image/);
    }
  });

  test('RUN-54 the import rejects a picture that is not served, with the reason; the checklist lists a missing one', async () => {
    writeFileSync(path.join(folder, 'partner.svg'), '<svg viewBox="0 0 40 20"><path d="M0 0h40v20z"/></svg>');
    writeFileSync(path.join(folder, 'script.svg'), '<svg viewBox="0 0 1 1"><script>x()</script></svg>');
    expect(await importing('/pictures/none.svg')).toMatchObject({
      failed: true,
      text: expect.stringContaining("this site serves no picture '/pictures/none.svg': there is no such file"),
    });
    expect((await importing('/pictures/script.svg')).text).toContain(
      "this site serves no picture '/pictures/script.svg': it holds a script",
    );
    expect(await importing('/pictures/partner.svg')).toMatchObject({ rows: [{ state: 'imported' }] });
    const items = async () =>
      (await ops(port, { command: 'checklist', words: [], options: {} })).body.toString().match(/picture \/[^"]+/g) ??
      [];
    expect(await items()).toEqual([]);
    writeFileSync(path.join(folder, 'partner.svg'), 'gone');
    expect(await items()).toEqual(['picture /pictures/partner.svg']);
  });

  test('RUN-54 a missing folder stops the start with one line', async () => {
    const site = serve({ PICTURES_DIR: '/nowhere' });
    expect(await site.exited).toBe(1);
    expect(site.output().trim()).toBe(
      'Setting PICTURES_DIR is wrong: there is no folder /nowhere, for example /var/lib/rubato/pictures',
    );
  });
});
