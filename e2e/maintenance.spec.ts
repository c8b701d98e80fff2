import { expect, test, type Page } from '@playwright/test';
import { OwnSite } from './own-site';
import { expectBalance, PASSWORD, pressed, signIn, toasts } from './players';

const TITLE = 'Site bakımda';

let site: OwnSite;
test.beforeAll(async () => {
  site = await OwnSite.start({ RATE_LIMIT_FACTOR: '100' });
  site.ops('players', 'create', 'bakimdaki', '--password', PASSWORD);
});
test.beforeEach(() => site.ops('maintenance', 'off'));
test.afterAll(() => site.remove());

const at = (path: string) => site.address + path;
const closed = async (page: Page) => {
  await expect(page).toHaveURL(at('/maintenance'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
};

test(
  'MAINT-1 MAINT-4 a closed site answers every public and every login-required page with 503, Retry-After and a check every 30 s',
  { tag: '@nojs' },
  async ({ page, request }) => {
    await page.goto(at('/'));
    site.ops('maintenance', 'on');
    // The state known to a process or a page cache is at most a second old.
    await expect.poll(async () => (await request.get(at('/'))).status()).toBe(503);
    for (const path of [
      '/',
      '/home',
      '/slot',
      '/slot/category/94',
      '/live',
      '/live/type/poker',
      '/promotions',
      '/tournaments',
      '/about-us',
      '/login',
      '/register',
      '/forgot-password',
      '/support',
      '/profile',
      '/profile/deposit',
      '/favorites',
      '/notifications',
      '/play/slot/1001',
    ]) {
      const response = await request.get(at(path), { maxRedirects: 5 });
      expect(response.status(), path).toBe(503);
      expect(new URL(response.url()).pathname, path).toBe('/maintenance');
    }
    const response = await page.goto(at('/maintenance'));
    expect(response?.status()).toBe(503);
    expect(response?.headers()['retry-after']).toBe('30');
    expect(response?.headers()['refresh']).toMatch(/^30; *url=\/maintenance-control$/);
    expect(response?.headers()['cache-control']).toContain('no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  },
);

test(
  'MAINT-1 SHELL-1 during maintenance the menus and the licences are still shown, and only calls of maintenance are answered',
  { tag: '@nojs' },
  async ({ page, request }) => {
    await page.goto(at('/'));
    await page.goto(at('/slot'));
    site.ops('maintenance', 'on');
    await page.goto(at('/maintenance'));
    await expect(page.getByRole('contentinfo')).toContainText('Genel kurallar');
    await expect(page.getByRole('contentinfo')).toContainText('Lisanslar');
    const call = async (name: string, method: string) =>
      (await (
        await request.post(at('/endpoint/v1'), {
          headers: { panel: 'frontend' },
          data: { api: { class: name, method }, data: { Lang: 'tr', limit: 100, offset: 0 } },
        })
      ).json()) as { result: boolean; message: string };
    expect(await call('casino', 'category_list')).toMatchObject({
      result: false,
      message: 'This site is under maintenance',
    });
    expect(await call('maintenance', 'check_status')).toMatchObject({ result: false });
    expect(
      await (
        await request.get(at('/endpoint/v1/check-maintenance?sitename=rubato&version=v1'), {
          headers: { panel: 'frontend' },
        })
      ).json(),
    ).toMatchObject({ status: true });
    site.ops('maintenance', 'off');
    expect(await call('casino', 'category_list')).toMatchObject({ result: true });
    expect(
      await (
        await request.get(at('/endpoint/v1/check-maintenance?sitename=rubato&version=v1'), {
          headers: { panel: 'frontend' },
        })
      ).json(),
    ).toMatchObject({ status: false });
  },
);

test('MAINT-2 MAINT-3 HARD-26 maintenance begins between a form and its submit: nothing booked, one notice, and back again afterwards', async ({
  page,
}, { project }) => {
  const username = `kapanan-${project.name}`;
  site.ops('players', 'create', username, '--password', PASSWORD);
  site.ops('players', 'credit', username, '500', '--reason', 'Bakiye düzeltmesi');
  await signIn(page, username, site.address);
  await page.goto(at('/profile/deposit?method=bank-transfer&bank=1'));
  await page.locator('[name="amount"]').fill('750');
  await page.locator('[name="account"]').fill('TR1');
  await pressed(page, 'Devam et');
  await expect(page.locator('#main')).toContainText('750,00 ₺');
  const requests = () => site.ops('payments', 'list').rows;
  expect(requests()).toHaveLength(0);

  site.ops('maintenance', 'on');
  await pressed(page, 'Yatırımı onayla');
  await closed(page);
  await expect(toasts(page)).toContainText('Site Bakima Alindi');
  expect(requests()).toHaveLength(0);

  await page.goto(at('/profile'));
  await closed(page);
  await expect(toasts(page), 'said once').toHaveCount(0);
  await page.goto(at('/maintenance-control'));
  await closed(page);

  site.ops('maintenance', 'off');
  await page.locator('#main').getByRole('link', { name: 'Şimdi yeniden dene' }).click();
  await expect(page).toHaveURL(at('/profile'));
  await expect(page.locator('.avatar'), 'nobody is signed out by it').toBeVisible();
  await expectBalance(page, 50_000);
  expect(requests()).toHaveLength(0);
  await page.goto(at('/profile/deposit'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Para yatır');
  await page.goto(at('/profile/deposit?method=bank-transfer&bank=1'));
  await page.locator('[name="amount"]').fill('750');
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  await expect(page).toHaveURL(/\/profile\/payments\/[0-9A-Za-z]{26}$/);
  expect(requests()).toHaveLength(1);
  expect(site.ops('ledger', 'verify').failed ?? false).toBe(false);
});

test(
  'MAINT-3 /maintenance-control runs the check at once: closed it keeps the notice, open it returns to the page that was closed, else home',
  { tag: '@nojs' },
  async ({ page }) => {
    site.ops('maintenance', 'on');
    await page.goto(at('/promotions'));
    await closed(page);
    await page.goto(at('/maintenance-control'));
    await closed(page);
    site.ops('maintenance', 'off');
    await page.goto(at('/maintenance-control'));
    await expect(page, 'back on the page that was closed').toHaveURL(at('/promotions'));
    await expect(page.locator('h1')).toHaveText('Promosyonlar');
    await page.goto(at('/maintenance-control'));
    await expect(page, 'home, when no page was closed').toHaveURL(at('/'));
  },
);

test(
  'MAINT-3 MAINT-4 while the site is open /maintenance redirects; while it is closed it stays',
  { tag: '@long' },
  async ({ page }) => {
    // An operator's command takes effect within seconds, not at once: the URL is opened until it does.
    const leads = (from: string, to: string) =>
      expect
        .poll(() => page.goto(at(from)).then(() => page.url()), { message: `${from} leads to ${to}`, timeout: 30_000 })
        .toBe(at(to));
    await leads('/maintenance', '/');
    site.ops('maintenance', 'on');
    await leads('/slot', '/maintenance');
    await closed(page);
    expect((await page.goto(at('/maintenance')))?.status()).toBe(503);
    site.ops('maintenance', 'off');
    await leads('/maintenance', '/');
    await leads('/slot', '/slot');
  },
);

test('MAINT-1 HARD-26 a login sent while the site is closed is rejected', async ({ page, context }) => {
  await page.goto(at('/login'));
  await page.locator('#main [name="username"]').fill('bakimdaki');
  await page.locator('#main [name="password"]').fill(PASSWORD);
  site.ops('maintenance', 'on');
  await page.locator('#main').getByRole('button', { name: 'Giriş yap', exact: true }).click();
  await closed(page);
  site.ops('maintenance', 'off');
  await page.goto(at('/maintenance-control'));
  await page.goto(at('/profile'));
  await expect(page).toHaveURL(at('/login'));
  expect((await context.cookies()).length).toBeGreaterThan(0);
});
