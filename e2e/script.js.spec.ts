import { expect, test, type Page, type Request } from '@playwright/test';
import { hydrated } from './hydrated';
import { takeAnnouncements, recordAnnouncements } from './announcements';
import { expectToastRemoved, newPlayer, pressed, signIn, signInByForm, toasts, unfold } from './players';

/** Additions by JavaScript; none is needed to use the site. */

const HOUR_MS = 3_600_000;
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  connectionType: 'cellular2g' as const,
};

/** Marks the document: a page load removes the mark. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-same', ''));
const isSame = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same'));

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

test('SHELL-7 the runtime is not requested on a slow connection', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_3G);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(
    await page.evaluate(
      () => (navigator as unknown as { connection: { effectiveType: string } }).connection.effectiveType,
    ),
  ).not.toBe('4g');
  expect(scripts).toEqual([]);
  await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0);
});

test.describe('with Save-Data', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } });
  test('SHELL-7 the runtime is not requested, and not even named', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    for (const path of ['/', '/slot/category/94', '/login']) {
      const html = await (await page.goto(path, { waitUntil: 'networkidle' }))!.text();
      expect(html, path).not.toContain('/assets/');
      expect(html, path).not.toContain('__remix');
    }
    expect(scripts).toEqual([]);
  });
});

test('CAT-2 "more" appends, and the back button from a game’s page returns to the same place', async ({ page }) => {
  await page.goto('/slot/category/94');
  await hydrated(page);
  await mark(page);
  const cards = page.locator('#main .game');
  const first = await cards.first().locator('b').innerText();
  await expect(cards).toHaveCount(48);
  await page.locator('#main a[rel="next"]').click();
  await expect(page).toHaveURL(/offset=48$/);
  await expect.poll(() => cards.count()).toBeGreaterThan(48);
  expect(await isSame(page), 'no page load').toBe(true);
  await expect(cards.first().locator('b')).toHaveText(first);
  const all = await cards.locator('b').allInnerTexts();

  // A game is a separate page: leaving unloads the list.
  const last = cards.nth(all.length - 1);
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  // Clicked by script, because Playwright would scroll first.
  await last.locator('a').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/offset=48$/);
  await expect(cards).toHaveCount(all.length, { timeout: 30_000 });
  await expect(cards.first().locator('b')).toHaveText(first);
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: 15_000 }).toBe(place);
});

test('CAT-3 results update while typing, without a page load and without losing the focus', async ({ page }) => {
  await page.goto('/slot');
  await hydrated(page);
  await mark(page);
  const field = page.locator('#main [name="q"]');
  await field.pressSequentially('isi', { delay: 20 });
  await expect(page).toHaveURL(/[?&]q=isi(&|$)/);
  await expect(page.locator('#main [data-result]').first()).toContainText('sonuç');
  await field.pressSequentially('k', { delay: 20 });
  await expect(page).toHaveURL(/[?&]q=isik(&|$)/);
  await expect(page.locator('#main .game b').first()).toContainText(/[Iı]ş[ıi]k/i);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('isik');
  expect(await isSame(page)).toBe(true);
  await field.fill('');
  await expect(page.locator('#main .rail').first()).toBeVisible();
});

test('SHELL-8 a pending navigation shows the progress bar, a money form its disabled button and its text', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  await page.goto('/profile/deposit?method=card');
  await hydrated(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/profile\/deposit\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('[name="amount"]').fill('100');
  await pressed(page, 'Devam et');
  const button = page.locator('#main form button[name$="~review"]');
  await expect(button).toHaveText('Lütfen Bekleyiniz...');
  await expect(button).toBeDisabled();
  await expect(page.getByRole('progressbar')).toBeVisible();
  letGo();
  await expect(page.locator('#main')).toContainText('Yatırımınızı kontrol edin');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('CONTENT-3 a correction made while the page loads its data stays, and a sent message leaves an empty form', async ({
  page,
}) => {
  await page.goto('/support?category=vip');
  await hydrated(page);
  await mark(page);
  const [message, email] = [page.getByLabel('Mesajınız'), page.getByLabel('E-posta adresiniz')];
  await message.fill('Merhaba');
  await email.fill('yanlis@posta');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/support\.data/, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await pressed(page, 'Gönder');
  await expect(page.getByRole('alert')).toContainText('e-posta adresi yazın');
  await email.fill('dogru@posta.example');
  // The bar is shown until the page has its new data.
  await expect(page.getByRole('progressbar')).toBeVisible();
  letGo();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(email).toHaveValue('dogru@posta.example');
  await pressed(page, 'Gönder');
  await expect(page.locator('#main').getByText('Mesajınız alındı')).toBeVisible();
  await expect(message).toHaveValue('');
  expect(await isSame(page)).toBe(true);
});

test('SHELL-1 the footer of the document stays, on a screen reached without a page load and on an error screen', async ({
  page,
}) => {
  await page.goto('/slot');
  await hydrated(page);
  const loaded = () => page.evaluate(() => performance.timeOrigin);
  const first = await loaded();
  const link = page.getByRole('contentinfo').locator('a[href="/info/general-rules"]');
  const tab = (path: string) => page.locator(`nav.tabs a[href="${path}"]`).click();
  await tab('/sport');
  await expect(page).toHaveURL(/\/sport$/);
  await expect(link).toBeAttached();
  await page.route('**/live.data*', (route) => route.abort());
  await tab('/live');
  await expect(page.locator('.message')).toBeVisible();
  // A click while the new screen scrolls to its heading would hit another element.
  await expect(page.locator('h1')).toBeFocused();
  // The error screen has the styles of the page before it.
  await expect(page.locator('head > style')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(2);
  await unfold(page, 'Kurallar');
  await link.click();
  await expect(page.locator('h1')).toHaveText('Genel kurallar');
  expect(await loaded()).toBe(first);
});

