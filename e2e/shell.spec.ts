import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { OwnSite } from './own-site';
import { expectBalance, newPlayer, openPreferences, pressed, signIn, toasts, unchecked, unfold } from './players';

const footer = (page: Page) => page.getByRole('contentinfo');

test(
  'SHELL-1 header and footer are on every screen, including error screens, built from the files and texts of the API',
  { tag: '@nojs' },
  async ({ page, request }) => {
    const file = async <T>(name: string) => (await (await request.get(`/datas/${name}.json`)).json()) as T;
    const menu = await file<{ title: { tr: string }; url: string }[]>('header-menu');
    const foot =
      await file<{ title: { tr: string }; items: { title: { tr: string }; url: string }[] }[]>('footer-menu');
    const partners = await file<{ name: string }[]>('partners');
    const methods = await file<{ name: { tr: string } }[]>('investment-methods');
    const information = async (InfType: string) => {
      const reply = await request.post('/endpoint/v1', {
        headers: { panel: 'frontend' },
        data: { api: { class: 'cmscontroller', method: 'getInformation' }, data: { InfType, Lang: 'tr' } },
      });
      return ((await reply.json()) as { data: { Text: string }[] }).data[0]!.Text;
    };
    const social = Object.entries(JSON.parse(await information('SocialMediaLinks')) as Record<string, string>).filter(
      ([, url]) => url !== '',
    );
    const bottomBar = await information('bottomBarInfo');
    expect(menu.length).toBeGreaterThan(3);
    expect(social.length).toBeGreaterThan(0);

    await page.setViewportSize({ width: 1280, height: 800 });
    for (const path of [
      '/',
      '/slot',
      '/login',
      '/no-such-page',
      '/no-access',
      '/page-unavailable',
      '/device-unsupported',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('banner').locator('nav[aria-label="Ana menü"] a'), path).toHaveText([
        ...menu.map(({ title }) => title.tr),
        'TR / EN',
      ]);
      for (const { title, items } of foot) {
        const links = footer(page).getByRole('navigation', { name: title.tr }).getByRole('link');
        await expect(links, path).toHaveText(items.map((item) => item.title.tr));
        await expect(links.first()).toHaveAttribute('href', items[0]!.url);
      }
      // Partners, methods and licences have their pictures.
      for (const title of ['Ödeme yöntemleri', 'İş ortakları', 'Lisanslar'])
        await expect(
          footer(page).locator('section', { hasText: title }).locator('li').first().locator('img'),
        ).toBeVisible();
      for (const { name } of partners) await expect(footer(page)).toContainText(name);
      for (const { name } of methods) await expect(footer(page)).toContainText(name.tr);
      const networks = footer(page).getByRole('navigation', { name: 'Bizi takip edin' }).getByRole('link');
      expect((await networks.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).sort()).toEqual(
        social.map(([, url]) => url).sort(),
      );
      await expect(networks.first().locator('svg')).toBeVisible();
      await expect(footer(page)).toContainText(bottomBar);
      await expect(footer(page)).toContainText(
        `© ${new Date().toLocaleDateString('en', { year: 'numeric', timeZone: 'Europe/Istanbul' })}`,
      );
      await expect(footer(page)).toContainText(
        'KKTC kimlik kartı sahiplerinin canlı casino, slot oyunları ve spor bahisleri oynaması yasaktır',
      );
      await expect(footer(page)).toContainText('Lisanslar');
    }
  },
);

