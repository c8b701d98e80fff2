import { expect, test, type APIRequestContext } from '@playwright/test';
import { GUARDED_SCREENS, LIVED_SCREENS, PLAYERS_SCREENS, VISITORS_SCREENS } from '../scripts/screens.mjs';
import { htmlProblems } from './html-checker';
import { newPlayer, signIn } from './players';
import { listedPaths, oneOfEachKind, UNLISTED } from './public-paths';
import { IS_LONG, walk, WALKS, type Screens } from './walk';

/** Paths that every-screen-with-history.js.spec.ts shows; the long run shows them to a new player too. */
const WITH_HISTORY = new Set([...LIVED_SCREENS, ...GUARDED_SCREENS].map(({ path }) => path));
const NEW_PLAYERS_SCREENS = PLAYERS_SCREENS.filter(({ path }) => IS_LONG || !WITH_HISTORY.has(path));

/** Returns the named screens, and one of each further kind in the sitemap. */
async function visitorsScreens(request: APIRequestContext): Promise<Screens> {
  const named = new Set(VISITORS_SCREENS.filter(({ press }) => !press).map(({ path }) => path));
  const others = [...oneOfEachKind(await listedPaths(request)), ...UNLISTED].filter((path) => !named.has(path));
  return [...VISITORS_SCREENS, ...others.map((path) => ({ name: path, path }))];
}

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

for (const { title, lookAt } of WALKS) {
  test(`SHELL-4 SHELL-3 SHELL-1 a visitor's screens: no violation of axe or the HTML checker, none wider than its window, no word cut from 320 to 1920 px (${title})`, async ({
    page,
    request,
    baseURL,
  }) => {
    const screens = await visitorsScreens(request);
    expect(screens.length).toBeGreaterThan(50);
    const { problems, documents } = await walk(page, { origin: baseURL!, screens, lookAt });
    expect(problems).toEqual([]);
    expect(htmlProblems(documents)).toEqual([]);
  });

  test(`SHELL-4 SHELL-3 a player's screens: no violation of axe or the HTML checker, none wider than its window, no word cut from 320 to 1920 px (${title})`, async ({
    page,
    request,
    baseURL,
  }) => {
    await signIn(page, await newPlayer(request, { lira: '50000' }));
    const { problems, documents } = await walk(page, { origin: baseURL!, screens: NEW_PLAYERS_SCREENS, lookAt });
    expect(problems).toEqual([]);
    expect(htmlProblems(documents)).toEqual([]);
  });
}
