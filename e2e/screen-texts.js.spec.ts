import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { PLAYERS_SCREENS, VISITORS_SCREENS } from '../scripts/screens.mjs';
import { newPlayer, signIn } from './players';
import { listedPaths, oneOfEachKind } from './public-paths';

/** The files of texts that a document names: the namespaces in the handles of its routes. */
const textFiles = (html: string) => new Set(html.match(/\/assets\/\w+-[\w-]+\.json/g));

const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  });

/** Opens each screen. @returns the files of texts that it had to fetch although its document did not name them */
async function lateTexts(page: Page, paths: readonly string[]): Promise<string[]> {
  const late: string[] = [];
  let fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  for (const path of paths) {
    fetched = [];
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
    const named = textFiles((await response?.text()) ?? '');
    // A game's document has no runtime.
    if (named.size === 0) continue;
    await hydrated(page);
    late.push(
      ...fetched.filter((file) => file.endsWith('.json') && !named.has(file)).map((file) => `${path}: ${file}`),
    );
  }
  return late;
}

const pathsOf = (screens: typeof PLAYERS_SCREENS) => screens.filter(({ press }) => !press).map(({ path }) => path);
const visitorsPaths = async (request: APIRequestContext) => [
  ...new Set([...pathsOf(VISITORS_SCREENS), ...oneOfEachKind(await listedPaths(request))]),
];

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

test('SHELL-1 SHELL-7 a visitor’s screen names the texts that it shows: none comes later', async ({
  page,
  request,
}) => {
  expect(await lateTexts(page, await visitorsPaths(request))).toEqual([]);
});

test('SHELL-1 SHELL-7 a player’s screen names the texts that it shows: none comes later', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '1000' }));
  expect(await lateTexts(page, pathsOf(PLAYERS_SCREENS))).toEqual([]);
});
