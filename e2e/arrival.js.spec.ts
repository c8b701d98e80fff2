import { expect, test, type Page } from '@playwright/test';
import { enrol } from './enrol';
import { hydrated } from './hydrated';
import { takeAnnouncements, recordAnnouncements } from './announcements';
import { Match, expectPicked } from './matches';
import { fillAmount, CARD, WALLET_OUT } from './money';
import { fillLogin, newPlayer, openPreferences, pressed, signIn, toasts } from './players';

/** Focus, scroll position and announcements after a screen or a result appears without a page load, at 360 px. */

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

/** Opens a screen, waits until the script runs, and begins to record announcements. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('body').press('Shift');
  await hydrated(page);
  await recordAnnouncements(page);
}

const focusedHeading = (page: Page) => page.locator('#main h2:focus');

test('A11Y-1 after a link the heading has the focus and the title is announced once', async ({ page }) => {
  await open(page, '/');
  await page.locator('.tabs a[href="/slot"]').click();
  await expect(page.locator('#main h1')).toBeFocused();
  await expect(page).toHaveTitle(/Slot/);
  const title = await page.title();
  await expect.poll(() => takeAnnouncements(page)).toEqual([title]);
  await page.goBack();
  await expect(page).not.toHaveTitle(title);
  await expect(page.locator('#main h1')).toBeFocused();
  await expect.poll(() => takeAnnouncements(page)).toEqual([await page.title()]);
});

test('A11Y-1 after a filter the result has the focus, because the filter is closed', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '10' }));
  await open(page, '/profile/history/account');
  await page.locator('#main .fold summary').click();
  await page.locator('#main [name="period"]').selectOption('range');
  await page.locator('#main [name="from"]').fill('01.01.2020');
  await page.locator('#main [name="to"]').fill('02.01.2020');
  await page.getByRole('button', { name: 'Filtrele' }).click();
  await expect(page.locator('#main [data-result]')).toBeFocused();
  await expect(page.locator('#main [data-result]')).toHaveText('Belirlediğiniz kriterlere göre sonuç bulunamadı.');
});

test('A11Y-1 "more" focuses the first new game and announces how many are shown', async ({ page }) => {
  await open(page, '/slot/category/11');
  const games = page.locator('#main ul.games > li');
  const before = await games.count();
  await page.getByRole('link', { name: 'Daha fazla göster' }).click();
  await expect(games.nth(before).locator('a').first()).toBeFocused();
  await expect(games.nth(before)).toBeInViewport();
  const result = await page.locator('#main [data-result]').innerText();
  await expect
    .poll(async () => (await takeAnnouncements(page)).at(-1))
    .toMatch(new RegExp(`sayfa 2 · Rubato. ${result}$`));
});

test('A11Y-1 A11Y-2 a wrong password focuses the error summary, whose line links to the field', async ({
  page,
  request,
}) => {
  await newPlayer(request);
  await open(page, '/login');
  await fillLogin(page, 'kimse.yok');
  await expect(page.locator('#main .summary')).toBeFocused();
  await expect(page.locator('#main .summary')).toBeInViewport({ ratio: 1 });
  expect((await takeAnnouncements(page)).join()).toContain('Kullanıcı adı veya şifre hatalı');
});

test('A11Y-1 the link to the preferences opens them and keeps the result of a form', async ({ page }) => {
  await open(page, '/login');
  await fillLogin(page, 'kimse.yok');
  await expect(page.locator('#main .summary')).toBeFocused();
  // The end of a navigation closes the menu.
  await expect(page.locator('.progress')).toHaveCount(0);
  await openPreferences(page);
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'EN', exact: true })).toBeInViewport();
  await expect(page.locator('#main .summary')).toBeVisible();
  await expect(page.locator('#main [name="username"]')).toHaveValue('kimse.yok');
});

test('A11Y-1 after the second factor is switched on, that line has the focus', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  await page.goto('/profile/two-factor', { waitUntil: 'networkidle' });
  await enrol(page);
  await expect(page.locator('#main .notice.success')).toBeFocused();
});

test('A11Y-1 the review of a coupon is scrolled to and its heading has the focus', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '500' }));
  const match = await Match.announced(request);
  await page.goto(`/sport?q=${encodeURIComponent(match.home)}`);
  await hydrated(page);
  await match.odd(page).click();
  await expectPicked(page, match.id);
  await page.goto('/coupon', { waitUntil: 'networkidle' });
  await page.locator('[name="stake"]').fill('50');
  await page.locator('#main button[name$="~review"]').click();
  await expect(page.locator('#main h2').filter({ hasText: 'Kupon' }).first()).toBeFocused();
  await expect(focusedHeading(page)).toBeInViewport();
  await expect(page.locator('#main button[name$="~confirm"]')).toBeInViewport({ ratio: 1 });
});

test('A11Y-1 the review of a deposit is scrolled to and its heading has the focus', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  await page.goto(CARD, { waitUntil: 'networkidle' });
  await fillAmount(page, '100');
  await pressed(page, 'Devam et');
  await expect(page.getByRole('heading', { name: 'Yatırımınızı kontrol edin' })).toBeFocused();
  await expect(focusedHeading(page)).toBeInViewport();
});

test('A11Y-1 the review has the focus before its screen has loaded again, and keeps what is focused meanwhile', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await open(page, WALLET_OUT);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let loads = 0;
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') {
      loads += 1;
      await answered;
    }
    await route.continue();
  });
  await fillAmount(page, '50');
  await page.locator('[name="account"]').fill('YLK-100200');
  await pressed(page, 'Devam et');
  await expect(focusedHeading(page)).toBeInViewport();
  const confirm = page.getByRole('button', { name: 'Çekimi onayla' });
  await confirm.focus();
  await expect.poll(() => loads).toBeGreaterThan(0);
  answer();
  await expect(page.locator('.progress')).toHaveCount(0);
  await expect(confirm).toBeFocused();
  await confirm.press('Enter');
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);
});

test('A11Y-1 A11Y-2 a choice in the bet builder keeps the focus in its list, so that the arrow keys go on', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  const rest = [0.7, 0.8].map((home) => ({ home, away: home - 0.2 }));
  await match.offers(
    [
      { market: 'result', line: null, odds: { home: 200, draw: 300, away: 320 } },
      { market: 'both-score', line: null, odds: { yes: 185, no: 190 } },
    ],
    { periods: [{ home: 0, away: 0 }], rest },
  );
  await open(page, `/sport/${match.id}`);
  await page.getByRole('link', { name: 'Bahis oluştur' }).click();
  await expect(page.locator('#builder')).toBeFocused();
  const list = page.locator('#builder').getByLabel('Maç sonucu', { exact: true });
  const options = await list.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await list.focus();
  for (const chosen of options.slice(1, 3)) {
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL((url) => url.searchParams.getAll('part').includes(chosen));
    await expect(page.locator('.progress')).toHaveCount(0);
    await expect(list).toBeFocused();
    await expect(list).toHaveValue(chosen);
  }
  // Each choice is announced once. The quote is no live region, because its odds change during a match.
  await expect(page.locator('#announcer')).toContainText('Maç sonucu');
  await expect(page.locator('#announcer span')).toHaveCount(2);
  await expect(page.locator('#builder [role="status"]')).toHaveCount(0);
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

test('A11Y-1 a corrected form is sent by Enter while the screen of its error summary still loads', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  await open(page, '/profile/limits');
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/profile\/limits\.data/, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue().catch(() => {});
  });
  const field = page.locator('[name="deposit-day"]');
  await field.fill('yüz');
  await field.press('Enter');
  await expect(page.locator('#main .summary')).toBeFocused();
  await field.fill('100');
  const sent = page.waitForRequest((sending) => sending.method() === 'POST');
  await field.press('Enter');
  await sent;
  release();
  await expect(toasts(page).first()).toContainText('Limitleriniz kaydedildi');
  await expect(field).toHaveValue('100,00');
});
