import { expect, test } from '@playwright/test';
import { Match, expectPicked } from './matches';
import { fillAmount, CARD } from './money';
import { newPlayer, pressed, signIn } from './players';

/** Focus and scroll position after a screen or a review appears without a page load, at 360 px. */

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

test('A11Y-1 the review of a coupon is scrolled to and its heading has the focus', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '500' }));
  const match = await Match.announced(request);
  await page.goto(`/sport?q=${encodeURIComponent(match.home)}`);
  await match.odd(page).click();
  await expectPicked(page, match.id);
  await page.goto('/coupon', { waitUntil: 'networkidle' });
  await page.locator('[name="stake"]').fill('50');
  await page.locator('#main button[name$="~review"]').click();
  await expect(page.locator('#main h2').filter({ hasText: 'Kupon' }).first()).toBeFocused();
  await expect(page.locator('#main h2:focus')).toBeInViewport();
  await expect(page.locator('#main button[name$="~confirm"]')).toBeInViewport({ ratio: 1 });
});

test('A11Y-1 the review of a deposit is scrolled to and its heading has the focus', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  await page.goto(CARD, { waitUntil: 'networkidle' });
  await fillAmount(page, '100');
  await pressed(page, 'Devam et');
  await expect(page.getByRole('heading', { name: 'Yatırımınızı kontrol edin' })).toBeFocused();
  await expect(page.locator('#main h2:focus')).toBeInViewport();
});

test('SHELL-2 the link to all games of a rail opens the list at its top', async ({ page }) => {
  await page.goto('/slot', { waitUntil: 'networkidle' });
  const link = page.locator('#main section a[aria-label^="Tümünü gör"]').last();
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await link.click();
  await expect(page).not.toHaveURL(/\/slot$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
