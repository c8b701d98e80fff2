import { expect, test } from '@playwright/test';
import { expectPicked, expectState, Match, placeCoupon, reviewCoupon } from './matches';
import { expectBalance, newPlayer, pressed, signIn } from './players';

test('BET-2 A11Y-1 without JavaScript a match in play and a coupon with it reload automatically, an echo does not', async ({
  page,
  request,
}) => {
  const refresh = page.locator('meta[http-equiv="refresh"]');
  const match = await Match.announced(request);
  await page.goto(`/sport/${match.id}`);
  await expect(refresh).toHaveCount(0);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await match.pick(page);
  await page.goto('/coupon');
  await reviewCoupon(page, '20');
  await placeCoupon(page);
  const placed = new URL(page.url()).pathname;
  await expect(refresh).toHaveAttribute('content', /url=\/session\?/);
  await match.kickOff();
  await match.odds(150);
  // Every process shows a feed's message within a second (SCALE-1), not at once.
  await expect(async () => {
    await page.goto(`/sport/${match.id}`);
    await expect(refresh).toHaveAttribute('content', `20; url=/sport/${match.id}?passive=1`, { timeout: 500 });
  }).toPass();
  await page.goto(placed);
  await expect(refresh).toHaveAttribute('content', `20; url=${placed}?passive=1`);
  // The player stops it, for all pages that refresh by themselves.
  await page.getByRole('button', { name: 'Otomatik yenileme: açık' }).click();
  await expect(page).toHaveURL(placed);
  await expect(refresh).toHaveAttribute('content', /^3605; url=\/session\?/);
  await page.goto('/virtual');
  await expect(refresh).toHaveAttribute('content', /^3605; url=\/session\?/);
  await page.getByRole('button', { name: 'Otomatik yenileme: kapalı' }).click();
  await expect(refresh).toHaveAttribute('content', /^\d\d?; url=\/virtual\?passive=1$/);
  await page.goto(placed);
  await page
    .locator('#main')
    .getByRole('button', { name: /^Şimdi bozdur/ })
    .click();
  await expect(page.locator('main')).toContainText('Bozdurma tutarı');
  await expect(refresh).toHaveAttribute('content', /url=\/session\?/);
  await page.goto(placed);
  await match.ends(1, 0);
  await expectState(page, 'Kazandı');
  await expect(refresh).toHaveAttribute('content', /url=\/session\?/);
});

test('BET-10 without JavaScript a bet in play is checked on a page that reloads until it is accepted, or rejected with the new odds', async ({
  page,
  request,
}) => {
  const state = page.locator('#main .state').first();
  const match = await Match.announced(request);
  await match.kickOff();
  await match.odds(200);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  const place = async () => {
    await page.goto(`/sport/${match.id}`);
    await match.odd(page).click();
    await expectPicked(page, match.id);
    await page.goto('/coupon');
    await reviewCoupon(page, '20');
    await placeCoupon(page);
    await expect(state).toHaveText('Kuponunuz kontrol ediliyor');
  };
  await place();
  const placed = new URL(page.url()).pathname;
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute('content', `2; url=${placed}?passive=1`);
  await expectBalance(page, 8_000);
  // The page reloads automatically.
  await expect(state).toHaveText('Açık', { timeout: 30_000 });
  await expectBalance(page, 8_000);

  await match.odds(200);
  await place();
  await match.odds(180);
  await expect(state).toHaveText('Kabul edilmedi', { timeout: 30_000 });
  await expect(page.locator('main')).toContainText('Oran değişti: 2,00 → 1,80');
  await expectBalance(page, 8_000);
  await page.goto(`${placed}?lang=en`);
  await expect(page.locator('#main .state').first()).toHaveText('Open');
  await page.goto('/profile/history/bets?lang=tr');
  await expect(page.locator('table.history tbody tr')).toHaveCount(1);
});

test('BET-10 a rejected bet returns to the bet slip at the new odds', { tag: '@long' }, async ({ page, request }) => {
  const match = await Match.announced(request);
  await match.kickOff();
  await match.odds(200);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await page.goto(`/sport/${match.id}`);
  await match.odd(page).click();
  await expectPicked(page, match.id);
  await page.goto('/coupon');
  await reviewCoupon(page, '20');
  await placeCoupon(page);
  await match.odds(170);
  await expect(page.locator('#main .state').first()).toHaveText('Kabul edilmedi', { timeout: 30_000 });
  await pressed(page, 'Yeni oranlarla yeniden oyna');
  await expect(page).toHaveURL(/\/coupon$/);
  await expect(page.locator('.picks li')).toContainText('1,70');
  await expect(page.locator('main')).not.toContainText('Oran değişti');
});
