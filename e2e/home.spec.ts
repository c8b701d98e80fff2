import { expect, test } from '@playwright/test';
import { newPlayer, signIn } from './players';

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

test('HOME-1 HOME-5 banners left and right, only active ones within their dates, swiped by CSS; slot pages have their own', async ({
  page,
}) => {
  await page.goto('/');
  const left = page.getByRole('region', { name: 'Öne çıkanlar' });
  const right = page.getByRole('region', { name: 'Duyurular' });
  await expect(left.getByRole('link')).toHaveCount(3);
  await expect(right.getByRole('link')).toHaveCount(3);
  await expect(left).toContainText('%50 hoş geldin bonusu');
  await expect(left).toContainText('en fazla 999 TRY');
  await expect(right).toContainText('%30 casino kayıp iadesi');
  await expect(right).toContainText('%20 çevrimsiz yatırım bonusu');
  for (const hidden of ['Bahar şenliği', 'Canlı masa ustaları', 'Taslak'])
    await expect(page.locator('#main')).not.toContainText(hidden);
  await expect(left).toHaveCSS('overflow-x', 'auto');
  await left.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/slot\/type\/3d$/);
  await page.goto('/slot');
  await expect(page.getByRole('region', { name: 'Öne çıkanlar' })).not.toContainText('hoş geldin');
  await expect(page.getByRole('region', { name: 'Öne çıkanlar' }).getByRole('link')).not.toHaveCount(0);
});

test('HOME-1 SHELL-9 signed-in players see deposits and games, and no welcome or invitation to join', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  await context.clearCookies({ name: 'popup' });
  await page.goto('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const left = page.getByRole('region', { name: 'Öne çıkanlar' });
  await expect(left.locator('a[href="/profile/deposit"]')).toHaveCount(1);
  for (const path of ['/', '/promotions', '/tournaments', '/slot', '/live']) {
    await page.goto(path);
    await expect(page.locator('a[href^="/register"]'), path).toHaveCount(0);
  }
});

test('HOME-2 boxes, quick access, jackpot, special date, tournaments and promotions, each with a link', async ({
  page,
}) => {
  for (const [name, path] of [
    ['Yeni 3D slotlar', '/slot/type/3d'],
    ['Canlı casino', '/live'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Oyun salonları' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.locator('.game').first()).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Hızlı erişim' }).locator('.game')).toHaveCount(7);
  await expect(page.getByRole('region', { name: 'Canlı masalar' }).locator('.game')).toHaveCount(7);
  await expect(page.getByRole('region', { name: 'Jackpot' })).toContainText(/\d{1,3}(\.\d{3})*,\d{2}\u00a0₺/);
  await expect(page.locator('#main')).toContainText('Hafta sonu yarışı');
  await expect(page.locator('#main')).not.toContainText('Cumhuriyet Bayramı');
  await expect(page.getByRole('region', { name: 'Devam eden turnuvalar' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Promosyonlar' }).getByRole('listitem')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Tümünü gör: Hızlı erişim' }).click();
  await expect(page).toHaveURL(/\/slot\/category\/94$/);
});

test(
  'HOME-4 top wins are recent rounds of the platform, with masked names',
  { tag: '@nojs' },
  async ({ page, request }) => {
    const username = await newPlayer(request, { lira: '500000' });
    await signIn(page, username);
    await page.goto('/slot/category/94');
    await page.locator('.game a').first().click();
    await expect(page).toHaveURL(/\/rounds\//);
    // A win is a round that paid more than its stake.
    const amount = (text: string | null | undefined) => Number((text ?? '').replace(/[^\d,]/g, '').replace(',', ''));
    await expect(async () => {
      const previous = page.url();
      const stake = amount(await page.locator('[name="stake"]').inputValue());
      await page.locator('.spin').click();
      await expect(page).toHaveURL((url) => url.href !== previous && url.searchParams.has('round'));
      const outcome = await page.locator('[role="status"]').first().innerText();
      expect(amount(/Kazandınız: (\S+)/.exec(outcome)?.[1])).toBeGreaterThan(stake);
    }).toPass({ intervals: [0], timeout: 60_000 });
    const wins = page.getByRole('region', { name: 'Son büyük kazançlar' });
    await expect(async () => {
      await page.goto('/');
      await expect(wins.getByRole('listitem').first()).toContainText(/\*.*₺/s, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expect(wins).not.toContainText(username);
  },
);
