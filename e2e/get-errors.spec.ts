import { expect, test } from '@playwright/test';
import { newPlayer, signIn } from './players';

/** Errors of forms that search: the summary is in view and has the focus, as after any other form. */

for (const width of [360, 1280]) {
  test(
    `A11Y-1 errors of a filter and of a booking code are in view and focused, at ${width} px`,
    { tag: '@both' },
    async ({ page, request, context, baseURL }) => {
      await context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]);
      await page.setViewportSize({ width, height: 740 });
      await signIn(page, await newPlayer(request));
      const summary = page.locator('#main .summary');
      for (const path of ['/profile/history/account', '/profile/bonuses']) {
        await page.goto(path);
        await page.locator('#filters').click();
        await page.locator('#main [name="period"]').selectOption('range');
        await page.locator('#main [name="from"]').fill('31.02.2026');
        await page.locator('#main [name="to"]').fill('12.03.2026');
        await page.getByRole('button', { name: 'Filtrele' }).click();
        await expect(summary, path).toBeFocused();
        await expect(summary, path).toBeInViewport({ ratio: 1 });
        await summary.getByRole('link').click();
        await expect(page.locator('#main [name="from"]'), path).toBeFocused();
      }
      await page.goto('/coupon');
      await page.locator('#main [name="code"]').fill('kod');
      await page.getByRole('button', { name: 'Kuponu göster' }).click();
      await expect(summary).toBeFocused();
      await expect(summary).toBeInViewport({ ratio: 1 });
      await expect(page.locator('#main [name="code"]')).toHaveValue('kod');
    },
  );
}
