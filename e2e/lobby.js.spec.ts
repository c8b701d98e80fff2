import { expect, test } from '@playwright/test';
import { hydrated } from './hydrated';

const cards = 'li.game';

test('CAT-2 with JavaScript more appends, and the back button returns to the same place', async ({ page }) => {
  await page.goto('/slot/category/11', { waitUntil: 'networkidle' });
  const all = Number.parseInt((await page.locator('main h1 + p').textContent()) ?? '', 10);
  await page.getByRole('link', { name: 'Daha fazla göster' }).click();
  await expect(page).toHaveURL(/offset=48/);
  await expect(page.locator(cards)).toHaveCount(Math.min(all, 96));
  await page.locator(cards).nth(60).scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => scrollY);
  expect(y).toBeGreaterThan(1000);
  await page.evaluate(() => location.assign('/robots.txt'));
  await page.waitForURL(/robots/);
  await page.goBack({ waitUntil: 'networkidle' });
  await expect(page.locator(cards)).toHaveCount(Math.min(all, 96));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
});

test('CAT-3 with JavaScript results update while typing, and the field keeps the focus', async ({ page }) => {
  await page.goto('/slot', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox').pressSequentially('yakut', { delay: 40 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('yakut');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.locator(`${cards} b`, { hasText: 'Yakut' }).first()).toBeVisible();
});

test('SHELL-2 the scroll position stays between category, provider and type pages, and returns to the top elsewhere', async ({
  page,
}) => {
  await page.goto('/slot');
  await hydrated(page);
  const scrolled = async (click: () => Promise<unknown>, url: RegExp) => {
    await page.evaluate(() => scrollTo(0, 600));
    await click();
    await expect(page).toHaveURL(url);
    return page.evaluate(() => scrollY);
  };
  const clickUnseen = (href: string) =>
    page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), href);
  expect(await scrolled(() => clickUnseen('/slot/category/12'), /category\/12/)).toBe(600);
  expect(await scrolled(() => clickUnseen('/slot/provider/1'), /provider\/1/)).toBe(600);
  await scrolled(() => clickUnseen('/promotions'), /promotions/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('SHELL-2 SHELL-7 late content moves nothing, and back navigation shows the whole screen at once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    const noted = (list: PerformanceObserverEntryList) =>
      moved.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value));
    new PerformanceObserver(noted).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([]);

  await page.evaluate(() => scrollTo(0, 900));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/promotions"]')?.click());
  await expect(page).toHaveURL(/promotions/);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});
