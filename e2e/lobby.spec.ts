import { expect, test, type Page } from '@playwright/test';
import { fillLogin, newPlayer, signIn, toasts } from './players';

const LOBBIES = [
  { path: '/slot', title: 'Slot oyunları', types: ['new', 'popular', 'jackpot', '3d', 'classic', 'table'] },
  { path: '/live', title: 'Canlı casino', types: ['roulette', 'blackjack', 'baccarat', 'poker', 'show'] },
] as const;

const cards = (page: Page) => page.locator('#main .game');
const names = (page: Page) => page.locator('#main .game b').allTextContents();
const search = async (page: Page, text: string) => {
  await page.locator('#main [name="q"]').fill(text);
  await page.locator('#main').getByRole('button', { name: 'Ara', exact: true }).click();
};

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

for (const { path, title, types } of LOBBIES) {
  test(
    `CAT-1 CAT-4 ${path}: ten of each category, and pages by category, provider and type`,
    { tag: '@nojs' },
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const rails = page.locator('#main .rail');
      expect(await rails.count()).toBeGreaterThan(4);
      for (const rail of await rails.all()) {
        const shown = await rail.locator('.game').count();
        expect(shown).toBeGreaterThan(0);
        expect(shown).toBeLessThanOrEqual(10);
      }
      const card = cards(page).first();
      await expect(card.locator('img')).toHaveAttribute('srcset', /\.\w+/);
      await expect(card.locator('img')).toHaveAttribute('width', /\d+/);
      await expect(card.locator('b')).not.toBeEmpty();
      await expect(card.locator('small:not(.win)')).not.toBeEmpty();
      await expect(card.locator('a')).toHaveAttribute('href', /^\/play\//);
      await expect(card.getByRole('button'), 'a visitor has no favourites').toHaveCount(0);

      for (const by of ['category', 'provider']) {
        await page.goto(path);
        const link = page.locator(`#main a[href^="${path}/${by}/"]`).first();
        const to = await link.getAttribute('href');
        await page.goto(to!);
        await expect(page.locator('#main a[aria-current]').first()).toHaveAttribute('href', to!);
        const shown = await cards(page).count();
        expect(shown).toBeGreaterThan(0);
        expect(shown).toBeLessThanOrEqual(48);
        if (by === 'provider')
          expect(new Set(await page.locator('#main .game small:not(.win)').allTextContents()).size).toBe(1);
      }
      for (const type of types) {
        const response = await page.goto(`${path}/type/${type}`);
        expect(response?.status(), type).toBe(200);
        await expect(cards(page).first(), type).toBeVisible();
      }
    },
  );
}

test('CAT-2 "more" is a plain link to the next 48, until the last', async ({ page, request }) => {
  const html = await (await request.get('/slot/category/94')).text();
  expect(html).toContain('href="/slot/category/94?offset=48"');
  await page.goto('/slot/category/94');
  await expect(cards(page)).toHaveCount(48);
  const first = await names(page);
  await page.goto('/slot/category/94?offset=48');
  const second = await names(page);
  expect(second.length).toBeGreaterThan(0);
  expect(first.filter((name) => second.includes(name))).toEqual([]);
  await page.getByRole('link', { name: 'Öncekileri göster' }).click();
  await expect(page).toHaveURL(/\/slot\/category\/94$/);
  await expect.poll(async () => (await names(page))[0]).toBe(first[0]);
});

