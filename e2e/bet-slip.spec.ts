import { expect, test, type Page } from '@playwright/test';
import { expectPicked, Match, placeCoupon, reviewCoupon } from './matches';
import { expectBalance, fillLogin, newPlayer, pressed, signIn } from './players';

const WIDE = { width: 1280, height: 800 };
const column = (page: Page) => page.locator('aside.slip');

/** Opens the lobby with the matches of one home side. */
const openLobby = (page: Page, match: Match) => page.goto(`/sport?q=${encodeURIComponent(match.home)}`);

/** Stores a choice about odds that change. */
async function choose(page: Page, choice: string): Promise<void> {
  await page.getByLabel(choice).check();
  await pressed(page, 'Kaydet');
  await expect(page.locator('body')).toContainText('Kupon ayarınız kaydedildi.');
  await expect(page.getByLabel(choice)).toBeChecked();
}

test('BET-31 from 1024 px selections, kinds, stake and review are next to the odds; a second press removes a selection', async ({
  page,
  request,
}) => {
  await page.setViewportSize(WIDE);
  const first = await Match.announced(request);
  const matches = [first, await Match.announced(request, 'football', first.home)];
  matches.push(await Match.announced(request, 'football', first.home));
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await openLobby(page, first);
  await expect(column(page)).toContainText('Kuponunuz boş');
  for (const match of matches) {
    await match.odd(page).click();
    await expectPicked(page, match.id);
  }
  await expect(page.locator('.slip-bar')).toBeHidden();
  await expect(column(page).locator('.picks li')).toHaveCount(3);
  await expect(column(page)).toContainText('8,00');
  await expect(column(page)).toContainText('100,00 ₺');
  await column(page).getByRole('link', { name: 'Sistem 2/3' }).click();
  await expect(page).toHaveURL(/\/sport\?.*fold=2&of=3/);
  await expect(column(page)).toContainText('Kolon sayısı');
  // With other selections the system is none any more.
  await matches[2]!.odd(page).click();
  await expect(column(page).locator('.picks li')).toHaveCount(2);
  await expect(matches[2]!.odd(page)).toHaveAttribute('aria-pressed', 'false');
  await column(page)
    .getByRole('button', { name: new RegExp(`Kupondan çıkar.*${matches[1]!.away}`) })
    .click();
  await expect(column(page).locator('.picks li')).toHaveCount(1);
  await expect(page).toHaveURL(/\/sport\?/);
  await column(page).getByRole('link', { name: '50 ₺', exact: true }).click();
  await expect(column(page).locator('[name="stake"]')).toHaveValue(/^50(,00)?$/);
  await expect(column(page)).toContainText('100,00 ₺');
  await pressed(page, 'Kuponu kontrol et');
  await expect(page).toHaveURL(/\/sport\?/);
  await expect(column(page)).toContainText('Kuponunuzu kontrol edin');
  await expect(first.odd(page)).toBeVisible();
  await pressed(page, 'Kuponu oyna');
  await expect(page.locator('body')).toContainText('Kuponunuz alındı');
  await expect(column(page)).toContainText('Kuponunuz boş');
  await expectBalance(page, 5_000);

  await page.goto(`/sport/${first.id}`);
  await first.odd(page).click();
  await expect(column(page).locator('.picks li')).toHaveCount(1);
  await column(page).getByRole('button', { name: 'Kuponu temizle' }).click();
  await expect(page).toHaveURL(new RegExp(`/sport/${first.id}`));
  await expect(column(page)).toContainText('Kuponunuz boş');
  await first.odd(page).click();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(column(page)).toBeHidden();
  await page.getByRole('link', { name: /1 seçim/ }).click();
  await expect(page).toHaveURL(/\/coupon$/);
});

