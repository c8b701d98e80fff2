import { expect, test } from '@playwright/test';
import { listedPaths } from './public-paths';

test(
  'SHELL-6 CAT-1 CONTENT-2 every page of the sitemap responds with 200, a heading, a title and a link to another page',
  { tag: '@long' },
  async ({ request }) => {
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
  },
);