test('CAT-3 SHELL-3 a search keeps the language of its URL', async ({ page }) => {
  await page.goto('/slot?lang=en&q=book');
  await page.locator('#main [name="q"]').fill('star');
  await page.locator('#main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/slot\?lang=en&q=star(&|$)/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('CAT-3 a search finds ışık, IŞIK and isik alike', async ({ page }) => {
  const found: string[][] = [];
  for (const text of ['ışık', 'IŞIK', 'isik']) {
    await page.goto('/slot');
    await search(page, text);
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(text)}`));
    await expect(page.locator('#main [data-result]').first()).toContainText(/Slotlarda [1-9]\d* sonuç/);
    await expect(page.locator('#main [name="q"]')).toHaveValue(text);
    found.push(await names(page));
  }
  expect(found[0]!.length).toBeGreaterThan(0);
  expect(found[1]).toEqual(found[0]);
  expect(found[2]).toEqual(found[0]);
  for (const name of found[0]!)
    expect(name.toLocaleLowerCase('tr').replaceAll('ı', 'i').replaceAll('ş', 's')).toContain('isik');
});

test('CAT-3 one or two characters show the message, no hits the generic text, both in both languages', async ({
  page,
}) => {
  for (const text of ['ı', 'ab']) {
    await page.goto('/slot');
    await search(page, text);
    await expect(page.getByRole('alert')).toHaveText('Arama yapmak için lütfen en az 3 karakter girin.');
    await expect(page.locator('#main [name="q"]')).toHaveValue(text);
  }
  await page.goto('/live?q=ab&lang=en');
  await expect(page.getByRole('alert')).toHaveText('Please enter at least 3 characters to search.');
  await page.goto('/slot');
  await search(page, 'zzqqxx');
  await expect(page.locator('#main [data-result]').first()).toHaveText('Sonuç bulunamadı');
  await expect(cards(page)).toHaveCount(0);
  await page.goto('/slot?q=zzqqxx&lang=en');
  await expect(page.locator('#main [data-result]').first()).toHaveText('No results found');
  await page
    .locator('#main')
    .getByRole('link', { name: 'Go to' })
    .or(page.locator('#main a.btn.ghost'))
    .first()
    .click();
  await expect(page).toHaveURL(/\/slot\?lang=en$/);
});

test(
  'CAT-3 HARD-29 signs of SQL and LIKE, NUL and very long texts are only text',
  { tag: '@nojs' },
  async ({ page, request }) => {
    for (const text of ['%%%', '___', "' or 1=1 --", '\\\\\\']) {
      await page.goto(`/slot?q=${encodeURIComponent(text)}`);
      await expect(page.locator('#main [data-result]').first(), text).toHaveText('Sonuç bulunamadı');
    }
    const texts = { 'abc%00def': 400, '%ED%A0%80abc': 400, ['a'.repeat(3_000)]: 200, ['a'.repeat(6_000)]: 400 };
    for (const [text, status] of Object.entries(texts))
      expect((await request.get(`/slot?q=${text}`)).status(), `${text.slice(0, 20)} of ${text.length}`).toBe(status);
    for (const query of ['offset=-1', 'offset=1e9', 'offset=99999999999999999999', 'offset=abc', 'offset=7']) {
      expect((await request.get(`/slot/category/94?${query}`)).status(), query).toBe(404);
    }
  },
);

test('CAT-6 unknown categories, providers and types are 404 pages with a link to another page', async ({ page }) => {
  for (const { path } of LOBBIES) {
    for (const unknown of [
      'category/999999',
      'provider/999999',
      'type/nope',
      "provider/1'--",
      'type/constructor',
      'category/94/more',
    ]) {
      const response = await page.goto(`${path}/${unknown}`);
      expect(response?.status(), `${path}/${unknown}`).toBe(404);
    }
    await page.goto(`${path}/category/999999`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sayfa bulunamadı');
    await page.locator('#main').getByRole('link', { name: 'Ana sayfaya dön' }).click();
    await expect(page).toHaveURL(/\/$/);
  }
});

test(
  'CAT-4 ACC-4 a heart adds and removes a favourite, with its toast, on the page and among the favourites',
  { tag: '@both' },
  async ({ page, request }) => {
    await signIn(page, await newPlayer(request));
    await page.goto('/favorites');
    await expect(page.locator('#main')).toContainText('Henüz favori slotunuz yok');
    for (const [path, heading] of [
      ['/slot/category/94', 'Favori slotlar'],
      ['/live/type/roulette', 'Favori masalar'],
    ] as const) {
      await page.goto(path);
      const card = cards(page).nth(2);
      const name = await card.locator('b').innerText();
      await card.getByRole('button', { name: `${name} favorilere ekle` }).click();
      await expect(toasts(page)).toContainText('Favorilere Başarıyla Eklendi');
      await expect(page).toHaveURL(new RegExp(path));
      await expect(card.getByRole('button', { name: `${name} favorilerden çıkar` })).toHaveAttribute(
        'aria-pressed',
        'true',
      );

      await page.goto('/favorites');
      const section = page.getByRole('region', { name: heading });
      await expect(section.locator('.game b')).toHaveText([name]);
      await section.getByRole('button', { name: `${name} favorilerden çıkar` }).click();
      await expect(toasts(page)).toContainText('Favorilere Başarıyla Kaldırıldı');
      await expect(page).toHaveURL(/\/favorites/);
      await expect(page.locator('#main .game b').getByText(name, { exact: true })).toHaveCount(0);
      await page.goto(path);
      await expect(cards(page).nth(2).getByRole('button')).toHaveAttribute('aria-pressed', 'false');
    }
  },
);

test('CAT-4 MONEY-7 hearts on home, in rails, in a search, of a provider and of methods return to their page', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signIn(page, await newPlayer(request));
  await page.goto('/slot');
  const provider = (await page.locator('#main a[href*="/slot/provider/"]').first().getAttribute('href'))!;
  for (const path of ['/', '/slot', '/live', '/slot?q=rub', provider, '/profile/deposit']) {
    await page.goto(path);
    const heart = page.locator('#main .heart[aria-pressed="false"]').last();
    const name = (await heart.getAttribute('name'))!;
    await heart.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await heart.click();
    await expect(toasts(page), path).toContainText('Favorilere Başarıyla Eklendi');
    const pressed = page.locator(`#main [name="${name.replace('insert', 'delete')}"]`).first();
    await expect(pressed, path).toHaveAttribute('aria-pressed', 'true');
    const url = new URL(page.url());
    expect(url.pathname + url.search).toBe(path);
    // Lists without a rail of favourites keep their place, and the focus stays on the button.
    if (!javaScriptEnabled || !(path.includes('q=') || path === provider)) continue;
    // Cards far below get their real height when they come into view.
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled), path).toBeLessThan(100);
    await expect(pressed).toBeFocused();
  }
});

