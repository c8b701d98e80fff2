import { expect, test } from '@playwright/test';
import { axeProblems } from './axe';
import { newPlayer, signIn } from './players';
import { FAMILIES, slotOf } from './slot-games';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`SHELL-4 no accessibility violation in a slot of each family, before and after a round (${colorScheme})`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, await newPlayer(request, { lira: '100' }));
    for (const family of FAMILIES) {
      await page.goto(slotOf(family).address);
      await expect(page).toHaveURL(/\/rounds\//);
      expect(await axeProblems(page), `${family} before`).toEqual([]);
      await page.locator('.spin').click();
      await expect(page).toHaveURL(/round=/);
      expect(await axeProblems(page), `${family} after`).toEqual([]);
    }
  });
}
