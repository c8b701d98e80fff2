import { expect, test } from '@playwright/test';
import { expectPicked, expectState, Match, placeCoupon, reviewCoupon } from './matches';
import { expectBalance, fillLogin, newPlayer, pressed, signIn } from './players';

test('BET-1 BET-2 a single goes from the lobby to its payout; who is not signed in signs in and finds the coupon', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  const player = await newPlayer(request, { lira: '100' });
  await match.pick(page);
  await page.getByRole('link', { name: /1 seçim/ }).click();
  await expect(page).toHaveURL(/\/coupon/);
  await expect(page.locator('main')).toContainText(`Maç sonucu: ${match.home}`);
  await reviewCoupon(page, '50');
  await pressed(page, 'Giriş yap ve oyna');
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, player);
  await expect(page).toHaveURL(/\/coupon/);
  await expect(page.locator('[name="stake"]')).toHaveValue('50,00');
  await pressed(page, 'Kuponu gözden geçir');
  await expect(page.locator('.facts')).toContainText('100,00 ₺');
  await placeCoupon(page);
  await expectBalance(page, 5_000);
  await match.ends(1, 0);
  await expectState(page, 'Kazandı');
  await expectBalance(page, 15_000);
  await page.goto('/coupon');
  await expect(page.locator('main')).toContainText('Kuponunuz boş');
});

test('BET-1 BET-2 an accumulator multiplies its odds, a system of two out of three survives one that is lost', async ({
  page,
  request,
}) => {
  const matches = [await Match.announced(request), await Match.announced(request), await Match.announced(request)];
  await signIn(page, await newPlayer(request, { lira: '100' }));
  for (const match of matches) await match.pick(page);
  await page.goto('/coupon?fold=3');
  await reviewCoupon(page, '10');
  await expect(page.locator('.facts')).toContainText('80,00 ₺');
  await placeCoupon(page);
  for (const match of matches) await match.pick(page);
  await page.goto('/coupon');
  await page.getByRole('link', { name: 'Sistem 2/3' }).click();
  await expect(page).toHaveURL(/fold=2/);
  await reviewCoupon(page, '10');
  await expect(page.locator('.summary')).toContainText('3 satıra tam bölünmüyor');
  await reviewCoupon(page, '30');
  await expect(page.locator('.facts')).toContainText('120,00 ₺');
  await placeCoupon(page);
  await expectBalance(page, 6_000);
  await matches[0]!.ends(1, 0);
  await matches[1]!.ends(2, 1);
  await matches[2]!.ends(0, 1);
  await expectState(page, 'Kazandı');
  // One of three lines pays: 10 lira at 4.00.
  await expectBalance(page, 10_000);

  await page.goto('/profile/history/bets?state=closed');
  await expect(page.locator('table.history tbody tr')).toHaveCount(2);
  await page.locator('table.history').getByRole('link').last().click();
  await expect(page.locator('#main .state').first()).toHaveText('Kaybetti');
});

test('BET-1 odds that move between review and confirm are asked about, and nothing is booked before', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await match.pick(page);
  await page.goto('/coupon');
  await reviewCoupon(page, '50');
  await expect(page.locator('.facts')).toContainText('100,00 ₺');
  await match.odds(180);
  await pressed(page, 'Kuponu oyna');
  await expect(page.locator('main')).toContainText('Oran değişti: 2,00 yerine 1,80');
  await expectBalance(page, 10_000);
  await pressed(page, 'Değişiklikleri kabul et');
  await expect(page.locator('main')).not.toContainText('Oran değişti');
  await match.suspend();
  await reviewCoupon(page, '50');
  await expect(page.locator('main')).toContainText('kısa bir süre için durduruldu');
  await match.odds(180);
  await page.goto('/coupon');
  await reviewCoupon(page, '50');
  await expect(page.locator('.facts')).toContainText('90,00 ₺');
  await placeCoupon(page);
  await expectBalance(page, 5_000);
});

