import { expect, test } from '@playwright/test';
import { htmlProblems } from './html-checker';
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
  const documents: { name: string; html: string }[] = [];
  for (const address of [...oneOfEachKind(await listedPaths(request)), ...UNLISTED]) {
    for (const language of ['tr', 'en']) {
      const html = await (await request.get(inLanguage(address, language))).text();
      expect(html, `${address} in ${language}`).toContain(`<html lang="${language}"`);
      documents.push({ name: `${address}.${language}`, html });
    }
  }
  expect(documents.length).toBeGreaterThan(50);
  expect(htmlProblems(documents)).toEqual([]);
});