test('CAT-4 AUTH-7 a heart pressed after the session has ended leads to the login and back to the page', async ({
  page,
  context,
  request,
}) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  await page.goto('/slot/category/94');
  const kept = (await context.cookies()).filter(({ name }) => name === 'popup');
  await context.clearCookies();
  await context.addCookies(kept);
  await cards(page).first().getByRole('button').click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, username);
  await expect(page).toHaveURL(/\/slot\/category\/94$/);
});

test('PLAY-1 AUTH-2 AUTH-7 a visitor is redirected to the login, and afterwards to the game', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request, { lira: '100' });
  await page.goto('/slot/category/94');
  const name = await cards(page).first().locator('b').innerText();
  await cards(page).first().locator('a').click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(toasts(page)).toContainText('Devam etmek için giriş yapın');
  await fillLogin(page, username);
  await expect(page).toHaveURL(/\/rounds\//);
  await expect(page.locator('body')).toContainText(name);
  await expect(page.locator('.spin')).toBeVisible();
});

test(
  'PLAY-1 all four spellings open the game; unknown types and games do not',
  { tag: '@nojs' },
  async ({ page, request }) => {
    await signIn(page, await newPlayer(request, { lira: '100' }));
    await page.goto('/slot/category/94');
    const play = (await cards(page).first().locator('a').getAttribute('href'))!;
    for (const path of [play, `${play}/slot`, `${play}/Lodos%20Works`, `${play}/slot/Lodos%20Works`]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/rounds\//);
    }
    expect((await page.goto('/play/nope/1'))?.status()).toBe(404);
    await page.goto('/play/slot/99999999');
    await expect(page).toHaveURL(/\/$/);
    await expect(toasts(page)).toContainText('Oyun bulunamadı');
  },
);

test('PLAY-1 HARD-8 a prefetched launch opens nothing', { tag: '@nojs' }, async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  await page.goto('/slot/category/94');
  const play = (await cards(page).first().locator('a').getAttribute('href'))!;
  const ahead = await page.request.get(play, { headers: { 'Sec-Purpose': 'prefetch' }, maxRedirects: 0 });
  expect(ahead.status()).toBe(503);
  expect(ahead.headers()['location']).toBeUndefined();
});

test(
  'PLAY-2 a live table that cannot be opened shows the server’s message as a toast and redirects home',
  { tag: '@nojs' },
  async ({ page, request }) => {
    await signIn(page, await newPlayer(request, { lira: '100' }));
    await page.goto('/play/live/99999999');
    await expect(page).toHaveURL(/\/$/);
    await expect(toasts(page)).toContainText('Oyun bulunamadı');
  },
);

test('CAT-1 filters are a plain form: they narrow the list, are named above it, and are cleared by a link', async ({
  page,
}) => {
  await page.goto('/slot');
  await page.locator('.refine summary').click();
  await page.getByLabel('Volatilite').selectOption('high');
  await page.getByLabel('Oyun türü').selectOption('ways');
  await page.getByRole('button', { name: 'Uygula' }).click();
  await expect(page).toHaveURL(/volatility=high/);
  await expect(page.locator('.refine summary')).toContainText('Filtreler: Yüksek, Kazanma yolları');
  const count = Number((await page.locator('#main [data-result]').first().innerText()).replace(/\D/g, ''));
  expect(count).toBeGreaterThan(0);
  await expect(cards(page)).toHaveCount(Math.min(count, 48));
  // A page that was updated without a new document keeps them open.
  if (!(await page.locator('.refine[open]').isVisible())) await page.locator('.refine summary').click();
  await page.getByRole('link', { name: 'Filtreleri kaldır' }).click();
  await expect(page).toHaveURL(/\/slot$/);
  expect((await page.request.get('/slot?volatility=sometimes')).status()).toBe(404);
});

for (const [width, height, limit] of [
  [360, 740, 500],
  [1280, 800, 800],
] as const)
  test(`CAT-1 games are within the first ${limit} px at ${width} px`, { tag: '@nojs' }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of ['/slot', '/slot/category/94', '/slot/type/new', '/slot?volatility=high', '/live'])
      for (const lang of ['tr', 'en']) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
        expect((await cards(page).first().boundingBox())!.y, `${path} ${lang}`).toBeLessThan(limit);
      }
  });
