import { expect, test, type Page } from '@playwright/test';
import { hydrated, isHydrated } from './hydrated';
import { expectPicked, Match } from './matches';
import { newPlayer, fillLogin, signIn, toasts } from './players';

/** Failing downloads and code: the page that the server delivered stays. */

/** Whether the browser itself logged a line. */
const isOfBrowser = (line: string) => line.startsWith('Failed to load resource');

/** Returns the errors that the page logs, without the browser's own lines about downloads unless `withDownloads`. */
function logOf(page: Page, { withDownloads = false } = {}): string[] {
  const log: string[] = [];
  page.on('pageerror', (error) => log.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && (withDownloads || !isOfBrowser(message.text()))) log.push(message.text());
  });
  return log;
}

/** Returns the file of a route's module. */
async function moduleOf(page: Page, route: string): Promise<string> {
  // The document as delivered, because hydration removes the manifest.
  const html = await (await page.goto('/login'))!.text();
  const [, file] = new RegExp(`"id":\\s*"${route}"[^}]*"module":\\s*"([^"]+)"`).exec(html) ?? [];
  expect(file, route).toBeDefined();
  return file!;
}

const LOGIN = 'routes/_public.login';

/** Signs in on the current page, and follows a link there. */
async function expectWorking(page: Page, username: string) {
  await expect(page.locator('h1')).toHaveText('Giriş yap');
  await fillLogin(page, username);
  await expect(page.locator('.avatar')).toBeVisible();
  await page.locator('nav.tabs a[href="/slot"]').click();
  await expect(page).toHaveURL(/\/slot$/);
  await expect(page.locator('#main .game').first()).toBeVisible();
}

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

for (const [at, [what, files]] of Object.entries({
  'the entry module': '**/assets/entry.client-*.js',
  'a module of the page': '**/assets/root-*.js',
  'a text file': '**/assets/auth-*.json',
  'the style sheet': '**/assets/all-*.css',
}).entries()) {
  test(
    `BROWSER-1 a page stays and works when ${what} cannot be downloaded; the error is logged once`,
    { tag: at < 2 ? [] : '@long' },
    async ({ page, request }) => {
      const log = logOf(page, { withDownloads: true });
      await page.route(files, (route) => route.abort());
      await page.goto('/login');
      // Only the browser reports a module that another one imports.
      const expected = what === 'a module of the page' ? 0 : 1;
      await expect
        .poll(() => log.filter((line) => !isOfBrowser(line)).length + log.filter(isOfBrowser).length)
        .toBeGreaterThan(expected);
      expect(log.filter((line) => !isOfBrowser(line))).toHaveLength(expected);
      expect(await isHydrated(page)).toBe(false);
      await expectWorking(page, await newPlayer(request));
    },
  );
}

test('BROWSER-1 a link leads to its screen if a module of that screen cannot be downloaded', async ({ page }) => {
  await page.goto('/login');
  await hydrated(page);
  await page.route('**/assets/_public.slot._index-*.js', (route) => route.abort());
  await page.locator('nav.tabs a[href="/slot"]').click();
  await expect(page).toHaveURL(/\/slot$/);
  await expect(page.locator('#main .game').first()).toBeVisible();
});

test(
  'BROWSER-1 a link leads to its screen if a text of that screen cannot be downloaded',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/slot');
    await hydrated(page);
    await page.route('**/assets/auth-*.json', (route) => route.abort());
    await page.getByRole('banner').locator('a[href="/login"]').click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator('h1')).toHaveText('Giriş yap');
  },
);

test('BROWSER-1 a page that was changed before hydration stays unchanged, with focus and typed text, and works', async ({
  page,
  request,
}) => {
  const log = logOf(page);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('#main label')?.remove();
      const field = document.querySelector<HTMLInputElement>('#main [name="username"]');
      field?.focus();
      if (field) field.value = 'ayse';
    });
  });
  await page.goto('/login');
  await expect.poll(() => log.length).toBeGreaterThan(0);
  expect(log).toHaveLength(1);
  const field = page.locator('#main [name="username"]');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('ayse');
  await expect(page.locator('#main label')).not.toHaveCount(0);
  await expect(page.locator('head > style')).toHaveCount(1);
  await expectWorking(page, await newPlayer(request));
});

