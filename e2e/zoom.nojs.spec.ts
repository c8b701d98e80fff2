import { expect, test, type Page } from '@playwright/test';
import { misfits } from '../scripts/misfits.mjs';
import { PICTURES } from './browser';
import { newPlayer, signIn } from './players';

test.use({ launchOptions: PICTURES });

/** A window of 1280 × 1024 px at 400 %, with the text spacing of WCAG 1.4.12. */
const ZOOMED = { width: 320, height: 256 };
const SPACING = '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }';
const PUBLIC = [
  '/',
  '/slot',
  '/sport',
  '/virtual',
  '/bingo',
  '/coupon',
  '/login',
  '/register',
  '/support',
  '/info/faq',
];
const PLAYERS = [
  '/profile',
  '/profile/deposit?method=card',
  '/profile/history/account',
  '/profile/limits',
  '/play/slot/1001',
  '/play/live/7001',
  '/play/live/7021',
];

/** Takes the text spacing; the site's policy forbids styles that it did not send. */
function takeSpacing(page: Page): Promise<void> {
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
}

async function check(page: Page, paths: string[]): Promise<void> {
  await page.setViewportSize(ZOOMED);
  for (const path of paths) {
    await page.goto(path);
    expect.soft(await page.evaluate(misfits), `${path}, 400 %`).toEqual([]);
    await takeSpacing(page);
    expect.soft(await page.evaluate(misfits), `${path}, text spacing`).toEqual([]);
  }
}

test('A11Y-4 at 400 % and with text spacing all content of a public screen is visible', ({ page }) =>
  check(page, PUBLIC));

test('A11Y-4 at 400 % and with text spacing all content of a player’s screens and games is visible', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await check(page, PLAYERS);
});

test('A11Y-4 at 400 % and with text spacing the list of matches shows odds of any length', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await page.goto('/sport');
  await takeSpacing(page);
  await page.locator('.league .odd').evaluateAll((buttons) => {
    for (const button of buttons) if (button.lastChild) button.lastChild.textContent = '1.234,50';
  });
  await expect(page.locator('.league .odd', { hasText: '1.234,50' })).not.toHaveCount(0);
  expect(await page.evaluate(misfits)).toEqual([]);
});
