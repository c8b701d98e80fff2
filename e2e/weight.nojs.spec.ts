import { expect, test, type Page } from '@playwright/test';
import { PICTURES } from './browser';
import { startFullLobby } from './full-lobby';
import { newPlayer, signIn } from './players';

test.use({ launchOptions: PICTURES });

/** Tests of exact bytes, counts and markup (docs: budgets of a page on a first visit). */

const KB = 1000;
const CSS_LIMIT = 12.5 * KB;
const BLOCKING = 'link[rel="stylesheet"], head script[src]:not([async]):not([defer]):not([type="module"])';

interface Budget {
  name: string;
  path: string;
  /** Brotli bytes of the document. */
  html: number;
  /** Total with JavaScript off, including headers and pictures. */
  all: number;
  /** Brotli bytes of every script, if it is loaded at all. */
  js: number;
  nodes: number;
  signedIn?: true;
  /**
   * Whether it is measured on its own site with a full list of matches: those that other tests leave on the shared
   * site vary.
   */
  hasMatches?: true;
  tag?: '@long';
}

const BUDGETS: Budget[] = [
  { name: 'home', path: '/', html: 11 * KB, all: 70 * KB, js: 115 * KB, nodes: 700, hasMatches: true },
  {
    name: 'slot list, 48 games',
    path: '/slot/category/94',
    html: 12 * KB,
    all: 80 * KB,
    js: 115 * KB,
    nodes: 900,
    tag: '@long',
  },
  { name: 'slots, overview', path: '/slot', html: 16 * KB, all: 100 * KB, js: 115 * KB, nodes: 900, tag: '@long' },
  {
    name: 'live casino, overview',
    path: '/live',
    html: 14 * KB,
    all: 100 * KB,
    js: 115 * KB,
    nodes: 900,
    tag: '@long',
  },
  {
    name: 'sport lobby, 100 fixtures',
    path: '/sport',
    html: 14 * KB,
    all: 16 * KB,
    js: 115 * KB,
    nodes: 2_600,
    hasMatches: true,
  },
  { name: 'login', path: '/login', html: 7 * KB, all: 9 * KB, js: 115 * KB, nodes: 260 },
  { name: 'deposit', path: '/profile/deposit', html: 9 * KB, all: 14 * KB, js: 115 * KB, nodes: 350, signedIn: true },
];

interface Loaded {
  url: string;
  type: string;
  bytes: number;
  /** Bytes of the response's headers, part of the total. */
  head: number;
}

/** Records every file that the page loads, with its bytes on the wire: body as sent, and headers. */
async function watch(page: Page): Promise<() => Loaded[]> {
  const cdp = await page.context().newCDPSession(page);
  const seen = new Map<string, Loaded>();
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    seen.set(requestId, { url: request.url, type: type ?? '', bytes: 0, head: 0 }),
  );
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const file = seen.get(requestId);
    if (file) file.head = response.encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = seen.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  return () => [...seen.values()].filter(({ url }) => url.startsWith('http'));
}

/**
 * Scrolls every picture into view, like a visitor who scrolls to the end; those of closed lists are fetched anyway.
 */
async function loadPictures(page: Page): Promise<void> {
  for (const picture of await page.locator('img:visible').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  }
  await page.waitForLoadState('networkidle');
}

for (const budget of BUDGETS) {
  test(
    `SHELL-7 the weight of ${budget.name} is within its budget`,
    { tag: budget.tag ?? [] },
    async ({ page, request, browser, baseURL }, { annotations }) => {
      test.setTimeout(180_000);
      const note = (type: string, value: number, limit: number) => {
        annotations.push({ type: `${budget.name}: ${type}`, description: `${value} of ${limit}` });
        expect.soft(value, `${budget.name}: ${type}`).toBeLessThanOrEqual(limit);
      };
      await using site = budget.hasMatches && (await startFullLobby());
      const address = new URL(budget.path, site ? site.address : baseURL).href;
      if (budget.signedIn) await signIn(page, await newPlayer(request));

      const files = await watch(page);
      await page.goto(address);
      await expect(page.locator('h1')).toBeVisible();
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
      const styles = await page.locator('style').allInnerTexts();
      await loadPictures(page);

      const html = files().find(({ type }) => type === 'Document')!;
      note('HTML, brotli bytes', html.bytes - html.head, budget.html);
      note('render-blocking files', await page.locator(BLOCKING).count(), 0);
      note(
        'bytes with JavaScript off, pictures included',
        files().reduce((sum, { bytes }) => sum + bytes, 0),
        budget.all,
      );
      note('DOM nodes', nodes, budget.nodes);
      note('CSS inside, raw bytes', Buffer.byteLength(styles.join('')), CSS_LIMIT);
      expect(files().filter(({ type }) => type === 'Script')).toEqual([]);

      const scripted = await browser.newContext({
        baseURL: baseURL!,
        javaScriptEnabled: true,
        storageState: await page.context().storageState(),
      });
      try {
        const lively = await scripted.newPage();
        const livelyFiles = await watch(lively);
        await lively.goto(address, { waitUntil: 'networkidle' });
        const scripts = livelyFiles().filter(
          ({ type, url }) => type === 'Script' || new URL(url).pathname.endsWith('.js'),
        );
        expect(scripts.length).toBeGreaterThan(0);
        note(
          'JavaScript, brotli bytes',
          scripts.reduce((sum, { bytes }) => sum + bytes, 0),
          budget.js,
        );
        // The runtime fetches the one style sheet of the other families after all visible content.
        const markup = await (await lively.request.get(address)).text();
        expect(markup).not.toMatch(/<link[^>]+rel="stylesheet"|<script[^>]+src=/);
      } finally {
        await scripted.close();
      }
    },
  );
}

const PUBLIC = [
  '/',
  '/slot',
  '/slot/category/94',
  '/slot?q=ate',
  '/live',
  '/live/type/roulette',
  '/promotions',
  '/tournaments',
  '/about-us',
  '/info/faq',
  '/support',
  '/login',
  '/register',
  '/forgot-password',
  '/account_reset?token=x',
  '/register-account-confirm?token=x',
  '/no-such-page',
  '/no-access',
  '/maintenance',
];
const PLAYERS = [
  '/profile',
  '/profile/deposit',
  '/profile/deposit?method=card',
  '/profile/deposit?method=quick-pay',
  '/profile/withdraw',
  '/profile/withdraw?method=bank-withdrawal',
  '/profile/bank-accounts',
  '/profile/bank-accounts/new',
  '/profile/password',
  '/profile/two-factor',
  '/profile/sessions',
  '/profile/activity',
  '/profile/history/account',
  '/profile/history/bets',
  '/profile/history/games',
  '/profile/history/finance',
  '/profile/history/bonuses',
  '/profile/bonuses',
  '/profile/statement',
  '/profile/tickets',
  '/profile/limits',
  '/profile/logout',
  '/favorites',
  '/notifications',
  '/support',
];

test('SHELL-4 every screen has its styles inline, at most 12.5 kB raw, and loads no style sheet', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const check = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('');
    expect.soft(Buffer.byteLength(css), path).toBeLessThanOrEqual(CSS_LIMIT);
    expect(Buffer.byteLength(css), path).toBeGreaterThan(1000);
    expect(html, path).not.toContain('rel="stylesheet"');
    expect(html, path).not.toMatch(/<[^>]+ style="/);
  };
  for (const path of PUBLIC) await check(path);
  await signIn(page, await newPlayer(request, { lira: '1000' }));
  for (const path of PLAYERS) await check(path);
});
