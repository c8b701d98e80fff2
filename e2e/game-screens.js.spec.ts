import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { newPlayer, signIn } from './players';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`SHELL-4 no accessibility violation in a slot, before and after a round (${colorScheme})`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, await newPlayer(request, { lira: '100' }));
    await page.goto('/slot/category/94');
    const play = await page.locator('.game a').first().getAttribute('href');
    await page.goto(play ?? '');
    await page.locator('details:has(.rules) summary').click();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.locator('.spin').click();
    await expect(page).toHaveURL(/round=/);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
