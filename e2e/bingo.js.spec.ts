import { expect, test } from '@playwright/test';
import { axeProblems } from './axe';
import { newPlayer, signIn } from './players';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`SHELL-4 no accessibility violation in the bingo lobby and a room, before and after a round (${colorScheme})`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, await newPlayer(request, { lira: '100' }));
    await page.goto('/bingo');
    expect(await axeProblems(page)).toEqual([]);
    await page.goto('/play/virtual/82/bingo');
    await page.locator('details:has(.rules) summary').click();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Kartları al, toplar çekilsin' }).click();
    await expect(page).toHaveURL(/round=/);
    expect(await axeProblems(page)).toEqual([]);
  });
}