test.describe('in a browser that asks for English', () => {
  test.use({ locale: 'en-US' });

  test('SHELL-3 Turkish by default regardless of Accept-Language; the switch keeps the page; ?lang=en stores nothing', async ({
    page,
    context,
  }) => {
    const html = page.locator('html');
    await page.goto('/slot/category/94?offset=48');
    const address = page.url();
    await expect(html).toHaveAttribute('lang', 'tr');
    await openPreferences(page);
    await page.locator('form[action="/preferences/display"]').getByRole('button', { name: 'EN' }).click();
    await expect(html).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(address);
    await expect(footer(page)).toContainText('Live casino');
    await page.goto('/promotions');
    await expect(html).toHaveAttribute('lang', 'en');
    await openPreferences(page);
    await page.locator('form[action="/preferences/display"]').getByRole('button', { name: 'TR' }).click();
    await expect(html).toHaveAttribute('lang', 'tr');

    await context.clearCookies();
    await page.goto('/promotions?lang=en');
    await expect(html).toHaveAttribute('lang', 'en');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('lang');
    await page.goto('/promotions');
    await expect(html).toHaveAttribute('lang', 'tr');
  });

  test('SHELL-3 a language that is only in the URL is kept by the next click, form and redirect, until one is chosen', async ({
    page,
    context,
  }) => {
    const html = page.locator('html');
    await page.goto('/promotions?lang=en');
    await (await unfold(page, 'Rules')).getByRole('link', { name: 'General rules' }).click();
    await expect(page).toHaveURL(/\/info\/general-rules\?lang=en$/);
    await expect(page.locator('h1')).toHaveText('General rules');
    // Redirected to the login, and rejected there.
    await page.goto('/profile/deposit?lang=en');
    await expect(page).toHaveURL(/\/login\?lang=en$/);
    await unchecked(page);
    await pressed(page, 'Sign in');
    await expect(page.locator('form.card, main form').first()).toContainText('Required field');
    await expect(html).toHaveAttribute('lang', 'en');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('lang');
    await page.goto('/promotions?lang=en');
    await openPreferences(page);
    await page.locator('form[action="/preferences/display"]').getByRole('button', { name: 'TR' }).click();
    await expect(page).toHaveURL(/\/promotions$/);
    await expect(html).toHaveAttribute('lang', 'tr');
  });

  test('SHELL-3 searches, lookups and redirects keep a language that is only in the URL', async ({ page }) => {
    await page.goto('/sport?lang=en');
    await page.getByRole('searchbox').fill('istanbul');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/sport\?lang=en&q=istanbul$/);
    await page.goto('/coupon?lang=en');
    await page.locator('[name="code"]').fill('AAAA');
    await page.locator('[name="code"]').press('Enter');
    await expect(page).toHaveURL(/\/coupon\?lang=en&code=AAAA$/);
    await page.goto('/fair?lang=en');
    await expect(page.locator('#main form input[name="lang"][value="en"]')).toHaveCount(2);
    for (const path of ['/home', '/coupon/pick', '/preferences/refresh']) {
      const reply = await page.request.get(`${path}?lang=en`, { maxRedirects: 0 });
      expect(reply.headers()['location'], path).toBe('/?lang=en');
    }
  });

  test('SHELL-3 a stored value is used only if it has two characters and is supported', async ({
    page,
    context,
    baseURL,
  }) => {
    for (const value of ['de', 'eng', 'e', 'EN', 'en-US']) {
      await context.addCookies([{ name: 'lang', value, url: baseURL! }]);
      await page.goto('/login');
      await expect(page.locator('html'), value).toHaveAttribute('lang', 'tr');
    }
    await context.addCookies([{ name: 'lang', value: 'en', url: baseURL! }]);
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('SHELL-4 light, dark, or that of the device: a plain form, and the mode is in the first HTML, so nothing flashes', async ({
  page,
}) => {
  const html = page.locator('html');
  const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/promotions');
  const light = await background();
  await expect(html).not.toHaveAttribute('data-mode');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  const dark = await background();

  const choose = async (name: string) => {
    await openPreferences(page);
    await page.locator('.pick', { hasText: 'Görünüm' }).getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/promotions$/);
  };
  await choose('Açık');
  await expect(html).toHaveAttribute('data-mode', 'light');
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light');
  await expect.poll(background).toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await choose('Koyu');
  await expect(html).toHaveAttribute('data-mode', 'dark');
  await expect.poll(background).toBe(dark);
  const first = await (await page.request.get('/')).text();
  expect(first).toMatch(/<html[^>]* data-mode="dark"/);
  expect(first).toContain('name="color-scheme" content="dark"');
  await choose('Cihaz');
  await expect(html).not.toHaveAttribute('data-mode');
  await expect.poll(background).toBe(light);
});

test('SHELL-5 initials by Turkish rules, a balance that hides and stays hidden, the account menu, logout with confirmation', async ({
  page,
  context,
  request,
}) => {
  const username = await newPlayer(request, { lira: '1234567.50', 'first-name': 'ışıl', 'last-name': 'ipek' });
  await signIn(page, username);
  await page.goto('/');
  await expect(page.locator('.avatar')).toHaveText('Iİ');
  await expectBalance(page, 123_456_750);
  await expect(page.locator('.wallet')).toContainText('1.234.567,50 ₺');

  const stored = async () => (await context.cookies()).find(({ name }) => name === 'balance')?.value;
  await page.goto('/promotions');
  await page.getByRole('button', { name: 'Bakiyeyi gizle' }).click();
  await expect(page.locator('.wallet')).not.toContainText('1.234.567,50');
  await expect(page).toHaveURL(/\/promotions$/);
  await expect.poll(stored).toBe('0');
  await page.goto('/slot');
  await expect(page.locator('.wallet')).not.toContainText('1.234.567,50');
  await page.getByRole('button', { name: 'Bakiyeyi göster' }).click();
  await expect(page.locator('.wallet')).toContainText('1.234.567,50 ₺');
  await expect.poll(stored).toBe('1');

  await page
    .getByRole('banner')
    .locator('summary', { has: page.locator('.avatar') })
    .click();
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Hesabım' });
  await expect(page.getByRole('banner')).toContainText('ışıl ipek');
  for (const name of [
    'Profil',
    'Favoriler',
    'Banka hesapları',
    'Şifre işlemleri',
    'Para yatır',
    'Para çek',
    'Hesap hareketleri',
    'Bahis geçmişi',
    'Oyun geçmişi',
    'Yatırım ve çekimler',
    'Bonuslarım',
    'Bildirimler',
  ]) {
    await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await menu.getByRole('link', { name: 'Çıkış yap' }).click();
  await expect(page).toHaveURL(/\/profile\/logout$/);
  await expect(page.locator('.avatar')).toBeVisible();
  await pressed(page, 'Evet, çıkış yap');
  await expect(page).toHaveURL(/\/$/);
  await expect(toasts(page)).toContainText('Başarıyla çıkış yapıldı');
  await expect(page.locator('.avatar')).toHaveCount(0);

  // The toast is removed with its cookie: from then on the visitor's pages come from the page cache.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('toast');
  const next = await page.goto('/about-us');
  expect(next?.headers()).toMatchObject({
    'cache-control': 'private,no-cache',
    etag: expect.any(String) as unknown as string,
  });
  await expect(toasts(page)).toHaveCount(0);
});

const bare = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  // Structured data is not executed.
  await expect(page.locator('script:not([type="application/ld+json"])'), path).toHaveCount(0);
  await expect(page.locator('#main img, #main picture'), path).toHaveCount(0);
};

test.describe('with Save-Data', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } });

  test('SHELL-7 no script is sent, no decorative picture requested, and everything still works', async ({
    page,
    request,
  }) => {
    const asked: string[] = [];
    page.on('request', (one) => asked.push(one.resourceType()));
    for (const path of [
      '/',
      '/slot',
      '/slot/category/94',
      '/live',
      '/promotions',
      '/tournaments',
      '/login',
      '/support',
    ])
      await bare(page, path);
    expect(asked).not.toContain('script');
    await page.goto('/slot');
    await page.locator('#main [name="q"]').fill('rulet');
    await page.locator('#main').getByRole('button', { name: 'Ara', exact: true }).click();
    await expect(page.locator('.game').first()).toBeVisible();
    await signIn(page, await newPlayer(request));
    await bare(page, '/profile/deposit');
  });
});

