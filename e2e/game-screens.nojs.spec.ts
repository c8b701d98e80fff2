import { expect, test, type Page } from '@playwright/test';
import type { SlotFamily } from '../arcade/slots/game';
import { newPlayer, signIn } from './players';
import { FAMILIES, findSlot } from './slot-games';
import { IS_LONG } from './walk';

/** One family for each shape of reels. */
const SHAPES: readonly SlotFamily[] = ['lines', 'cascade', 'classic'];
const SCREENS = [
  { width: 360, height: 640 },
  { width: 740, height: 360 },
  { width: 1280, height: 800 },
  { width: 1366, height: 657 },
  { width: 1920, height: 1080 },
];

async function openSlot(page: Page, family: SlotFamily): Promise<void> {
  await page.goto(findSlot(family).address);
  await expect(page).toHaveURL(/\/rounds\//);
}

/** Asserts that an element is completely visible without scrolling. */
async function expectInSight(page: Page, selector: string): Promise<void> {
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator(selector)).toBeInViewport({ ratio: 0.99 });
}

for (const [place, size] of SCREENS.entries()) {
  /** All on a phone; elsewhere one of them, and all in the long run. */
  const families = place === 0 || IS_LONG ? FAMILIES : [SHAPES[place % SHAPES.length]!];
  test(
    `PLAY-3 stake, button, reels and result are visible before and after a spin at ${size.width} × ${size.height}`,
    { tag: size.width === 360 || size.width === 1280 ? [] : '@long' },
    async ({ page, request }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn(page, await newPlayer(request, { lira: '100' }));
      const places = async () => {
        for (const part of ['.spin', '[name="stake"]', '.machine > .window', '.outcome'])
          await expectInSight(page, part);
        const bar = (await page.locator('.controls').boundingBox())!;
        const outcome = (await page.locator('.outcome').boundingBox())!;
        const covered = bar.y < outcome.y + outcome.height && bar.x < outcome.x + outcome.width;
        expect(covered, 'the bar lies over the result').toBe(false);
        return page.locator('.machine > .window').boundingBox();
      };
      for (const family of families) {
        await openSlot(page, family);
        const before = await places();
        await page.locator('.spin').click();
        await expect(page).toHaveURL(/round=/);
        expect(await places(), 'the reels stay where they were').toEqual(before);
        const table = (await page.locator('.table').boundingBox())!;
        expect(table.x > before!.x + before!.width, 'the paytable stands beside the reels').toBe(size.width >= 1152);
        await page.locator('.rules').scrollIntoViewIfNeeded();
        await expect(page.locator('.spin')).toBeInViewport({ ratio: 0.99 });
      }

      await page.goto('/play/virtual/82/bingo');
      await expectInSight(page, '.spin');
      await page.locator('.spin').click();
      await expect(page).toHaveURL(/round=/);
      await expectInSight(page, '.spin');
      await page.locator('.balls').scrollIntoViewIfNeeded();
      await expect(page.locator('.spin')).toBeInViewport({ ratio: 0.99 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    },
  );
}

test('PLAY-3 the bar of a roulette table is reachable and, next to or below the felt, covers none of it', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  for (const size of [
    { width: 360, height: 640 },
    { width: 740, height: 360 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/play/live/7001');
    await expectInSight(page, '.spin');
    const bar = (await page.locator('.controls').boundingBox())!;
    const felt = (await page.locator('.layout').boundingBox())!;
    if (size.width === 740) expect(felt.x + felt.width).toBeLessThanOrEqual(bar.x);
    if (size.width === 1280) expect(felt.y + felt.height).toBeLessThanOrEqual(bar.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
});

test('PLAY-3 reels stop one after the other, the result and the balance appear after the last', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await openSlot(page, 'lines');
  await page.locator('.spin').click();
  await expect(page).toHaveURL(/round=/);
  const ends = (selector: string) =>
    page.locator(selector).evaluateAll((parts) =>
      parts.map((part) => {
        const { animationDelay, animationDuration } = getComputedStyle(part);
        return Math.round((Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)) * 1000);
      }),
    );
  const landed = await ends('.machine > .window tr:first-child td > svg');
  expect(landed).toEqual([600, 750, 900, 1050, 1200]);
  expect((await ends('.outcome'))[0]).toBeGreaterThan(1200);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