test('BET-32 the maximum is within the balance, and a stake above it names the balance beside the field', async ({
  page,
  request,
}) => {
  await page.setViewportSize(WIDE);
  const match = await Match.announced(request);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await match.pick(page);
  await column(page).getByRole('link', { name: 'Maks.' }).click();
  await expect(page.locator('[name="stake"]')).toHaveValue(/^100(,00)?$/);
  for (const [stake, message] of [
    ['100,01', 'Bakiyeniz bu tutara yetmiyor. Bakiye: 100,00 ₺'],
    ['0,50', 'Tutar 1–20.000 ₺ arasında olmalı'],
    ['20001', 'Tutar 1–20.000 ₺ arasında olmalı'],
    ['on lira', 'Tutar anlaşılamadı'],
  ] as const) {
    await page.goto('/coupon');
    await reviewCoupon(page, stake);
    await expect(page.locator('.summary')).toContainText(message);
    await expect(page.locator('.field .error')).toContainText(message);
    await expect(page.locator('[name="stake"]')).toHaveValue(stake);
  }
  await expectBalance(page, 10_000);
});

test('BET-30 accepted changes of odds are named on the review and booked; others show both odds and keep the stake', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await match.pick(page);
  await page.goto('/coupon');
  await expect(page.getByLabel('Yükselen oranı kabul et')).toBeChecked();
  // A visitor's choice is in the browser, and an account without one takes it over.
  await choose(page, 'Bana yeniden sor');
  const player = await newPlayer(request, { lira: '100' });
  await signIn(page, player);
  await page.goto('/coupon');
  await reviewCoupon(page, '50');
  await expect(page.locator('.facts')).toContainText('Bana yeniden sor');
  await match.odds(220);
  await pressed(page, 'Kuponu oyna');
  await expect(page.locator('main')).toContainText('Oran değişti: 2,00 → 2,20');
  await expect(page.locator('[name="stake"]')).toHaveValue('50,00');
  await pressed(page, 'Değişiklikleri kabul et');
  await expect(page.locator('main')).not.toContainText('Oran değişti');
  await expect(page.locator('.picks li')).toContainText('2,20');
  await expect(page.locator('[name="stake"]')).toHaveValue('50,00');
  await expectBalance(page, 10_000);

  await choose(page, 'Yükselen oranı kabul et');
  await match.odds(230);
  await page.goto('/coupon');
  await expect(page.locator('main')).toContainText('Oran değişti: 2,20 → 2,30');
  await expect(page.getByRole('button', { name: 'Değişiklikleri kabul et' })).toHaveCount(0);
  await reviewCoupon(page, '50');
  await expect(page.locator('.facts')).toContainText('2,30 (Oran değişti: 2,20 → 2,30)');
  await match.odds(240);
  await placeCoupon(page);
  await expect(page.locator('main')).toContainText('2,40');
  await expect(page.locator('main')).toContainText('120,00 ₺');
  await expectBalance(page, 5_000);

  // The choice is stored on the account.
  await page.goto('/coupon');
  await choose(page, 'Her değişikliği kabul et');
  await page.context().clearCookies();
  await page.goto('/login');
  await fillLogin(page, player);
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/coupon');
  await expect(page.getByLabel('Her değişikliği kabul et')).toBeChecked();
  await match.odds(200);
  await match.pick(page);
  await page.goto('/coupon');
  await reviewCoupon(page, '50');
  await expect(page.locator('.facts')).toContainText('Her değişikliği kabul et');
  await match.odds(180);
  await placeCoupon(page);
  await expect(page.locator('main')).toContainText('90,00 ₺');
});

test('BET-33 with quick bet on, a press on odds leads to the review of that selection with the stored stake', async ({
  page,
  request,
}) => {
  const [first, second] = [await Match.announced(request), await Match.announced(request)];
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await first.pick(page);
  await page.goto('/coupon');
  await page.locator('[name="quickStake"]').fill('0,10');
  await pressed(page, 'Hızlı bahsi aç');
  await expect(page.locator('.field .error')).toContainText('Tutar 1–20.000 ₺ arasında olmalı');
  await expect(page.locator('[name="quickStake"]')).toHaveValue('0,10');
  await page.locator('[name="quickStake"]').fill('20');
  await pressed(page, 'Hızlı bahsi aç');
  await expect(page.getByRole('button', { name: 'Hızlı bahsi kapat' })).toBeVisible();
  await expect(page.locator('[name="quickStake"]')).toHaveValue('20,00');
  await openLobby(page, second);
  await second.odd(page).click();
  await expect(page).toHaveURL(/\/coupon\?quick=/);
  await expect(page.locator('.facts')).toContainText(second.home);
  await expect(page.locator('.facts')).not.toContainText(first.home);
  await expect(page.locator('.facts')).toContainText('40,00 ₺');
  await expectBalance(page, 10_000);
  await placeCoupon(page);
  await expectBalance(page, 8_000);
  await page.goto('/coupon');
  await expect(page.locator('.picks li')).toHaveCount(1);
  await expect(page.locator('.picks')).toContainText(first.home);
  await pressed(page, 'Hızlı bahsi kapat');
  await expect(page.getByRole('button', { name: 'Hızlı bahsi aç' })).toBeVisible();
  await expect(page.locator('[name="quickStake"]')).toHaveValue('');
  await second.pick(page);
  await expect(page).toHaveURL(/\/sport/);
});

