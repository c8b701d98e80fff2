import { expect, test } from '@playwright/test';
import { listedPaths } from './public-paths';

/** Heads of the public pages, as search engines and social networks read them. */

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

test('SHELL-6 public pages have distinct titles, previews with an existing picture, and alternates in both languages', async ({
  request,
}) => {
  const paths = (await listedPaths(request)).filter((path) => !/^\/(?:slot|live)\/./.test(path));
  expect(paths.length).toBeGreaterThan(20);
  const titles = new Map<string, string>();
  const pictures = new Set<string>();
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const title = attribute(html, /<title>([^<]+)<\/title>/);
    expect(titles.get(title), `${path}: its title '${title}' is also that of`).toBeUndefined();
    titles.set(title, path);
    const tag = (property: string) => attribute(html, new RegExp(`<meta property="og:${property}" content="([^"]*)"`));
    expect(tag('title'), path).toBe(title);
    expect(tag('description').length, path).toBeGreaterThan(20);
    expect(new URL(tag('url')).pathname, path).toBe(path);
    pictures.add(tag('image'));
    const alternate = (language: string) =>
      attribute(html, new RegExp(`<link rel="alternate" hrefLang="${language}" href="([^"]*)"`, 'i'));
    expect(alternate('x-default'), path).toBe(alternate('tr'));
    expect(new URL(alternate('tr')).search, path).toBe('');
    const english = new URL(alternate('en'));
    expect(english.search, path).toBe('?lang=en');
    const translated = await (await request.get(english.pathname + english.search)).text();
    expect(translated, path).toContain('<html lang="en"');
    expect(attribute(translated, /<link rel="canonical" href="([^"]*)"/), path).toBe(english.href);
  }
  for (const picture of pictures) {
    const response = await request.get(new URL(picture).pathname);
    expect(response.headers()['content-type'], picture).toMatch(/^image\/(?:jpeg|png)/);
  }
});

test('SHELL-6 the manifest names existing icons; robots.txt names the sitemap and bars pages of players', async ({
  request,
}) => {
  const response = await request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await response.json()) as {
    name: string;
    lang: string;
    start_url: string;
    icons: { src: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Rubato', lang: 'tr', start_url: '/' });
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src } of manifest.icons)
    expect((await request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
  expect(await (await request.get('/')).text()).toContain('rel="manifest"');

  const robots = await (await request.get('/robots.txt')).text();
  const barred = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  expect(barred).toEqual(expect.arrayContaining(['/profile', '/notifications']));
  const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
  expect((await request.get(new URL(sitemap).pathname)).status()).toBe(200);
  for (const path of await listedPaths(request))
    expect(
      barred.some((prefix) => path.startsWith(prefix)),
      path,
    ).toBe(false);
});