test('SHELL-2 a navigation scrolls to the top, but not between category, provider and type pages', async ({ page }) => {
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto('/slot');
  await hydrated(page);
  await mark(page);
  await page.evaluate(() => scrollTo(0, 150));
  await page
    .locator('#main a[href^="/slot/category/"]')
    .nth(1)
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/slot\/category\//);
  await expect(page.locator('#main .crumbs, #main nav').first()).toBeVisible();
  expect(await scrolled(), 'kept on a category page').toBe(150);
  await (await unfold(page, 'Kurallar')).getByRole('link', { name: 'Genel kurallar' }).click();
  await expect(page).toHaveURL(/\/info\/general-rules$/);
  await expect.poll(scrolled).toBe(0);
  expect(await isSame(page)).toBe(true);
});

test('ERR-1 A11Y-1 toasts close after their time; the generic one stays longer than the helper', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const username = await newPlayer(request);
  await page.goto('/favorites');
  await expect(page).toHaveURL(/\/login$/);
  await hydrated(page);
  const shown = toasts(page).locator('.toast');
  await expect(shown).toContainText('Devam etmek için giriş yapın');
  await page.clock.runFor(4_000);
  await expect(shown).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(shown).toBeHidden();

  await page.clock.resume();
  await signIn(page, username);
  await page.goto('/slot/category/94');
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await recordAnnouncements(page);
  await page.locator('#main .game').first().getByRole('button').click();
  await expect(shown).toContainText('Favorilere Başarıyla Eklendi');
  await page.clock.runFor(1_000);
  await expect(shown).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(shown).toBeHidden();
  // The same text again is another toast.
  await page.locator('#main .game').nth(1).getByRole('button').click();
  await expect(shown).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(shown).toBeHidden();
  // Announced once each, in an existing region; its text is also in the page.
  expect((await takeAnnouncements(page)).filter((text) => text.includes('Favorilere Başarıyla Eklendi'))).toHaveLength(
    2,
  );
  await expect(page.locator('#main')).toContainText('Favorilere Başarıyla Eklendi');
});

test('AUTH-9 an open page detects automatically that an hour has passed, and redirects to the login', async ({
  page,
  context,
  request,
}) => {
  await page.clock.install();
  await signInByForm(page, await newPlayer(request));
  await expectToastRemoved(page);
  // The server's own clock does not move in this test: it responds that the session is active, and later that it has
  // ended.
  const asked = page.waitForResponse('/session/left');
  await page.clock.fastForward(HOUR_MS - 60_000);
  await page.clock.runFor(6_000);
  await (await asked).finished();
  await expect(page).toHaveURL('/');
  await context.clearCookies({ name: 'session' });
  await page.clock.fastForward(HOUR_MS);
  await page.clock.runFor(11_000);
  await expect(page).toHaveURL(/\/login$/);
});

test('A11Y-3 a page that refreshes itself sends no automatic request at the end of the session', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await signInByForm(page, await newPlayer(request));
  await page.goto('/profile/deposit?method=bank-transfer&bank=1');
  await page.locator('[name="amount"]').fill('100');
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  await expect(page).toHaveURL(/\/profile\/payments\//);
  const isAutomatic = (sent: Request) => sent.url().includes('passive=1');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  // The next one is sent only after this one.
  const refreshed = page.waitForResponse((response) => isAutomatic(response.request()));
  await page.clock.runFor(6_000);
  await refreshed;

  // While the server does not respond, the page cannot store the typed input.
  await page.route('**/session/left', (route) => route.abort());
  let automatic = 0;
  page.on('request', (sent) => (automatic += Number(isAutomatic(sent))));
  await page.clock.fastForward(HOUR_MS - 10_000);
  await page.clock.runFor(20_000);
  expect(automatic).toBe(0);
  await page.unroute('**/session/left');
  await expect
    .poll(async () => {
      await page.clock.runFor(6_000);
      return automatic;
    })
    .toBeGreaterThan(0);
});
