import { chromium, expect, test } from '@playwright/test';
import { cookiePairs, startSite } from '../bench/site.mjs';
import { makePlayers, movableClock } from '../scripts/look-players.mjs';
import { GUARDED_SCREENS, LIVED_SCREENS } from '../scripts/screens.mjs';
import { NO_PICTURES } from './browser';
import { htmlProblems } from './html-checker';
import { OwnSite } from './own-site';
import { walk, WALKS } from './walk';

/*
 * Screens of players with history, on a site with a movable clock: payments in every state, open and settled coupons,
 * bonuses, bank accounts, sessions, a support thread, a second factor.
 */

test.describe.configure({ timeout: 900_000 });

let site: Awaited<ReturnType<typeof startSite>>;
let players: Awaited<ReturnType<typeof makePlayers>>;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  const clock = movableClock();
  site = await startSite(clock.environment, await OwnSite.begun('demo'));
  const browser = await chromium.launch(NO_PICTURES);
  players = await makePlayers(site, browser, clock);
  await browser.close();
});
test.afterAll(() => site.stop());

for (const { title, lookAt } of WALKS)
  for (const [who, cookie, screens] of [
    ['a player with history', () => players.lived, LIVED_SCREENS],
    ['a player with a second factor', () => players.guarded, GUARDED_SCREENS],
  ] as const)
    test(`SHELL-4 SHELL-3 the screens of ${who}: no violation of axe or the HTML checker, none wider than its window, no word cut (${title})`, async ({
      page,
    }) => {
      await page
        .context()
        .addCookies(
          cookiePairs(cookie()).map((pair: { name: string; value: string }) => ({ ...pair, url: site.origin })),
        );
      const { problems, documents } = await walk(page, { origin: site.origin, screens, lookAt, tools: players.tools });
      expect(problems).toEqual([]);
      expect(htmlProblems(documents)).toEqual([]);
    });