test('SHELL-7 the player switches lite mode on and off', async ({ page }) => {
  await page.goto('/slot');
  await expect(page.locator('.game img').first()).toBeAttached();
  await openPreferences(page);
  await page.locator('form[action="/preferences/display"] button[name="lite~1"]').click();
  await expect(page).toHaveURL(/\/slot$/);
  await expect(page.locator('.game').first()).toBeVisible();
  await bare(page, '/slot');
  await bare(page, '/');
  await page.goto('/promotions');
  await openPreferences(page);
  await page.locator('form[action="/preferences/display"] button[name="lite~0"]').click();
  await page.goto('/slot');
  await expect(page.locator('.game img').first()).toBeAttached();
});

test('SHELL-20 times have 12 hours, or 24 by choice, which a further browser of the player takes over', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  const sessions = '/profile/sessions';
  await page.goto(sessions);
  await expect(page.locator('#main')).toContainText(/(?:ÖÖ|ÖS) \d{1,2}:\d\d/);
  await openPreferences(page);
  await page.getByRole('button', { name: '24 saat', exact: true }).click();
  await expect(page).toHaveURL(sessions);
  await expect(page.locator('#main')).not.toContainText(/ÖÖ|ÖS/);
  await expect(page.locator('#main')).toContainText(/\d\d:\d\d/);

  const further = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signIn(further, username);
  await further.goto(sessions);
  await expect(further.locator('#main')).toContainText(/\d\d:\d\d/);
  await expect(further.locator('#main')).not.toContainText(/ÖÖ|ÖS/);
  await further.context().close();
});

