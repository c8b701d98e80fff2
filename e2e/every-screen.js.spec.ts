import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { misfits, WIDTHS } from '../scripts/misfits.mjs';
import { PLAYERS_SCREENS, VISITORS_SCREENS } from '../scripts/screens.mjs';
import { axeProblems } from './axe';
import { htmlProblems } from './html-checker';
import { newPlayer, signIn, unchecked } from './players';
import { inLanguage, listedPaths, oneOfEachKind, UNLISTED } from './public-paths';

type Screens = typeof VISITORS_SCREENS;

/** Colours don't depend on the language: two walks see both languages and both modes. */
const WALKS = [
  { language: 'tr', colorScheme: 'dark', width: 360 },
  { language: 'en', colorScheme: 'light', width: 1280 },
] as const;

/**
 * A page may come anew by itself where time itself is what it shows: a draw that runs, a session that has ended after an
 * hour (the exceptions of WCAG 2.2.1).
 */
const REAL_TIME = ['meta-refresh'];

/**
 * Walks the screens as they are without JavaScript: each is loaded once, looked through by axe, and shown in every width.
 * The browser runs no script while a page loads, and may run axe's when it has.
 * @returns what is wrong, and the HTML of each screen as it was served
 */
async function walk(
  page: Page,
  screens: Screens,
  width: number,
): Promise<{ problems: string[]; documents: { name: string; html: string }[] }> {
  const problems: string[] = [];
  const documents: { name: string; html: string }[] = [];
  const devtools = await page.context().newCDPSession(page);
  const runScripts = (value: boolean) => devtools.send('Emulation.setScriptExecutionDisabled', { value: !value });
  let served = Promise.resolve('');
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.status() !== 303) served = response.text();
  });
  for (const { name, path, press } of screens) {
    await runScripts(false);
    await page.goto(path);
    for (const button of [press ?? []].flat()) {
      await unchecked(page);
      await page.locator(button).first().click();
      await page.waitForLoadState();
    }
    documents.push({ name, html: await served });
    await runScripts(true);
    // A screen that comes anew by itself stands still while it is looked at.
    await page.evaluate(() => stop());
    await page.setViewportSize({ width, height: 800 });
    problems.push(...(await axeProblems(page, REAL_TIME)).map((one) => `${name}: ${one}`));
    for (const each of WIDTHS) {
      await page.setViewportSize({ width: each, height: 800 });
      problems.push(...(await page.evaluate(misfits)).map((one) => `${name}, ${each} px: ${one}`));
    }
  }
  return { problems, documents };
}

/** The screens that have names, and one of each kind that the sitemap lists besides. */
async function visitorsScreens(request: APIRequestContext): Promise<Screens> {
  const named = new Set(VISITORS_SCREENS.filter(({ press }) => !press).map(({ path }) => path));
  const others = [...oneOfEachKind(await listedPaths(request)), ...UNLISTED].filter((path) => !named.has(path));
  return [...VISITORS_SCREENS, ...others.map((path) => ({ name: path, path }))];
}

test.describe.configure({ mode: 'parallel', timeout: 600_000 });
// What is wrong is told with its screen and element; a trace of so many looks takes a quarter of their time.
test.use({ trace: 'off' });

for (const { language, colorScheme, width } of WALKS) {
  const combination = `(${language}, ${colorScheme})`;
  const look = async (page: Page, url: string) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.context().addCookies([{ name: 'lang', value: language, url }]);
  };

  test(`SHELL-4 SHELL-3 a visitor's screens: nothing for axe, none wider than its window, no word cut from 320 to 1920 px ${combination}`, async ({
    page,
    request,
    baseURL,
  }) => {
    await look(page, baseURL!);
    const screens = await visitorsScreens(request);
    expect(screens.length).toBeGreaterThan(50);
    expect((await walk(page, screens, width)).problems).toEqual([]);
  });

  test(`SHELL-4 SHELL-3 a player's screens: nothing for axe or the HTML checker, none wider than its window, no word cut from 320 to 1920 px ${combination}`, async ({
    page,
    request,
    baseURL,
  }) => {
    await signIn(page, await newPlayer(request, { lira: '50000' }));
    await look(page, baseURL!);
    const { problems, documents } = await walk(page, PLAYERS_SCREENS, width);
    if (process.env.HTML_CHECKER !== 'no') problems.push(...htmlProblems(documents));
    expect(problems).toEqual([]);
  });

  test(`SHELL-8 no error in the console of any public screen ${combination}`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme });
    const problems: string[] = [];
    page.on('console', (message) => {
      // A page that is meant to be a 4xx or 503 is reported by the browser itself.
      if (
        message.type() === 'error' &&
        !/Failed to load resource.*status of (?:400|403|404|502|503)/.test(message.text())
      )
        problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    for (const address of [...oneOfEachKind(await listedPaths(request)), ...UNLISTED])
      await page.goto(inLanguage(address, language), { waitUntil: 'networkidle' });
    expect(problems).toEqual([]);
  });
}
