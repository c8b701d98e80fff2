import { expect, test } from '@playwright/test';
import { axeProblems } from './axe';
import { enter, writeToSupport } from './desk';
import { Match } from './matches';
import { newPlayer, operate, signIn } from './players';

/** Returns paths of screens of each kind. */
const pathsOf = (player: string, match: string): string[] => [
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
  `/desk/sport/${match}`,
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
];

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
    for (const path of pathsOf(player, match.id)) {
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

for (const { width, least } of [
  { width: 360, least: 44 },
  { width: 1280, least: 40 },
])
  test(`DESK-21 links, buttons and fields have at least ${least} px at ${width} px`, async ({ page }) => {
    const player = await newPlayer(page.request, { lira: '75' });
    await signIn(page, player);
    await writeToSupport(page, 'Bonusum nerede?');
    const match = await Match.announced(page.request);
    await enter(page);
    await page.setViewportSize({ width, height: 800 });
    for (const path of pathsOf(player, match.id)) {
      await page.goto(path);
      const small = await page
        .locator('a:not(.skip), button, summary, select, textarea, input:not([type="hidden"])')
        .evaluateAll(
          (all, size) =>
            all.flatMap((one) => {
              // A check box is pressed by its label too.
              const box = (one.closest('label') ?? one).getBoundingClientRect();
              const isHidden = box.width === 0;
              return isHidden || Math.min(box.width, box.height) >= size - 0.01
                ? []
                : [`${one.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`];
            }),
          least,
        );
      expect(small, path).toEqual([]);
    }
  });

test('DESK-21 with doubled text every screen stays within 360 px; tables scroll in their own region', async ({
  page,
}) => {
  const player = await newPlayer(page.request, { lira: '75' });
  await signIn(page, player);
  await writeToSupport(page, 'Bonusum nerede?');
  const match = await Match.announced(page.request);
  await enter(page);
  await operate(page.request, {
    command: 'support',
    words: ['add-answer'],
    options: { title: 'Kimlik-doğrulamasının-aşamaları', tr: 'İki gün.', en: 'Two days.' },
  });
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of pathsOf(player, match.id)) {
    await page.goto(path);
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});

test('DESK-21 the menu marks the open screen, and nothing on a page that is not found', async ({ page }) => {
  await enter(page);
  const marked = page.locator('.bar nav [aria-current]');
  await page.goto('/desk/players/yok');
  await expect(marked).toHaveCount(0);
  await page.goto('/desk/commands/nothing');
  await expect(marked).toHaveCount(0);
  await page.goto('/desk');
  await expect(marked).toHaveText('Bugün');
});
