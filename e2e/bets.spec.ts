import { expect, test } from '@playwright/test';
import { expectPicked, expectState, Match, placeCoupon, reviewCoupon } from './matches';
import { rows } from './money';
import { expectBalance, fillLogin, newPlayer, operate, pressed, signIn } from './players';

test(
  'BET-1 BET-2 a single from the lobby to its payout; a visitor signs in and keeps the bet slip',
  { tag: '@both' },
  async ({ page, request }) => {
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
    await pressed(page, 'Kuponu kontrol et');
    await expect(page.locator('.facts')).toContainText('100,00 ₺');
    await placeCoupon(page);
    await expectBalance(page, 5_000);
    await match.ends(1, 0);
    await expectState(page, 'Kazandı');
    await expectBalance(page, 15_000);
    await page.goto('/coupon');
    await expect(page.locator('main')).toContainText('Kuponunuz boş');
  },
);

test('BET-1 odds pressed in two tabs are all on the bet slip, and every screen links to it', async ({
  page,
  context,
  request,
}) => {
  const first = await Match.announced(request);
  const second = await Match.announced(request, 'football', first.home);
  const list = `/sport?q=${encodeURIComponent(first.home)}`;
  const other = await context.newPage();
  await page.goto(list);
  await other.goto(list);
  await first.odd(page).click();
  await expectPicked(page, first.id);
  await second.odd(other).click();
  await expectPicked(other, second.id);
  await expect(other.locator('.slip-bar')).toContainText('2 seçim');
  // This page is older than the second pick: pressing it here adds it again and does not remove it.
  await second.odd(page).click();
  await expect(second.odd(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.slip-bar')).toContainText('2 seçim');
  for (const screen of ['/', '/slot', '/promotions', '/info/betting-rules']) {
    await page.goto(screen);
    await expect(page.locator('.tabs').getByRole('link', { name: 'Kupon 2', exact: true })).toBeVisible();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.pages').getByRole('link', { name: 'Kupon 2', exact: true }).click();
  await expect(page.locator('.picks li')).toHaveCount(2);
  await page.getByRole('button', { name: 'Kuponu temizle' }).click();
  await expect(page.locator('main')).toContainText('Kuponunuz boş');
  await expect(page.getByRole('link', { name: /^Kupon \d/ })).toHaveCount(0);
});

test(
  'BET-1 BET-2 an accumulator multiplies its odds, a system of two out of three survives one lost selection',
  { tag: '@nojs' },
  async ({ page, request }) => {
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
    await expect(page.locator('.summary')).toContainText('3 kolona eşit bölünmüyor');
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
  },
);

test('BET-1 odds that change between review and confirm must be accepted first, and nothing is booked before', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await match.pick(page);
  await page.goto('/coupon');
  await reviewCoupon(page, '50');
  await expect(page.getByRole('button', { name: 'Kuponu oyna', exact: true })).toBeVisible();
  await match.odds(180);
  await pressed(page, 'Kuponu oyna');
  await expect(page.locator('main')).toContainText('Oran değişti: 2,00 → 1,80');
  await expectBalance(page, 10_000);
  await pressed(page, 'Değişiklikleri kabul et');
  await expect(page.locator('main')).not.toContainText('Oran değişti');
  await match.suspend();
  await reviewCoupon(page, '50');
  await expect(page.locator('main')).toContainText('geçici olarak askıda');
  await match.odds(180);
  await page.goto('/coupon');
  await reviewCoupon(page, '50');
  await expect(page.locator('.facts')).toContainText('90,00 ₺');
  await placeCoupon(page);
  await expectBalance(page, 5_000);
});

test(
  'BET-2 a postponed match refunds the stake, and an open coupon can be cashed out for its value',
  { tag: '@nojs' },
  async ({ page, request }) => {
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
  },
);

test('BET-1 home links to coming matches, and a popular coupon moves to the player’s bet slip', async ({ page }) => {
  const coming = page.locator('section', { has: page.getByRole('heading', { name: 'Canlı ve yaklaşan maçlar' }) });
  // The feed of a new site has not announced any yet.
  await expect(async () => {
    await page.goto('/');
    await expect(coming.locator('a[href^="/sport/"]').first()).toBeVisible({ timeout: 1_000 });
    await expect(page.getByRole('button', { name: /^Bu kuponu oyna/ })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Bu kuponu oyna/ }).click();
  await expect(page).toHaveURL(/\/coupon$/);
  await expect(page.locator('.picks li')).not.toHaveCount(0);
  for (const path of ['/sport', '/virtual'])
    expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`${path}</loc>`);
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText(/spor bahis/i);
});

test('BET-1 a popular coupon replaces an open bet slip only after a confirmation', async ({ page, request }) => {
  const match = await Match.announced(request);
  await match.pick(page);
  const take = async () => {
    const button = page.getByRole('button', { name: /^Bu kuponu oyna/ }).first();
    // The feed of a site that has just begun has announced no matches yet.
    await expect(async () => {
      await page.goto('/');
      await expect(button).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.locator('main')).toContainText('kuponunuzdaki seçimlerin yerine geçer');
    await button.click();
    await expect(page.locator('main .facts')).toContainText(match.home);
  };
  await take();
  await page.getByRole('link', { name: 'Vazgeç' }).click();
  await expect(page.locator('.picks li')).toHaveCount(1);
  await take();
  await pressed(page, 'Kuponu değiştir');
  await expect(page.locator('.picks li')).not.toHaveCount(0);
  await expect(page.locator('.picks')).not.toContainText(match.home);
});

test('BET-4 the bet history is filtered by open or closed coupons and by days, and each row links to its coupon', async ({
  page,
  request,
}) => {
  const [lost, open] = [await Match.announced(request), await Match.announced(request)];
  await signIn(page, await newPlayer(request, { lira: '100' }));
  for (const match of [lost, open]) {
    await match.pick(page);
    await page.goto('/coupon');
    await reviewCoupon(page, '20');
    await placeCoupon(page);
    if (match === lost) {
      await match.ends(0, 1);
      await expectState(page, 'Kaybetti');
    }
  }
  await page.goto('/profile/history/bets');
  await expect(rows(page)).toHaveCount(2);
  for (const [label, state] of [
    ['Sonuçlanmış', 'Kaybetti'],
    ['Açık', 'Açık'],
  ] as const) {
    await page.locator('.fold summary').click();
    await page.locator('select[name="state"]').selectOption({ label });
    await page.locator('.fold button').click();
    await expect(page).toHaveURL(/state=(?:open|closed)/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(state);
  }
  await page.goto('/profile/history/bets?from=2025-01-01&to=2025-01-31');
  await expect(page.locator('main')).toContainText('sonuç bulunamadı');
  await page.goto('/profile/history/bets?state=open');
  await rows(page).getByRole('link').click();
  await expect(page.locator('main')).toContainText(open.home);
  await expect(page.locator('main')).not.toContainText(lost.home);
});

test('BET-1 a picked match that has started must be accepted, and in play its score is shown', async ({
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

test('BET-3 virtual football: the open round goes onto the bet slip, and a match of it pays at its end', async ({
  page,
  request,
}) => {
  await page.goto('/virtual');
  await expect(page.locator('main')).toContainText(/Bahisler \d+ dk \d+ sn sonra kapanır/);
  await expect(page.locator('table.standings tbody tr')).toHaveCount(16);
  const odds = page.locator('.league button.odd:enabled').first();
  await odds.click();
  await expect(odds).toHaveAttribute('aria-pressed', 'true');
  await expectPicked(page, (await odds.getAttribute('name'))!.split('~')[1]!);
  await odds.click();
  await expect(odds).toHaveAttribute('aria-pressed', 'false');

  const match = await Match.announced(request, 'virtual-football');
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await page.goto(`/sport/${match.id}`);
  await match.odd(page).click();
  await expectPicked(page, match.id);
  await page.goto('/coupon');
  await reviewCoupon(page, '50');
  await placeCoupon(page);
  await match.kickOff();
  await match.ends(3, 0);
  await expectState(page, 'Kazandı');
  await expectBalance(page, 15_000);
});

test('PLAY-1 BET-3 a launch of virtual football requires a login and leads to its screen', async ({
  page,
  request,
}) => {
  await page.goto('/play/virtual/81/football');
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, await newPlayer(request));
  await expect(page).toHaveURL(/\/virtual$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sanal futbol' })).toBeVisible();
});

test('BET-1 LIMIT-2 during a cool-off the bet slip says so before a stake is typed, and rejects stakes', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await match.pick(page);
  await page.goto('/coupon');
  await expect(page.locator('main')).not.toContainText('Moladasınız');
  await page.goto('/profile/limits');
  const rest = page.locator('section.card').filter({ hasText: 'Mola boyunca' });
  await rest.locator('[name="days"]').fill('1');
  await rest.getByRole('button', { name: 'Devam et' }).click();
  await pressed(page, 'Molayı başlat');
  await expect(page.locator('#main .notice').first()).toContainText('Moladasınız');
  await page.goto('/coupon?lang=en');
  await expect(page.locator('main .notice')).toContainText('You are taking a break: you cannot bet.');
  await page.goto('/coupon');
  await expect(page.locator('main .notice')).toContainText('Moladasınız: bahis oynayamazsınız. Bitiş:');
  await reviewCoupon(page, '20');
  await pressed(page, 'Kuponu oyna');
  await expect(page.locator('main')).toContainText('Mola verdiniz.');
  await expectBalance(page, 10_000);
});

test('MONEY-8 the ledger balances after all these coupons', async ({ request }) => {
  await operate(request, { command: 'ledger', words: ['verify'] });
});
