import { expect, test } from '@playwright/test';
import { axeProblems } from './axe';
import { enter, writeToSupport } from './desk';
import { Match } from './matches';
import { newPlayer, signIn } from './players';

for (const [language, mode] of [
  ['tr', 'light'],
  ['en', 'dark'],
] as const)
  test(`DESK-21 the desk’s screens have no accessibility problems: ${language}, ${mode}`, async ({ page }) => {
    const player = await newPlayer(page.request);
    await signIn(page, player);
    await writeToSupport(page, 'Bonusum nerede?');
    const match = await Match.announced(page.request);
    await enter(page);
    const url = new URL(page.url());
    await page.context().addCookies([
      { name: 'lang', value: language, url: url.origin },
      { name: 'mode', value: mode, url: url.origin },
    ]);
    for (const path of [
      '/desk',
      '/desk/commands',
      '/desk/commands/players-list',
      '/desk/commands/players-credit',
      '/desk/commands/players-erase',
      '/desk/commands/payments-list?status=new',
      '/desk/commands/payments-queue',
      '/desk/players',
      `/desk/players/${player}`,
      '/desk/support',
      `/desk/support/${player}`,
      '/desk/sport',
      `/desk/sport/${match.id}`,
      '/desk/content',
      '/desk/content/promotions',
      '/desk/content/promotions/_new',
      '/desk/content/bonuses/cashback',
      '/desk/content/information.SiteInformation/whole',
      '/desk/games?month=2026-03',
      '/desk/reports',
      '/desk/commands/betting-void-bets',
      '/desk/commands/betting-margin',
      '/desk/commands/report',
      '/desk/commands/nothing',
    ]) {
      await page.goto(path);
      expect(await axeProblems(page), path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
