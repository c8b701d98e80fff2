import { expect, test, type Page } from '@playwright/test';

/** The brand's typeface: fetched after everything else, used by later pages, never where bytes are dear. */

const isFace = (url: string) => url.endsWith('.woff2');

function watchFaces(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (isFace(request.url())) seen.push(request.url());
  });
  return seen;
}

const hasFace = (page: Page) =>
  page.evaluate(() =>
    document.fonts.ready.then(() =>
      [...document.fonts].some(({ family, status }) => family === 'Rubato' && status === 'loaded'),
    ),
  );

test('SHELL-32 the typeface is fetched after load, then later pages use it and nothing shifts', async ({
  page,
  context,
}) => {
  await page.goto('/about-us');
  expect(await page.locator('style').first().innerHTML()).not.toContain('woff2');
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'face')).toBe(true);
  await page.addInitScript(() => {
    const shifts: number[] = ((window as unknown as { shifts: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  expect(await page.locator('style').first().innerHTML()).toContain('font-display:optional');
  await expect.poll(() => hasFace(page)).toBe(true);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)).toMatch(/^Rubato/);
  const [face] = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : [])),
  );
  const file = await page.request.get(face!);
  expect((await file.body()).byteLength).toBeLessThanOrEqual(22_000);
  expect(file.headers()['cache-control']).toContain('immutable');
});

test('SHELL-32 lite mode, Save-Data and a slow connection never request the typeface', async ({
  page,
  context,
  baseURL,
}) => {
  const faces = watchFaces(page);
  await context.addCookies([{ name: 'face', value: '1', url: baseURL! }]);
  await page.setExtraHTTPHeaders({ 'Save-Data': 'on' });
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await page.setExtraHTTPHeaders({});
  await context.addCookies([{ name: 'lite', value: '1', url: baseURL! }]);
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await context.clearCookies();
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ effectiveType: '3g' }) }),
  );
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await page.goto('/promotions', { waitUntil: 'networkidle' });
  expect(faces).toEqual([]);
});
