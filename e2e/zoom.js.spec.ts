import { expect, test } from '@playwright/test';
import { newPlayer, signIn } from './players';

test('A11Y-2 A11Y-4 at 400 % the bar of a live table leaves a place with the focus visible, also with chips', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  // A window of 1280 × 1024 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/play/live/7001');
  await expect(page.locator('.bet-form.stacks')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Kırmızı/ }).press('Space');
  await expect(page.locator('.tools')).toBeVisible();
  // A sticky bar with chips is 194 px high.
  const isBelow = await page.locator('.controls').evaluate((bar) => {
    scrollTo(0, 0);
    return bar.getBoundingClientRect().top >= innerHeight;
  });
  expect(isBelow).toBe(true);
  for (const name of [/^1\. düzine/, /^Tek/, /^Tiers/]) {
    const place = page.getByRole('checkbox', { name });
    await place.focus();
    const isCovered = await place.evaluate((box) => {
      const { left, top, width, height } = box.parentElement!.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.controls, .bar') !== null;
    });
    expect(isCovered, String(name)).toBe(false);
  }
});