test('BET-2 a match that is postponed gives the stake back, and an open coupon can be cashed out for what it is worth', async ({
  page,
  request,
}) => {
  const [postponed, played] = [await Match.announced(request), await Match.announced(request)];
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await postponed.pick(page);
  await page.goto('/coupon');
  await reviewCoupon(page, '20');
  await placeCoupon(page);
  await postponed.isPostponed();
  await expectState(page, 'İade');
  await expectBalance(page, 10_000);

  await played.pick(page);
  await page.goto('/coupon');
  await reviewCoupon(page, '20');
  await placeCoupon(page);
  await page
    .locator('#main')
    .getByRole('button', { name: /^Şimdi bozdur/ })
    .click();
  await expect(page.locator('main')).toContainText('Bozdurma tutarı');
  await pressed(page, 'Kuponu bozdur');
  await expect(page.locator('#main .state').first()).toHaveText('Bozduruldu');
  await page.goto('/profile/history/bets?state=open');
  await expect(page.locator('main')).toContainText('sonuç bulunamadı');
});

test('BET-1 a match that began since it was picked is asked about, and in play its score is told', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await match.pick(page);
  await match.kickOff();
  await match.odds(200);
  await page.goto('/coupon');
  await expect(page.locator('main')).toContainText('Karşılaşma başladı');
  await page.goto(`/sport/${match.id}`);
  await expect(page.getByRole('status')).toContainText(`${match.home} 0, ${match.away} 0`);
});

test('BET-3 virtual football: the open round goes onto the coupon, and a match of it pays when it ends', async ({
  page,
  request,
}) => {
  await page.goto('/virtual');
  await expect(page.locator('main')).toContainText(/Bahisler \d+ dk \d+ sn sonra kapanır/);
  await expect(page.locator('table.standings tbody tr')).toHaveCount(16);
  const odds = page.locator('.league button[name="pick"]').first();
  await odds.click();
  await expect(odds).toHaveAttribute('aria-pressed', 'true');
  await expectPicked(page, (await odds.getAttribute('value'))!.split('~')[0]!);
  await odds.click();
  await expect(odds).toHaveAttribute('aria-pressed', 'false');

  const match = await Match.announced(request, 'virtual-football');
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await page.goto(`/sport/${match.id}`);
  await page.locator(`button[value^="${match.id}~result~~home~"]`).click();
  await page.goto('/coupon');
  await reviewCoupon(page, '50');
  await placeCoupon(page);
  await match.kickOff();
  await match.ends(3, 0);
  await expectState(page, 'Kazandı');
  await expectBalance(page, 15_000);
});

test('PLAY-1 BET-3 a launch of virtual football asks for a login and leads to its screen', async ({
  page,
  request,
}) => {
  await page.goto('/play/virtual/81/football');
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, await newPlayer(request));
  await expect(page).toHaveURL(/\/virtual$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sanal futbol' })).toBeVisible();
});

test('BET-2 without JavaScript a match in play and a coupon with it come anew by themselves, an echo does not', async ({
  page,
  request,
}, { project }) => {
  test.skip(project.name === 'js', 'With JavaScript screens ask by themselves');
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
  await expect(refresh).toHaveAttribute('content', /^3605; url=\/login$/);
  await match.kickOff();
  await match.odds(150);
  await page.goto(`/sport/${match.id}`);
  await expect(refresh).toHaveAttribute('content', `20; url=/sport/${match.id}?passive=1`);
  await page.goto(placed);
  await expect(refresh).toHaveAttribute('content', `20; url=${placed}?passive=1`);
  await page
    .locator('#main')
    .getByRole('button', { name: /^Şimdi bozdur/ })
    .click();
  await expect(page.locator('main')).toContainText('Bozdurma tutarı');
  await expect(refresh).toHaveAttribute('content', /url=\/login$/);
  await page.goto(placed);
  await match.ends(1, 0);
  await expectState(page, 'Kazandı');
  await expect(refresh).toHaveAttribute('content', /url=\/login$/);
});