test('BET-34 a bet slip is opened by its code elsewhere, and replaces selections only after a confirmation', async ({
  page,
  browser,
  request,
  baseURL,
  javaScriptEnabled,
}) => {
  const [first, second] = [await Match.announced(request), await Match.announced(request)];
  for (const match of [first, second]) await match.pick(page);
  await page.goto('/coupon');
  await pressed(page, 'Kuponu kodla paylaş');
  const link = page.getByRole('link', { name: /\/coupon\?code=/ });
  const address = (await link.textContent())!;
  const code = address.slice(-8);
  await expect(page.locator('main')).toContainText(`${code.slice(0, 4)}-${code.slice(4)}`);

  const other = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled, locale: 'tr-TR' });
  try {
    const guest = await other.newPage();
    await guest.goto('/coupon');
    await guest.locator('[name="code"]').fill('kod');
    await pressed(guest, 'Kuponu göster');
    await expect(guest.locator('.field .error')).toContainText('Bu bir paylaşım kodu değil');
    await expect(guest.locator('[name="code"]')).toHaveValue('kod');
    await guest.locator('[name="code"]').fill('ZZZZ-ZZZZ');
    await pressed(guest, 'Kuponu göster');
    await expect(guest.locator('.field .error')).toContainText('Böyle bir paylaşım kodu yok');
    await guest.goto(address);
    await expect(guest.locator('.facts')).toContainText(first.home);
    await pressed(guest, 'Kuponuma al');
    await expect(guest.locator('.picks li')).toHaveCount(2);

    // With another bet slip it asks, and a selection that takes no more bets is left out.
    await guest.getByRole('button', { name: 'Kuponu temizle' }).click();
    await expect(guest.locator('main')).toContainText('Kuponunuz boş');
    const third = await Match.announced(request);
    await third.pick(guest);
    await first.ends(1, 0);
    await second.odds(250);
    await guest.goto('/coupon');
    await guest.locator('[name="code"]').fill(code.toLowerCase());
    await pressed(guest, 'Kuponu göster');
    await expect(guest.locator('main')).toContainText('1 seçime artık bahis alınmıyor');
    await expect(guest.locator('main')).toContainText('Kuponunuzdaki seçimler silinir');
    await guest.getByRole('link', { name: 'Vazgeç' }).click();
    await expect(guest.locator('.picks')).toContainText(third.home);
    await guest.goto(address);
    await pressed(guest, 'Kuponu değiştir');
    await expect(guest.locator('.picks li')).toHaveCount(1);
    await expect(guest.locator('.picks li')).toContainText('2,50');
    await expect(guest.locator('main')).not.toContainText('Oran değişti');
  } finally {
    await other.close();
  }
});

test('BET-35 a bet slip that another tab has changed is not reviewed before it is seen', async ({
  page,
  context,
  request,
}) => {
  const [first, second] = [await Match.announced(request), await Match.announced(request)];
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await first.pick(page);
  await page.goto('/coupon');
  const other = await context.newPage();
  await second.pick(other);
  await reviewCoupon(page, '20');
  await expect(page.locator('.summary')).toContainText('Kuponunuz başka bir sekmede değişti');
  await expect(page.locator('.picks li')).toHaveCount(2);
  await expect(page.locator('[name="stake"]')).toHaveValue('20');
  await pressed(page, 'Kuponu kontrol et');
  await expect(page.locator('.facts')).toContainText('4,00');
  // What was reviewed is placed, whatever is pressed elsewhere; a repeat in another tab books nothing more.
  await second.odd(other).click();
  await expect(second.odd(other)).toHaveAttribute('aria-pressed', 'false');
  await placeCoupon(page);
  await expect(page.locator('main')).toContainText('80,00 ₺');
  await expectBalance(page, 8_000);
});

