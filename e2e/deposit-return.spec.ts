import { expect, test } from '@playwright/test';
import { depositByCard } from './money';
import { Match, reviewCoupon } from './matches';
import { newPlayer, signIn } from './players';

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

test('HAND-4 GAME-1 a game without enough balance leads to a deposit, and from it back to the game with its stake', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  await page.goto('/slot/category/94');
  await page.locator('#main .game a').first().click();
  await expect(page).toHaveURL(/\/rounds\//);
  const stake = page.locator('select[name="stake"]');
  await stake.selectOption({ index: 3 });
  const chosen = await stake.inputValue();
  await page.locator('.spin').click();
  await page.locator('#refused').getByRole('link', { name: 'Para yatır' }).click();
  // The deposit page does not carry the path: its weight and its forms stay the same.
  await expect(page).toHaveURL(/\/profile\/deposit$/);
  await depositByCard(page, '500');
  await page.getByRole('link', { name: 'Oyuna dön' }).click();
  await expect(page).toHaveURL(/\/rounds\//);
  await expect(page.locator('#refused')).toContainText('Seçimleriniz duruyor');
  await expect(page.locator('select[name="stake"]')).toHaveValue(chosen);
  await page.locator('.spin').click();
  await expect(page).toHaveURL(/\?round=/);
});

test('HAND-4 BET-1 a bet slip without enough balance leads to a deposit, and from it back with its picks and stake', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await signIn(page, await newPlayer(request));
  await match.pick(page);
  await page.goto('/coupon');
  await reviewCoupon(page, '75');
  await expect(page.locator('.summary')).toContainText('Bakiyeniz bu tutara yetmiyor');
  await page.locator('#main').getByRole('link', { name: 'Para yatır' }).click();
  await expect(page).toHaveURL(/\/profile\/deposit$/);
  await depositByCard(page, '500');
  await page.getByRole('link', { name: 'Kupona dön' }).click();
  await expect(page.locator('.picks li')).toHaveCount(1);
  await expect(page.locator('[name="stake"]')).toHaveValue('75');
});

test(
  'HAND-4 HARD-12 a deposit leads back only to games and the bet slip of this site',
  { tag: '@nojs' },
  async ({ page, request }) => {
    await signIn(page, await newPlayer(request));
    const back = page.getByRole('link', { name: /Oyuna dön|Kupona dön/ });
    const foreign = [
      '//evil.test',
      'https://evil.test/play/slot/1',
      '/\\evil.test',
      '/play/../..//evil.test',
      '/profile/limits',
      '/couponx',
      `/play/slot/${'1'.repeat(400)}`,
    ];
    for (const from of foreign) {
      // A rejected path also removes the one stored before.
      await page.goto(`/profile/deposit?from=${encodeURIComponent('/coupon?fold=1&stake=20')}`);
      await page.goto(`/profile/deposit?from=${encodeURIComponent(from)}`);
      await expect(page, from).toHaveURL(/\/profile\/deposit$/);
    }
    await depositByCard(page, '100');
    await expect(back).toHaveCount(0);
    await page.goto(`/profile/deposit?from=${encodeURIComponent('/coupon?fold=1&stake=20')}`);
    await depositByCard(page, '100');
    await expect(back).toHaveAttribute('href', '/coupon?fold=1&stake=20');
  },
);
