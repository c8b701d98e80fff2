import { expect, test } from '@playwright/test';
import { hydrated } from './hydrated';

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

test('CAT-3 after a link to all games the search field is empty, as the list is', async ({ page }) => {
  await page.goto('/slot');
  await hydrated(page);
  const field = page.locator('#search');
  await field.fill('kapı');
  await expect(page).toHaveURL(/q=kap/);
  await expect(field).toHaveValue('kapı');
  await page.locator('#main').getByRole('link', { name: 'Tümü', exact: true }).first().click();
  await expect(page).toHaveURL(/\/slot$/);
  await expect(field).toHaveValue('');
});
