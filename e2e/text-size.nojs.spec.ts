import { expect, test, type Page } from '@playwright/test';
import { misfits } from '../scripts/misfits.mjs';
import { newPlayer, signIn } from './players';

/* Pictures are blocked, as in the other tests without JavaScript: then a page must fit too. */

/** The browser's text size at 200 %. */
const LARGE_PX = 32;
const WIDTHS = [320, 360];
const PUBLIC = [
  '/',
  '/slot',
  '/live',
  '/sport',
  '/bingo',
  '/promotions',
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

async function withLargeText(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: LARGE_PX } });
}

async function check(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      expect.soft(await page.evaluate(misfits), `${path}, ${width} px`).toEqual([]);
    }
  }
}

test('BROWSER-5 text at 200 % fits every public screen of a phone', async ({ page }) => {
  await withLargeText(page);
  await check(page, PUBLIC);
});

test('BROWSER-5 text at 200 % fits the screens of a player and of games', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await withLargeText(page);
  await check(page, PLAYERS);
});

test('BROWSER-5 with text at 200 % the tabs grow too, and registration and the welcome are reachable', async ({
  page,
}) => {
  await withLargeText(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Üye ol' })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.tabs a').first()).toHaveCSS('font-size', `${LARGE_PX * 0.75}px`);
    const popup = page.getByRole('dialog');
    const frame = (await popup.boundingBox())!;
    for (const button of await popup.locator('.btn').all()) {
      const box = (await button.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(frame.x);
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
    }
  }
});
