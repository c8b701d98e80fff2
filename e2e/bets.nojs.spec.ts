import { expect, test } from '@playwright/test';
import { expectState, Match, placeCoupon, reviewCoupon } from './matches';
import { newPlayer, signIn } from './players';

test('BET-2 A11Y-1 without JavaScript a match in play and a coupon with it come anew by themselves, an echo does not', async ({
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
  await expect(refresh).toHaveAttribute('content', /^3605; url=\/session\?/);
  await match.kickOff();
  await match.odds(150);
  // Every process shows what a feed sent within a second (SCALE-1), not at once.
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
