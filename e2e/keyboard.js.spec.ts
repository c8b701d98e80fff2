import { expect, test } from '@playwright/test';
import { openByKeyboard } from './keyboard';
import { CARD } from './money';
import { newPlayer, PASSWORD, signIn } from './players';

/** Main flows by keyboard alone, at 360 px, within their numbers of presses. */

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

test('A11Y-2 signing in from home takes at most 15 presses', async ({ page, request }) => {
  const username = await newPlayer(request);
  const keys = await openByKeyboard(page, '/');
  await keys.tabTo('.top a[href="/login"]');
  await keys.press('Enter');
  await expect(page.locator('#main h1')).toBeFocused();
  await keys.tabTo('[name="username"]');
  await keys.type(username);
  await keys.press('Tab');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await expect(page.locator('.face')).toBeVisible();
  expect(keys.presses).toBeLessThanOrEqual(15);
});

test('A11Y-2 the first bet from home takes at most 40 presses', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  const keys = await openByKeyboard(page, '/');
  await keys.tabTo('.menu summary');
  await keys.press('Enter');
  await keys.tabTo('.pages a[href="/sport"]');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/sport$/);
  await expect(page.locator('#main h1')).toBeFocused();
  await keys.tabTo('.odd:enabled');
  await keys.press('Enter');
  await expect(page.locator('.odd:focus')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.skip[href="/coupon"]')).toBeAttached();
  await keys.press('k');
  await expect(page.locator('#main h1')).toBeFocused();
  await expect(page).toHaveURL(/\/coupon$/);
  await keys.tabTo('[name="stake"]');
  await keys.type('20');
  await keys.press('Enter');
  await expect(page.locator('#main h2:focus')).toBeVisible();
  await keys.tabTo('button[name$="~confirm"]');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/profile\/coupons\//);
  expect(keys.presses).toBeLessThanOrEqual(40);
});

test('A11Y-2 a deposit from any page takes at most 25 presses', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  const keys = await openByKeyboard(page, '/promotions');
  await keys.tabTo('.top a[href="/profile/deposit"]');
  await keys.press('Enter');
  await expect(page.locator('#main h1')).toBeFocused();
  await keys.tabTo(`#main a[href*="${new URL(CARD, 'http://site').search}"]`);
  await keys.press('Enter');
  await expect(page.locator('[name="amount"]')).toBeVisible();
  await keys.tabTo('[name="amount"]');
  await keys.type('100');
  await keys.press('Enter');
  await expect(page.locator('#main h2:focus')).toBeVisible();
  expect(keys.presses).toBeLessThanOrEqual(25);
});

test('A11Y-2 a spin takes one press, again and again', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await page.goto('/play/slot/1001');
  await page.locator('.spin').focus();
  for (let spin = 0; spin < 2; spin += 1) {
    const before = page.url();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(before);
    await expect(page.locator('.spin')).toBeFocused();
  }
});

test('A11Y-2 Escape closes the account menu and the popup and returns the focus', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  const keys = await openByKeyboard(page, '/');
  const summary = page.locator('.top details.drop:not(.menu) summary');
  await summary.focus();
  await keys.press('Enter');
  await expect(page.locator('.top details.drop[open]')).toHaveCount(1);
  await keys.press('Tab');
  await keys.press('Escape');
  await expect(page.locator('.top details.drop[open]')).toHaveCount(0);
  await expect(summary).toBeFocused();
  await page.context().clearCookies();
  await openByKeyboard(page, '/');
  await keys.tabTo('.popup a, .popup button', 12);
  const search = page.getByRole('searchbox');
  await search.focus();
  await keys.press('Escape');
  await expect(page.locator('.popup')).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('A11Y-2 "/" leads to the search, here and from elsewhere, until it is switched off', async ({ page }) => {
  const keys = await openByKeyboard(page, '/promotions');
  await keys.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page).toHaveURL(/\/slot#search$/);
  await keys.type('a/b');
  await expect(page.getByRole('searchbox')).toHaveValue('a/b');
  await page.goto('/accessibility');
  await page.locator('#main button[name="keys=0"], #main button[name^="keys"]').last().click();
  await expect(page.locator('#main [aria-pressed="true"]')).toHaveText('Kapalı');
  const off = await openByKeyboard(page, '/slot');
  await off.press('/');
  await off.press('Tab');
  await expect(page.locator('.skip:focus')).toBeVisible();
});

test('A11Y-2 the skip links lead to the account’s screen, its filter and the coupon', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '1' }));
  const keys = await openByKeyboard(page, '/profile/history/account');
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
