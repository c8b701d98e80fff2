import { expect, test } from '@playwright/test';
import { axeProblems } from './axe';
import { FEEDS, Match, placeCoupon, reviewCoupon } from './matches';
import { OwnSite } from './own-site';
import { expectBalance, PASSWORD, pressed, signIn } from './players';

const MINUTE_MS = 60_000;

let site: OwnSite;

test.beforeAll(async () => {
  site = await OwnSite.withClock({ RATE_LIMIT_FACTOR: '100', FEED: 'none', FEEDS });
  site.ops('players', 'create', 'bahisci', '--password', PASSWORD);
  site.ops('players', 'credit', 'bahisci', '100', '--reason', 'Bakiye düzeltmesi');
});
test.afterAll(() => site?.remove());

test(
  'ACC-9 LIMIT-3 a bet that waits for the reality check is placed after the player has read it, played on and confirmed',
  { tag: '@both' },
  async ({ browser }, { project }) => {
    const { javaScriptEnabled = true } = project.use;
    const page = await (await browser.newContext({ baseURL: site.address, javaScriptEnabled })).newPage();
    const match = await Match.announced(page.request);
    await signIn(page, 'bahisci');
    await page.goto('/profile/limits');
    const times = page.locator('section.card').filter({ hasText: 'Bahis ve süre' }).first();
    await times.locator('[name="reality-check"]').selectOption('15');
    await times.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.locator('.toasts')).toContainText('Limitleriniz kaydedildi');
    await match.pick(page);
    await page.goto('/coupon');
    await reviewCoupon(page, '20');
    await placeCoupon(page);

    site.setAhead(16 * MINUTE_MS);
    await match.pick(page);
    await page.goto('/coupon');
    await reviewCoupon(page, '30');
    await pressed(page, 'Kuponu oyna');
    const heading = page.getByRole('heading', { name: 'Kısa bir hatırlatma' });
    await expect(heading).toBeFocused();
    await expect(page.locator('.facts')).toContainText('16 dakika');
    await expect(page.locator('.facts')).toContainText('20,00 ₺');
    await expect(page.getByRole('link', { name: 'Oyun limitlerim' })).toBeVisible();
    if (javaScriptEnabled) expect(await axeProblems(page)).toEqual([]);
    await pressed(page, 'Oynamaya devam et');
    await expect(page.locator('.facts')).toContainText('30,00 ₺');
    await expectBalance(page, 8_000, 'the answer places no bet');
    await placeCoupon(page);
    await expectBalance(page, 5_000);
  },
);
