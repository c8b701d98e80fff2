import { expect, test } from '@playwright/test';
import { axeProblems } from './axe';
import { newPlayer, signIn } from './players';
import { FAMILIES, findSlot } from './slot-games';
import { IS_LONG } from './walk';

const MODES = ['light', 'dark'] as const;

test('SHELL-4 no accessibility violation in a slot of each family, before and after a round', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  for (const [place, family] of FAMILIES.entries())
    for (const colorScheme of IS_LONG ? MODES : [MODES[place % 2]!]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(findSlot(family).address);
      await expect(page).toHaveURL(/\/rounds\//);
      expect(await axeProblems(page), `${family} before (${colorScheme})`).toEqual([]);
      await page.locator('.spin').click();
      await expect(page).toHaveURL(/round=/);
      expect(await axeProblems(page), `${family} after (${colorScheme})`).toEqual([]);
    }
});
