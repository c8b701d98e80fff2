import { expect, type Page } from '@playwright/test';
import { findSlot } from './slot-games';

/** Slot with paylines: most tests of play in place need one game of any kind. */
const SLOT = findSlot('lines');

/** Opens a game; its script has started when its switches are there. */
export async function openGame(page: Page, address = SLOT.address, origin = ''): Promise<void> {
  await page.goto(origin + address);
  await expect(page.locator('.switches')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}

/** Whether the page is still the document that `openGame` opened. */
export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'isSameDocument' in window);

export const toKurus = (text: string): number =>
  Math.round(
    Number(
      text
        .replace('−', '-')
        .replace(/[^\d,-]/g, '')
        .replace(',', '.'),
    ) * 100,
  );

/** Returns the balance on the game's page, in kuruş. */
export const readBalance = async (page: Page): Promise<number> =>
  toKurus((await page.locator('.bar p > b').textContent()) ?? '');

/** Returns the result of the round on the page: stake and payout, in kuruş. */
export async function readResult(page: Page): Promise<{ stake: number; payout: number }> {
  const text = (await page.locator('.outcome').textContent()) ?? '';
  return {
    stake: toKurus(/Bahis: ([\d.,]+)/.exec(text)?.[1] ?? ''),
    payout: toKurus(/(?:Kazandınız|Geri ödenen): ([\d.,]+)/.exec(text)?.[1] ?? '0'),
  };
}

/** Returns the number of rounds in the player's history, read in another tab. */
export async function countRounds(page: Page, origin = ''): Promise<number> {
  const tab = await page.context().newPage();
  await tab.goto(`${origin}/profile/history/games`);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  // A win has a line of its own, with a link to the same round.
  const links = await tab
    .locator('#main a[href*="/history/games/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  const count = new Set(links).size;
  await tab.close();
  return count;
}

/** Counts the documents that the page loads from now on. */
export function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

/** Counts the POSTs of the page to games from now on. */
export function countPosts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rounds/')) count += 1;
  });
  return () => count;
}
