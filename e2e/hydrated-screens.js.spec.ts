import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { hydrated } from './hydrated';
import { PLAYERS_SCREENS, VISITORS_SCREENS } from '../scripts/screens.mjs';
import { Match, placeCoupon, reviewCoupon } from './matches';
import { addAccount, withdraw } from './money';
import { newPlayer, signIn, toasts } from './players';
import { inLanguage, listedPaths, oneOfEachKind, UNLISTED } from './public-paths';
import { IS_LONG } from './walk';

/** Returns the text namespaces in the handles of a page's routes. Runs in the page. */
const namedTexts = () => {
  const modules: object = Reflect.get(globalThis, '__remixRouteModules');
  return Object.values(modules).flatMap(({ handle }: { handle?: { i18n?: string[] } }) => handle?.i18n ?? []);
};

/** Returns the namespace of a text file. */
const namespaceOf = (file: string) => /\/([\w-]+)-[\w-]{7}\.json$/.exec(file)?.[1];

/** Whether it is the browser's own report of a page that is intentionally a 4xx or 503. */
const isStatus = (text: string) => /Failed to load resource.*status of (?:400|403|404|502|503)/.test(text);

/** Returns sizes and styles of a screen's elements, without parts that change automatically. Runs in the page. */
const looks = () => {
  // Elements outside the view would have an estimated size until they are first painted.
  document.styleSheets[0]!.insertRule('* { content-visibility: visible !important }');
  return [...document.querySelectorAll('main *')]
    .filter((one) => !one.closest('.board, .live, [data-part]'))
    .map((one) => {
      const { color, fontSize, padding, display } = getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      const added = ['::before', '::after'].map((name) => getComputedStyle(one, name).content);
      const size = [Math.round(width), Math.round(height)];
      return `${one.tagName}.${one.className} ${[...size, color, fontSize, padding, display, ...added].join(' ')}`;
    });
};

/** Delays style files. @returns a function that delivers them, and compares the screen with the hydrated one */
async function holdStyles(page: Page): Promise<() => Promise<string[]>> {
  let deliver = () => {};
  const isDelivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/*.css', async (route) => {
    await isDelivered;
    await route.continue();
  });
  return async () => {
    const before = await page.evaluate(looks);
    deliver();
    await hydrated(page);
    expect(await page.evaluate(() => [...document.styleSheets].some(({ href }) => href !== null))).toBe(true);
    const after = await page.evaluate(looks);
    await page.unroute('**/*.css');
    const at = before.findIndex((look, place) => look !== after[place]);
    return at < 0 ? [] : [`${before[at]} became ${after[at]}`];
  };
}

/** Returns the namespaces that a page fetched although no handle of its routes names them. */
async function lateTexts(page: Page, fetched: string[]): Promise<string[]> {
  const named = await page.evaluate(namedTexts);
  expect(named).toContain('common');
  return fetched.flatMap((file) => namespaceOf(file) ?? []).filter((namespace) => !named.includes(namespace));
}

/**
 * Opens each screen with JavaScript.
 * @returns errors in the console, texts that no handle names, and changes by the styles of other screens
 */
async function problemsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  let fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isStatus(message.text())) problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  for (const path of paths) {
    fetched = [];
    const deliverStyles = await holdStyles(page);
    const response = await page.goto(path);
    // A game's document has no runtime.
    if (!((await response?.text()) ?? '').includes('<template id="scripts"')) continue;
    problems.push(
      ...(await deliverStyles()).map((change) => `${path}: ${change}`),
      ...(await lateTexts(page, fetched)).map((namespace) => `${path}: late ${namespace}`),
    );
  }
  return problems;
}

/** Returns each path in one of the languages, in the long run in both. */
const inLanguages = (paths: readonly string[]) =>
  paths.flatMap((path, place) =>
    (IS_LONG ? ['tr', 'en'] : [['tr', 'en'][place % 2]!]).map((language) => inLanguage(path, language)),
  );

const pathsOf = (screens: typeof PLAYERS_SCREENS) => screens.filter(({ press }) => !press).map(({ path }) => path);
const visitorsPaths = async (request: APIRequestContext) => [
  ...new Set([...pathsOf(VISITORS_SCREENS), ...oneOfEachKind(await listedPaths(request)), ...UNLISTED]),
];

/** Returns the screens of a player's actions: a bank account, a withdrawal, a coupon. */
async function historyPaths(page: Page, request: APIRequestContext): Promise<string[]> {
  await addAccount(page);
  await expect(toasts(page)).toContainText('Banka Hesabı Başarıyla Eklendi');
  await withdraw(page, '100');
  const match = await Match.announced(request);
  await match.pick(page);
  await page.goto('/coupon');
  await reviewCoupon(page, '10');
  await placeCoupon(page);
  const paths = [new URL(page.url()).pathname];
  for (const list of ['/profile/bank-accounts', '/profile/history/finance']) {
    await page.goto(list);
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    paths.push(
      ...links.filter((link) => /^\/(?:profile\/bank-accounts\/\w{26}|profile\/payments|withdrawals)/.test(link)),
    );
  }
  expect(paths.length).toBeGreaterThan(3);
  return paths;
}

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

/** Stops the automatic updates of match screens. */
test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'refresh', value: '0', url: baseURL! }]));

test('SHELL-1 SHELL-7 SHELL-8 each screen of a visitor names its texts, hydrates without an error and keeps its look', async ({
  page,
  request,
}) => {
  expect(await problemsOf(page, inLanguages(await visitorsPaths(request)))).toEqual([]);
});

test('SHELL-1 SHELL-7 SHELL-8 each screen of a player names its texts, hydrates without an error and keeps its look', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '1000' }));
  const history = await historyPaths(page, request);
  expect(await problemsOf(page, inLanguages([...pathsOf(PLAYERS_SCREENS), ...history]))).toEqual([]);
});