test('BET-30 a selection that is suspended, over or gone while it is on the bet slip is named, and nothing is booked', async ({
  page,
  request,
}) => {
  const [suspended, over, left] = [
    await Match.announced(request),
    await Match.announced(request),
    await Match.announced(request),
  ];
  await signIn(page, await newPlayer(request, { lira: '100' }));
  for (const match of [suspended, over, left]) await match.pick(page);
  await page.goto('/coupon');
  await choose(page, 'Her değişikliği kabul et');
  await reviewCoupon(page, '30');
  await expect(page.locator('.facts')).toContainText('Her değişikliği kabul et');
  await suspended.suspend();
  await over.ends(1, 0);
  await pressed(page, 'Kuponu oyna');
  await expect(page.locator('main')).toContainText('Kuponunuzdaki seçimler değişti');
  await expect(page.locator('.picks')).toContainText('Bu bahis türü geçici olarak askıda.');
  await expect(page.locator('.picks')).toContainText('Bu seçime artık bahis alınmıyor.');
  await expect(page.locator('[name="stake"]')).toHaveValue('30,00');
  await expectBalance(page, 10_000);
  await pressed(page, 'Değişiklikleri kabul et');
  await expect(page.locator('.picks li')).toHaveCount(2);
  await expect(page.locator('main')).toContainText('Askıdaki bahis türünün açılmasını bekleyin');
  await suspended.odds(200);
  await page.reload();
  await reviewCoupon(page, '30');
  await placeCoupon(page);
  await expectBalance(page, 7_000);
});

test('BET-30 a bet that was reviewed before the sides of its match were corrected is shown again, and nothing is booked', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await match.pick(page);
  await page.goto('/coupon');
  await choose(page, 'Her değişikliği kabul et');
  await reviewCoupon(page, '30');
  await expect(page.locator('.facts')).toContainText(`${match.home} – ${match.away}`);
  await match.swapTeams(340);
  await pressed(page, 'Kuponu oyna');
  await expect(page.locator('main')).toContainText('Kuponunuzdaki seçimler değişti');
  await expect(page.locator('.picks')).toContainText(`${match.away} – ${match.home}`);
  await expectBalance(page, 10_000);
  await reviewCoupon(page, '30');
  await placeCoupon(page);
  await expectBalance(page, 7_000);
});

test('BET-77 HAND-1 next to the odds a rejected stake stays with its message, and the review leads back to it', async ({
  page,
  request,
}) => {
  await page.setViewportSize(WIDE);
  const match = await Match.announced(request);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await page.goto(`/sport/${match.id}`);
  await match.odd(page).click();
  await expectPicked(page, match.id);
  await column(page).locator('[name="stake"]').fill('150');
  await pressed(page, 'Kuponu kontrol et');
  await expect(column(page).locator('.summary')).toContainText('Bakiyeniz bu tutara yetmiyor');
  await expect(column(page).locator('[name="stake"]')).toHaveValue('150');
  await column(page).locator('[name="stake"]').fill('40');
  await pressed(page, 'Kuponu kontrol et');
  await expect(page).toHaveURL(new RegExp(`/sport/${match.id}`));
  await expect(column(page)).toContainText('80,00 ₺');
  await pressed(page, 'Değiştir');
  await expect(column(page).locator('[name="stake"]')).toHaveValue(/^40(,00)?$/);
  await pressed(page, 'Kuponu kontrol et');
  await expect(page.getByRole('button', { name: 'Kuponu oyna', exact: true })).toBeVisible();
  await match.odds(190);
  await pressed(page, 'Kuponu oyna');
  await expect(column(page)).toContainText('Kuponunuzdaki seçimler değişti');
  await expectBalance(page, 10_000);
});
