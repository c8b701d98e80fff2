import { expect, test } from '@playwright/test';
import { openByKeyboard } from './keyboard';
import { FEEDS, Match } from './matches';
import { CARD } from './money';
import { OwnSite } from './own-site';
import { newPlayer, PASSWORD, signIn } from './players';

/** Main flows by keyboard only, at 360 px, within their maximum numbers of key presses. */

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

test('A11Y-2 signing in from home takes at most 15 presses', async ({ page, request, javaScriptEnabled }) => {
  const username = await newPlayer(request);
  const keys = await openByKeyboard(page, '/', javaScriptEnabled);
  await keys.tabTo('.top a[href="/login"]');
  await keys.press('Enter');
  await keys.toContent();
  await keys.tabTo('[name="username"]');
  await keys.type(username);
  await keys.press('Tab');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await expect(page.locator('.avatar')).toBeVisible();
  expect(keys.presses).toBeLessThanOrEqual(15);
});

test(
  'A11Y-2 the first bet from home takes at most 40 presses',
  { tag: '@long' },
  async ({ page, playwright, javaScriptEnabled }) => {
    test.setTimeout(120_000);
    // The embedded feed changes its odds while the test bets; a review of lower odds takes another press.
    await using site = await OwnSite.start({ FEED: 'none', FEEDS });
    await Match.announced(await playwright.request.newContext({ baseURL: site.address }));
    site.ops('players', 'create', 'klavye', '--password', PASSWORD);
    site.ops('players', 'credit', 'klavye', '100', '--reason', 'Bakiye düzeltmesi');
    await signIn(page, 'klavye', site.address);
    const keys = await openByKeyboard(page, `${site.address}/`, javaScriptEnabled);
    await keys.tabTo('.menu summary');
    await keys.press('Enter');
    await keys.tabTo('.pages a[href="/sport"]');
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/sport$/);
    await keys.toContent();
    await keys.tabTo('.odd:enabled');
    await keys.press('Enter');
    await expect(page.locator('.odd[aria-pressed="true"]')).toBeVisible();
    // With script the button changes before the site has responded.
    await expect(page.locator('header .skip[href="/coupon"]')).toBeAttached();
    if (javaScriptEnabled) await keys.press('k');
    else {
      await keys.tabTo('.odd + .skip', 6);
      await keys.press('Enter');
    }
    await expect(page).toHaveURL(/\/coupon$/);
    await keys.toContent();
    await keys.tabTo('[name="stake"]');
    await keys.type('20');
    await keys.press('Enter');
    await expect(page.locator('#main h2:focus')).toBeVisible();
    await keys.tabTo('button[name$="~confirm"]');
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/profile\/coupons\//);
    expect(keys.presses).toBeLessThanOrEqual(40);
  },
);

test('A11Y-2 a deposit from any page takes at most 25 presses', async ({ page, request, javaScriptEnabled }) => {
  await signIn(page, await newPlayer(request));
  const keys = await openByKeyboard(page, '/promotions', javaScriptEnabled);
  await keys.tabTo('.top a[href="/profile/deposit"]');
  await keys.press('Enter');
  await keys.toContent();
  await keys.tabTo(`#main a[href*="${new URL(CARD, 'http://site').search}"]`);
  await keys.press('Enter');
  await expect(page.locator('[name="amount"]')).toBeVisible();
  await keys.tabTo('[name="amount"]');
  await keys.type('100');
  await keys.press('Enter');
  await expect(page.locator('#main h2:focus')).toBeVisible();
  expect(keys.presses).toBeLessThanOrEqual(25);
});

test('A11Y-2 each spin takes one press', async ({ page, request }) => {
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
