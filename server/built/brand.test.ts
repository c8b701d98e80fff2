import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endProcesses, IS_BUILT, scratch, serve, start } from './testing';
import { send } from '../testing';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle r="9" fill="#0a5bc4"/></svg>';
const file = (content: string | Buffer, name: string) => {
  const written = path.join(scratch(), name);
  writeFileSync(written, content);
  return written;
};

describe.skipIf(!IS_BUILT)('the brand of an operator', { timeout: 90_000, meta: { needs: 'a build' } }, () => {
  let port: number;
  const get = async (address: string, at = port) => {
    const answer = await send(at, address);
    return { ...answer, text: answer.body.toString() };
  };
  beforeAll(async () => {
    const brand = { BRAND_NAME: 'Mavi', BRAND_COLOR: '#0A5BC4', BRAND_ACCENT: '#2bb7a3' };
    port = (await start({ ...brand, BRAND_LOGO: file(LOGO, 'logo.svg') })).port;
  });
  afterAll(endProcesses);

  test('RUN-52 colours every page without adding a byte to it', async () => {
    const { text, headers } = await get('/support');
    expect(text).toContain('--fill:#0a5bc4');
    expect(text).not.toMatch(/#c41149|#ff86a5|#f4c86a/);
    const [, all = ''] = /<style data-all="([^"]+)"/.exec(text) ?? [];
    const styles = await get(all);
    expect(styles.headers).toMatchObject({
      'content-type': 'text/css;charset=utf-8',
      'cache-control': 'public,max-age=31536000,immutable',
    });
    expect(styles.text).toContain('--fill:#0a5bc4');
    expect(styles.text).not.toMatch(/#c41149|#f4c86a/);
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^' ]+';/);
  });

  test('RUN-52 styles of another release are 404 and stored nowhere', async () => {
    for (const address of ['/brand/styles?v=another1', '/brand/styles'])
      expect(await get(address), address).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  });

  test('RUN-52 shows its logo in the header, as icon, in the manifest and in games, and not the site’s own in previews', async () => {
    const { text } = await get('/support');
    const [, logo = ''] = /<img src="([^"]+)" width="32" height="32" alt=""/.exec(text) ?? [];
    expect(text).toContain(`<link rel="icon" href="${logo}" type="image/svg+xml"/>`);
    expect(text).not.toMatch(/favicon\.svg|apple-touch-icon|share\.jpg/);
    expect(JSON.parse((await get('/manifest.webmanifest')).text)).toMatchObject({
      name: 'Mavi',
      theme_color: '#0a5bc4',
      icons: [{ src: logo, sizes: 'any', type: 'image/svg+xml' }],
    });
    const answer = await get(logo);
    expect(answer.text).toBe(LOGO);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public,max-age=31536000,immutable',
      'content-security-policy': "default-src 'none';style-src 'unsafe-inline';sandbox",
      'x-content-type-options': 'nosniff',
    });
    const again = await send(port, logo, { headers: { 'if-none-match': String(answer.headers['etag']) } });
    expect(again.status).toBe(304);
  });

  test('RUN-52 without brand settings the site is unchanged, to the byte', { tags: ['long'] }, async () => {
    const site = await start();
    const { text } = await get('/support', site.port);
    expect(text).toContain('<style>');
    expect(text).toContain('href="/favicon.svg"');
    expect(text).not.toContain('/brand/');
    for (const address of ['/brand/logo', '/brand/styles'])
      expect((await get(address, site.port)).status, address).toBe(404);
  });

  describe('a start with', () => {
    afterEach(endProcesses);
    test.each([
      [
        { BRAND_COLOR: '#ffcc00' },
        'BRAND_COLOR is wrong: white text on #ffcc00 has a contrast of 1.51:1 and needs 4.5:1; the nearest shade that has it is #8f7200',
      ],
      [
        { BRAND_COLOR: '#777777' },
        'white text on #777777 has a contrast of 4.47:1 and needs 4.5:1; the nearest shade that has it is #757575',
      ],
      [{ BRAND_ACCENT: 'gold' }, 'BRAND_ACCENT is wrong: must be a colour as #rrggbb'],
      [{ BRAND_LOGO: '/nowhere.svg' }, 'BRAND_LOGO is wrong: /nowhere.svg cannot be used: there is no such file'],
    ])('RUN-52 %o stops with one line', async (environment, message) => {
      const site = serve(environment);
      expect(await site.exited).toBe(1);
      expect(site.output().trim().split('\n')).toEqual([expect.stringContaining(message)]);
    });

    test('RUN-52 a logo with a script, or a JPEG, stops with one line', async () => {
      for (const [logo, reason] of [
        [file(LOGO.replace('<circle', '<circle onclick="x()"'), 'logo.svg'), 'it holds an event handler'],
        [path.resolve('public/share.jpg'), 'is image/jpeg, not PNG or SVG'],
      ] as const) {
        const site = serve({ BRAND_LOGO: logo });
        expect(await site.exited).toBe(1);
        expect(site.output()).toContain(reason);
      }
    });
  });
});