test('SHELL-9 a popup is a dialog that closes without a script and stays closed', async ({ page, context }) => {
  await page.goto('/');
  const popup = page.getByRole('dialog');
  await expect(popup).toBeVisible();
  await expect(popup).not.toContainText('Planlı bakım');
  await popup.getByRole('button', { name: 'Kapat' }).click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expect(page.locator('h1')).toBeVisible();
  await expect(popup).toHaveCount(0);
  expect((await context.cookies()).find(({ name }) => name === 'popup')?.value).toBe('welcome');
});

test('CONTENT-4 screens with links to other pages: not found, no access, not displayable, device unsupported', async ({
  page,
}) => {
  for (const [path, status, title] of [
    ['/no-such-page', 404, 'Sayfa bulunamadı'],
    ['/slot/type/no-such-type', 404, 'Sayfa bulunamadı'],
    ['/no-access', 403, 'Erişim yok'],
    ['/page-unavailable', 502, 'Sayfa görüntülenemiyor'],
    ['/device-unsupported', 200, 'Cihaz desteklenmiyor'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(status);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
    const way = page.locator('#main').getByRole('link').first();
    const to = await way.getAttribute('href');
    await way.click();
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  }
});

test(
  'CONTENT-4 ERR-3 an API that responds with HTML: home shows a message for each missing part, a list is a 502 with a link',
  { tag: '@nojs' },
  async ({ page }) => {
    const upstream = createServer((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body>Gateway</body></html>'),
    );
    await new Promise<void>((listening) => upstream.listen(0, '127.0.0.1', listening));
    const site = await OwnSite.start({
      ENDPOINT_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/endpoint/v1`,
    });
    try {
      const home = await page.goto(`${site.address}/`);
      expect(home?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oyunun temposu sizde');
      await expect(page.locator('#main')).toContainText('Bu bölüm şu anda gösterilemiyor');
      const list = await page.goto(`${site.address}/slot`);
      expect(list?.status()).toBe(502);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sayfa görüntülenemiyor');
      await expect(page.getByRole('banner')).toBeVisible();
      await page.locator('#main').getByRole('link', { name: 'Ana sayfaya dön' }).click();
      await expect(page).toHaveURL(`${site.address}/`);
      await expect(page.locator('body')).not.toContainText(/Gateway|Error|at \w+ \(/);
    } finally {
      await site.remove();
      upstream.close();
    }
  },
);
