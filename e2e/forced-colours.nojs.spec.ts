import { expect, test, type Locator } from '@playwright/test';
import { newPlayer, signIn } from './players';

/** Returns the outline of an element and its border, as rendered. */
const edge = (one: Locator) =>
  one.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderWidth } = getComputedStyle(element);
    return `${outlineStyle} ${outlineWidth} ${borderWidth}`;
  });

for (const setting of [{ forcedColors: 'active' }, { contrast: 'more' }] as const)
  test(`BROWSER-5 chosen days, sports, odds and chips have a visible border, ${Object.keys(setting)[0]}`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia(setting);
    await signIn(page, await newPlayer(request, { lira: '100' }));
    await page.goto('/sport');
    for (const chosen of await page.locator('.chips [aria-current]').all()) {
      const other = page.locator('.chips a:not([aria-current])').first();
      expect(await edge(chosen)).not.toBe(await edge(other));
    }
    await page.locator('.odd[aria-pressed="false"]:enabled').first().click();
    expect(await edge(page.locator('.odd[aria-pressed="true"]').first())).not.toBe(
      await edge(page.locator('.odd[aria-pressed="false"]').first()),
    );

    await page.goto('/play/live/7001');
    const chips = page.locator('.chips label');
    expect(await edge(chips.locator(':checked + span'))).not.toBe(await edge(chips.locator('span').last()));
    const [red, black] = [page.locator('input[value="red"]'), page.locator('input[value="black"]')];
    await red.check();
    expect(await edge(red)).not.toBe(await edge(black));
  });

test('BROWSER-5 with reduced motion a spin shows its outcome at once', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await page.goto('/play/slot/1001');
  await page.locator('.spin').click();
  await expect(page.locator('.outcome')).toHaveCSS('opacity', '1');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
