import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { post } from './api';
import { axeProblems } from './axe';
import { enter, writeToSupport } from './desk';
import { Match } from './matches';
import { newPlayer, operate, signIn } from './players';
import { IS_LONG, LOOKS, shortenLists } from './walk';

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

/** Least height and width of links, buttons and fields in px, by the width of the window. */
const SIZES = { 360: 44, 1280: 40 };
const [NARROW, WIDE] = [360, 1280] as const;

/** Returns the controls that are smaller than `least`. Runs in the page. */
const tooSmall = (least: number) =>
  [...document.querySelectorAll('a:not(.skip), button, summary, select, textarea, input:not([type="hidden"])')].flatMap(
    (one) => {
      // A check box is pressed by its label too.
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
      return width === 0 || Math.min(width, height) >= least - 0.01
        ? []
        : [`${one.outerHTML.slice(0, 80)}: ${width} × ${height}, not ${least}`];
    },
  );

/** Returns by how many px the page is wider than its window, with text of this size. Runs in the page. */
const overflowAt = (fontSize: string) => {
  document.documentElement.style.fontSize = fontSize;
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth
    ? [`wider by ${scrollWidth - clientWidth} px, text of ${fontSize || 'usual'} size`]
    : [];
};

/** Returns a line for each problem of the current page. Axe looks at it in `width`. */
async function problemsOf(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width: WIDE, height: 800 });
  const found = await page.evaluate(tooSmall, SIZES[WIDE]);
  await page.setViewportSize({ width: NARROW, height: 800 });
  found.push(...(await page.evaluate(tooSmall, SIZES[NARROW])));
  for (const fontSize of ['32px', '']) found.push(...(await page.evaluate(overflowAt, fontSize)));
  await page.setViewportSize({ width, height: 800 });
  await shortenLists(page);
  found.push(...(await axeProblems(page)));
  return found;
}

/** Looks at the back office in axe, each in both widths. */
const DESK_LOOKS = LOOKS.flatMap((look) => [NARROW, WIDE].map((width) => ({ ...look, width })));

/** As for the site: `npm test` shows each screen in one look, so that eight in a row show all; the long run in each. */
const looksAt = (place: number) => (IS_LONG ? DESK_LOOKS : [DESK_LOOKS[place % DESK_LOOKS.length]!]);

test.describe.configure({ timeout: 600_000 });

test('DESK-21 each screen has no accessibility problem, controls of 44 px at 360 px and 40 px at 1280 px, and stays within 360 px with doubled text', async ({
  page,
}) => {
  const player = await newPlayer(page.request, { lira: '75' });
  await signIn(page, player);
  await writeToSupport(page, 'Bonusum nerede?');
  const match = await Match.announced(page.request);
  await enter(page);
  // Texts of one long word.
  await operate(page.request, {
    command: 'support',
    words: ['add-answer'],
    options: { title: 'Kimlik-doğrulamasının-aşamaları', tr: 'İki gün.', en: 'Two days.' },
  });
  const requestID = randomBytes(13).toString('hex');
  const visitor = { name: 'Kimlik-doğrulaması-bekleyen', email: `${requestID}@uzun.adres.test` };
  const message = { requestID, category: 'contact-changes', text: 'Bekliyorum', ...visitor };
  expect(await post(page.request, { name: 'support/send_message', data: message })).toMatchObject({ result: true });
  const url = new URL(page.url()).origin;
  const problems: string[] = [];
  for (const [place, path] of pathsOf(player, match.id).entries())
    for (const { language, colorScheme, width } of looksAt(place)) {
      await page.context().addCookies([
        { name: 'lang', value: language, url },
        { name: 'mode', value: colorScheme, url },
      ]);
      await page.goto(path);
      const found = await problemsOf(page, width);
      problems.push(...found.map((one) => `${path} (${language}, ${colorScheme}, ${width} px): ${one}`));
    }
  expect(problems).toEqual([]);
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