test('BROWSER-1 a page whose component throws during hydration stays unchanged and works; the error is logged once', async ({
  page,
  request,
}) => {
  const file = await moduleOf(page, LOGIN);
  const log = logOf(page);
  await page.route(`**${file}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("broken on purpose"); }',
    }),
  );
  await page.goto('/login');
  await expect.poll(() => log.length).toBeGreaterThan(0);
  await expect(page.locator('h1')).toHaveText('Giriş yap');
  expect(log).toHaveLength(1);
  await expectWorking(page, await newPlayer(request));
});

/** Makes each timer of an effect throw. */
const breakEffects = () => {
  globalThis.setInterval = () => {
    throw new Error('broken on purpose');
  };
};

test('BROWSER-1 a throwing effect of a screen leaves the page unchanged, with its styles and links', async ({
  page,
}) => {
  const log = logOf(page);
  await page.addInitScript(breakEffects);
  await page.goto('/sport');
  const fixture = await page.locator('#main a[href^="/sport/"]').first().getAttribute('href');
  log.length = 0;
  await page.goto(fixture!);
  const title = await page.locator('h1').innerText();
  await expect.poll(() => log.length).toBeGreaterThan(0);
  await expect(page.locator('h1')).toHaveText(title);
  await expect(page.locator('head > style')).toHaveCount(1);
  await page.locator('nav.tabs a[href="/slot"]').click();
  await expect(page).toHaveURL(/\/slot$/);
  await expect(page.locator('#main .game').first()).toBeVisible();
});

test('BROWSER-1 a throwing effect of the layout leaves the page unchanged, never Remix’s stack trace', async ({
  page,
  request,
}) => {
  const log = logOf(page);
  await signIn(page, await newPlayer(request));
  log.length = 0;
  await page.addInitScript(breakEffects);
  await page.goto('/profile');
  await expect.poll(() => log.length).toBeGreaterThan(0);
  await expect(page.locator('pre')).toHaveCount(0);
  await expect(page.locator('.avatar')).toBeVisible();
  await expect(page.locator('h1')).toHaveText('Profil');
  await page.locator('nav.tabs a[href="/slot"]').click();
  await expect(page).toHaveURL(/\/slot$/);
  await expect(page.locator('#main .game').first()).toBeVisible();
});

test('BROWSER-1 a lost poll leaves the screen with the typed stake and the focus; the next one updates it', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const match = await Match.announced(request);
  await match.pick(page);
  await match.kickOff();
  await match.odds(220);
  await page.goto(`/sport/${match.id}`);
  await hydrated(page);
  const stake = page.locator('aside.slip [name="stake"]');
  await stake.fill('37');
  let lost = 0;
  await page.route('**/*.data?*passive=1*', (route) => {
    lost += 1;
    return lost === 1
      ? route.abort()
      : lost === 2
        ? route.fulfill({ status: 502, body: 'Bad gateway' })
        : route.fallback();
  });
  await expect.poll(() => lost, { timeout: 30_000 }).toBe(2);
  await match.odds(240);
  await expect(match.odd(page)).toContainText('2,40', { timeout: 30_000 });
  await expect(stake).toHaveValue('37');
  await expect(stake).toBeFocused();
});

test('BROWSER-1 a press of odds that does not arrive leaves the screen, says so and can be repeated', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await page.goto(`/sport?q=${encodeURIComponent(match.home)}`);
  await hydrated(page);
  await page.route('**/coupon/pick.data*', (route) => route.abort(), { times: 1 });
  await match.odd(page).click();
  await expect(toasts(page)).toBeInViewport();
  await expect(toasts(page)).toHaveText(/Siteye ulaşılamadı/);
  await expect(page.locator('#announcer')).toContainText('Siteye ulaşılamadı');
  await expect(match.odd(page)).toHaveAttribute('aria-pressed', 'false');
  await match.odd(page).click();
  await expectPicked(page, match.id);
});

test('BROWSER-2 BET-3 where the runtime does not start, a live page reloads by itself', async ({ page, request }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'TransformStream'));
  const match = await Match.announced(request);
  await match.kickOff();
  await match.odds(220);
  await page.goto(`/sport/${match.id}`);
  await match.odds(240);
  await expect(match.odd(page)).toContainText('2,40', { timeout: 60_000 });
  expect(await isHydrated(page)).toBe(false);
});
