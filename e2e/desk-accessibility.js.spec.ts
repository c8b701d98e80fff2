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
      '/desk/security',
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

for (const language of ['tr', 'en'])
  test(`DESK-21 the menu has at most two lines at 360 px and stays within the screen with doubled text: ${language}`, async ({
    page,
  }) => {
    await enter(page);
    await page.context().addCookies([{ name: 'lang', value: language, url: new URL(page.url()).origin }]);
    await page.setViewportSize({ width: 360, height: 640 });
    // The open page's link is bold: the widest of the first line.
    await page.goto('/desk/players');
    const links = page.locator('.bar nav a');
    const boxesOf = () =>
      links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
    const boxes = await boxesOf();
    expect(boxes).toHaveLength(9);
    expect(new Set(boxes.map(({ y }) => y)).size).toBeLessThanOrEqual(2);
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    for (const { left, right } of await boxesOf()) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(360);
    }
    expect(await links.evaluateAll((all) => all.filter((link) => link.scrollWidth > link.clientWidth).length)).toBe(0);
  });
