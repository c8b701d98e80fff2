import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { inLanguage, listedPaths, oneOfEachKind, UNLISTED } from './public-paths';

test('SHELL-6 CAT-1 CONTENT-2 every page of the sitemap answers 200 with a heading, a title and a way on', async ({
  request,
}) => {
  const paths = await listedPaths(request);
  expect(paths.length).toBeGreaterThan(60);
  for (const address of paths) {
    const response = await request.get(address);
    const html = await response.text();
    expect(response.status(), address).toBe(200);
    expect(html.match(/<h1[\s>]/g)?.length, `${address}: one h1`).toBe(1);
    expect(html, address).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(html, address).toContain('rel="canonical"');
    expect(html, address).toContain('name="description"');
  }
});

test('SHELL-1 SHELL-3 the HTML checker finds no error in any public screen, in both languages', async ({ request }) => {
  test.skip(process.env.HTML_CHECKER === 'no', 'no Java, and TEST_INSTALL=no lets none be installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'rubato-html-'));
  const files: string[] = [];
  for (const address of [...oneOfEachKind(await listedPaths(request)), ...UNLISTED]) {
    for (const language of ['tr', 'en']) {
      const html = await (await request.get(inLanguage(address, language))).text();
      expect(html, `${address} in ${language}`).toContain(`<html lang="${language}"`);
      const file = path.join(folder, `${encodeURIComponent(address)}.${language}.html`);
      writeFileSync(file, html);
      files.push(file);
    }
  }
  const jar = path.join(
    createRequire(import.meta.url).resolve('vnu-jar/package.json'),
    '..',
    'build',
    'dist',
    'vnu.jar',
  );
  const checked = spawnSync(
    'java',
    ['-Xss1m', '-jar', jar, '--errors-only', '--format', 'json', '--stdout', '--exit-zero-always', ...files],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  rmSync(folder, { recursive: true, force: true });
  expect(checked.error).toBeUndefined();
  const { messages } = JSON.parse(checked.stdout) as {
    messages: { type: string; url: string; message: string; extract?: string }[];
  };
  expect(files.length).toBeGreaterThan(50);
  expect(
    messages
      .filter(({ type }) => type !== 'info')
      .map(({ url, message, extract }) => `${decodeURIComponent(path.basename(url))}: ${message} ${extract ?? ''}`),
  ).toEqual([]);
});
