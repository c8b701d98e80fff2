import { expect, test } from '@playwright/test';
import { openByKeyboard } from './keyboard';
import { newPlayer, signIn } from './players';

/** Shortcuts and skip links that the script adds, at 360 px. */

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

test('A11Y-2 Escape closes the account menu and the popup and returns the focus', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  const keys = await openByKeyboard(page, '/', true);
  const summary = page.locator('.top details.drop:not(.menu) summary');
  await summary.focus();
  await keys.press('Enter');
  await expect(page.locator('.top details.drop[open]')).toHaveCount(1);
  await keys.press('Tab');
  await keys.press('Escape');
  await expect(page.locator('.top details.drop[open]')).toHaveCount(0);
  await expect(summary).toBeFocused();
  await page.context().clearCookies();
  await openByKeyboard(page, '/', true);
  await keys.tabTo('.popup a, .popup button', 12);
  const search = page.getByRole('searchbox');
  await search.focus();
  await keys.press('Escape');
  await expect(page.locator('.popup')).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('A11Y-2 "/" leads to the search, here and from other screens, until it is switched off', async ({ page }) => {
  const keys = await openByKeyboard(page, '/promotions', true);
  await keys.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page).toHaveURL(/\/slot#search$/);
  await keys.type('a/b');
  await expect(page.getByRole('searchbox')).toHaveValue('a/b');
  await page.goto('/accessibility');
  await page.locator('#main button[name="keys=0"], #main button[name^="keys"]').last().click();
  await expect(page.locator('#main [aria-pressed="true"]')).toHaveText('Kapalı');
  const off = await openByKeyboard(page, '/slot', true);
  await off.press('/');
  await off.press('Tab');
  await expect(page.locator('.skip:focus')).toBeVisible();
});

test('A11Y-2 the skip links lead to the account’s screen, its filter and the bet slip', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '1' }));
  const keys = await openByKeyboard(page, '/profile/history/account', true);
  await keys.press('Tab');
  await keys.press('Enter');
  await expect(page.locator('#account-content')).toBeFocused();
  await page.goto('/profile/history/account');
  await keys.press('Tab');
  await keys.press('Tab');
  await expect(page.locator('.skip:focus')).toHaveText('Filtreye geç');
  await keys.press('Enter');
  await keys.press('Enter');
  await expect(page.locator('#main [name="period"]')).toBeVisible();
});
