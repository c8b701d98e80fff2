import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { hydrated } from './hydrated';
import { PLAYERS_SCREENS, VISITORS_SCREENS } from '../scripts/screens.mjs';
import { Match, placeCoupon, reviewCoupon } from './matches';
import { addAccount, withdraw } from './money';
import { newPlayer, signIn, toasts } from './players';
import { inLanguage, listedPaths, oneOfEachKind, UNLISTED } from './public-paths';
import { IS_LONG } from './walk';

/** The namespaces of texts in the handles of a page's routes. Runs in the page. */
const namedTexts = () => {
  const modules: object = Reflect.get(globalThis, '__remixRouteModules');
  return Object.values(modules).flatMap(({ handle }: { handle?: { i18n?: string[] } }) => handle?.i18n ?? []);
};

/** The namespace of a file of texts. */
const namespaceOf = (file: string) => /\/([\w-]+)-[\w-]{7}\.json$/.exec(file)?.[1];

/** The browser itself reports a page that is meant to be a 4xx or 503. */
const isStatus = (text: string) => /Failed to load resource.*status of (?:400|403|404|502|503)/.test(text);

/** Sizes and styles of what a screen holds, where it does not change by itself. Runs in the page. */
const looks = () => {
  // What is off the screen would have an estimated size until it is first painted.
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

/** Holds style files back. @returns a function that delivers them, and compares the screen with the hydrated one */
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

/** Namespaces that a page fetched although no handle of its routes names them. */
async function lateTexts(page: Page, fetched: string[]): Promise<string[]> {
  const named = await page.evaluate(namedTexts);
  expect(named).toContain('common');
  return fetched.flatMap((file) => namespaceOf(file) ?? []).filter((namespace) => !named.includes(namespace));
}

/**
 * Opens each screen with JavaScript.
 *
 * @returns errors in the console, texts that no handle names, and what the styles of other screens change
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

/** Each path in one of the languages, in the long run in both. */
const inLanguages = (paths: readonly string[]) =>
  paths.flatMap((path, place) =>
    (IS_LONG ? ['tr', 'en'] : [['tr', 'en'][place % 2]!]).map((language) => inLanguage(path, language)),
  );

const pathsOf = (screens: typeof PLAYERS_SCREENS) => screens.filter(({ press }) => !press).map(({ path }) => path);
const visitorsPaths = async (request: APIRequestContext) => [
  ...new Set([...pathsOf(VISITORS_SCREENS), ...oneOfEachKind(await listedPaths(request)), ...UNLISTED]),
];

/** The screens of what a player did: a bank account, a withdrawal, a coupon. */
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

/** Screens of matches change by themselves, unless the visitor stopped that. */
test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'refresh', value: '0', url: baseURL! }]));

test('SHELL-1 SHELL-7 SHELL-8 each screen of a visitor names its texts, comes to life without an error and keeps its look', async ({
  page,
  request,
}) => {
  expect(await problemsOf(page, inLanguages(await visitorsPaths(request)))).toEqual([]);
});

test('SHELL-1 SHELL-7 SHELL-8 each screen of a player names its texts, comes to life without an error and keeps its look', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '1000' }));
  const history = await historyPaths(page, request);
  expect(await problemsOf(page, inLanguages([...pathsOf(PLAYERS_SCREENS), ...history]))).toEqual([]);
});
