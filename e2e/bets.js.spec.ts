import { expect, test, type Page, type Route } from '@playwright/test';
import { takeAnnouncements, recordAnnouncements } from './announcements';
import { hydrated } from './hydrated';
import { expectPicked, Match, placeCoupon, reviewCoupon } from './matches';
import { newPlayer, signIn } from './players';

test('BET-1 two odds pressed before the first response are both on the bet slip, and one pressed twice is off it', async ({
  page,
  request,
}) => {
  const first = await Match.announced(request);
  const second = await Match.announced(request, 'football', first.home);
  const third = await Match.announced(request, 'football', first.home);
  await page.goto(`/sport?q=${encodeURIComponent(first.home)}`);
  // A press before hydration sends the form, which would be held below.
  await hydrated(page);
  await third.odd(page).click();
  await expectPicked(page, third.id);
  await expect(page.locator('.slip-bar')).toContainText('1 seçim');

  // No request reaches the site before all are pressed: each press is sent with the old cookies.
  const held: Route[] = [];
  await page.route(/\/coupon\/pick/, (route) => void held.push(route));
  await first.odd(page).click();
  await second.odd(page).click();
  await third.odd(page).click();
  await expect(first.odd(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(second.odd(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(third.odd(page)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => held.length).toBe(3);
  const answers = held.map((route) => page.waitForResponse((response) => response.request() === route.request()));
  await Promise.all(held.map((route) => route.continue()));
  await Promise.all(answers);
  await expect(page.locator('.slip-bar')).toContainText('2 seçim');
  await expect(page.locator('.tabs').getByRole('link', { name: 'Kupon 2', exact: true })).toBeVisible();
  await page.goto('/coupon');
  await expect(page.locator('.picks li')).toHaveCount(2);
  for (const { id } of [first, second]) await expect(page.locator(`.picks a[href="/sport/${id}"]`)).toBeVisible();
});

/** Waits until this is announced. */
const expectHeard = (page: Page, text: string) =>
  expect.poll(async () => (await takeAnnouncements(page)).join(' | '), { timeout: 20_000 }).toContain(text);

test('A11Y-5 A11Y-1 odds name match, market and selection; a pick is announced with its count, and live odds keep the focus', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  const teams = `${match.home} – ${match.away}`;
  await page.goto(`/sport?q=${encodeURIComponent(match.home)}`);
  await hydrated(page);
  await recordAnnouncements(page);
  const listed = page
    .getByRole('group', { name: teams })
    .getByRole('group', { name: 'Maç sonucu' })
    .getByRole('button', { name: '1 2,00' });
  await listed.focus();
  await page.keyboard.press('Enter');
  await expectHeard(page, 'Kupona eklendi. Kuponda 1 seçim var.');
  await expect(listed).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expectHeard(page, 'Kupondan çıkarıldı. Kuponda 0 seçim kaldı.');
  await expect(listed).toBeFocused();

  await match.kickOff();
  await match.odds(150);
  await page.goto(`/sport/${match.id}`);
  await hydrated(page);
  const odds = page.getByRole('button', { name: `${teams}, Maç sonucu: ${match.home}` });
  await expect(odds).toHaveAccessibleName(/ 1,50$/);
  await odds.focus();
  await match.odds(170);
  await expectHeard(page, `${match.home} 1,70`);
  await match.suspend();
  await expectHeard(page, `${match.home} Askıda`);
  await expect(odds).toBeFocused();
  await expect(odds).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('.slip-bar')).toHaveCount(0);
});

test(
  'BET-10 with JavaScript the page of a bet in play updates after its check, and a cash-out too',
  { tag: '@long' },
  async ({ page, request }) => {
    const state = page.locator('#main .state').first();
    const match = await Match.announced(request);
    await match.kickOff();
    await signIn(page, await newPlayer(request, { lira: '100' }));
    await match.odds(200);
    await page.goto(`/sport/${match.id}`);
    await match.odd(page).click();
    await expectPicked(page, match.id);
    await page.goto('/coupon');
    await reviewCoupon(page, '20');
    // A price is valid for some seconds only.
    await match.odds(200);
    await placeCoupon(page);
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { same: true }));
    await expect(state).toHaveText('Kuponunuz kontrol ediliyor');
    await expect(state).toHaveText('Açık', { timeout: 30_000 });
    await match.odds(200);
    await page
      .locator('#main')
      .getByRole('button', { name: /^Şimdi bozdur/ })
      .click();
    await page.getByRole('button', { name: 'Kuponu bozdur' }).click();
    await expect(page.locator('main')).toContainText('Bozdurma talebiniz kontrol ediliyor.');
    await expect(state).toHaveText('Bozduruldu', { timeout: 30_000 });
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
  },
);
