import { expect, test, type Route } from '@playwright/test';
import { expectPicked, Match } from './matches';

test('BET-1 two odds pressed within one answer’s time are both on the coupon, and one pressed twice is off it', async ({
  page,
  request,
}) => {
  const first = await Match.announced(request);
  const second = await Match.announced(request, 'football', first.home);
  const third = await Match.announced(request, 'football', first.home);
  await page.goto(`/sport?q=${encodeURIComponent(first.home)}`);
  await third.odd(page).click();
  await expectPicked(page, third.id);
  await expect(page.locator('.slip-bar')).toContainText('1 seçim');

  // Nothing reaches the site before all is pressed: each press is sent with the cookies from before.
  const held: Route[] = [];
  await page.route(/\/coupon\/pick/, (route) => void held.push(route));
  await first.odd(page).click();
  await second.odd(page).click();
  await third.odd(page).click();
  await expect(first.odd(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(second.odd(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(third.odd(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => held.length).toBe(3);
  const answers = held.map((route) => page.waitForResponse((response) => response.request() === route.request()));
  await Promise.all(held.map((route) => route.continue()));
  await Promise.all(answers);
  await expect(page.locator('.slip-bar')).toContainText('2 seçim');
  await expect(page.locator('.tabs').getByRole('link', { name: 'Kupon 2', exact: true })).toBeVisible();
  await page.goto('/coupon');
  await expect(page.locator('.picks li')).toHaveCount(2);
  for (const { id } of [first, second]) await expect(page.locator(`.picks a[href="/sport/${id}"]`)).toBeVisible();
});
