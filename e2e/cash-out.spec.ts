import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { axeProblems } from './axe';
import { expectState, Match, placeCoupon, reviewCoupon } from './matches';
import { expectBalance, newPlayer, operate, pressed, signIn } from './players';

/** A coupon of 20 lira at 2.00, which is worth 14.25, of a new player with 100 lira. */
async function place(page: Page, request: APIRequestContext): Promise<Match> {
  const match = await Match.announced(request);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await match.pick(page);
  await page.goto('/coupon');
  await reviewCoupon(page, '20');
  await placeCoupon(page);
  return match;
}

/** Opens the forms of a coupon's cash-out. */
async function openForms(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Bir bölümünü veya hedefte bozdur' }).click();
  await expect(page.locator('#main h1')).toHaveText('Kuponu bozdur');
}
const facts = (page: Page) => page.locator('#main dl.card.facts');

test('BET-17 half of a coupon is reviewed, cashed out, and listed; the rest is worth its part and pays at the end', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const match = await place(page, request);
  await openForms(page);
  if (javaScriptEnabled) expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: '½ · 7,12 ₺' }).click();
  const review = page.locator('#main .card.form');
  for (const text of ['7,12 ₺', 'Kalan bahis tutarı', '10,00 ₺', 'Kalan olası kazanç', '20,00 ₺'])
    await expect(review).toContainText(text);
  if (javaScriptEnabled) expect(await axeProblems(page)).toEqual([]);
  await expectBalance(page, 8_000);
  await pressed(page, 'Bu bölümü bozdur');
  await expect(facts(page)).toContainText('Kalan bahis tutarı');
  await expect(facts(page)).toContainText('7,12 ₺ (10,00 ₺ bahis)');
  await expect(page.locator('#main')).toContainText('Şimdi bozdur: 7,12 ₺');
  await expectBalance(page, 8_712);
  await page.goto('/profile/history/bets?state=open');
  for (const column of ['Bozdurma değeri', 'Bozdurulan'])
    await expect(page.locator('#main table')).toContainText(column);
  await expect(page.locator('#main tbody .amount', { hasText: '7,12 ₺' })).toHaveCount(2);
  await expect(page.locator('#main tbody')).toContainText('20,00 ₺');
  await page.locator('#main tbody a').first().click();
  await expect(facts(page)).toBeVisible();
  await match.ends(1, 0);
  await expectState(page, 'Kazandı');
  await expectBalance(page, 10_712);
  await operate(request, { command: 'ledger', words: ['verify'] });
});

test('BET-17 BET-76 an amount is cashed out exactly; one that is none or too large, a way back and changed odds keep the input', async ({
  page,
  request,
}) => {
  const match = await place(page, request);
  await openForms(page);
  const field = page.getByLabel('Almak istediğiniz tutar');
  for (const [typed, message] of [
    ['beş', 'Bir pay seçin veya bir tutar yazın'],
    ['14,25', 'Kuponun tamamı şu anda 14,25 ₺ ediyor'],
  ] as const) {
    await field.fill(typed);
    await pressed(page, 'Tutarı gözden geçir');
    await expect(page.locator('#f-part-error')).toContainText(message);
    await expect(field).toHaveValue(typed);
  }
  await field.fill('5');
  const review = async () => {
    await pressed(page, 'Tutarı gözden geçir');
    await expect(page.locator('#main .card.form')).toContainText('5,00 ₺');
  };
  await review();
  await pressed(page, 'Vazgeç');
  await expect(field).toHaveValue('5');
  await review();
  await match.odds(300);
  await pressed(page, 'Bu bölümü bozdur');
  await expect(page.locator('#main .summary')).toContainText('bozdurma değeri değişti');
  await expect(field).toHaveValue('5');
  await match.odds(200);
  await review();
  await pressed(page, 'Bu bölümü bozdur');
  await expectBalance(page, 8_500);
});

test('BET-17 A11Y-2 Enter in the field of the amount reviews the typed amount, not a share', async ({
  page,
  request,
}) => {
  await place(page, request);
  await openForms(page);
  await page.getByLabel('Almak istediğiniz tutar').fill('5');
  await page.getByLabel('Almak istediğiniz tutar').press('Enter');
  const paid = page.locator('#main .card.form dl.facts > div').first();
  await expect(paid).toContainText('Bozdurma tutarı');
  await expect(paid).toContainText('5,00 ₺');
});

test('BET-17 a value that fell between review and confirm, and a second tab, book nothing and show the new value', async ({
  page,
  request,
}) => {
  const match = await place(page, request);
  const coupon = page.url();
  await openForms(page);
  await page.getByRole('button', { name: /^½/ }).click();
  await expect(page.getByRole('button', { name: 'Bu bölümü bozdur' })).toBeVisible();
  await match.odds(300);
  await pressed(page, 'Bu bölümü bozdur');
  await expect(page.locator('#main .summary')).toContainText('bozdurma değeri değişti');
  await expectBalance(page, 8_000);
  await match.odds(200);
  const tabs = [page, await page.context().newPage()];
  for (const tab of tabs) {
    await tab.goto(coupon);
    await openForms(tab);
    await tab.getByRole('button', { name: '¼ · 3,56 ₺' }).click();
    await expect(tab.getByRole('button', { name: 'Bu bölümü bozdur' })).toBeVisible();
  }
  await pressed(tabs[0]!, 'Bu bölümü bozdur');
  await expectBalance(tabs[0]!, 8_356);
  await pressed(tabs[1]!, 'Bu bölümü bozdur');
  await expect(tabs[1]!.locator('#main .summary')).toContainText('bozdurma değeri değişti');
  await tabs[1]!.goto(coupon);
  await expectBalance(tabs[1]!, 8_356);
});

test('BET-18 a target is set, refused below the value, removed, set again, and taken when the value reaches it', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const match = await place(page, request);
  await openForms(page);
  const field = page.getByLabel('Hedef değer');
  for (const [typed, message] of [
    ['çok', 'Bir tutar yazın'],
    ['14,25', 'Kupon şu anda 14,25 ₺ ediyor'],
    ['40', 'en fazla 38,00 ₺'],
  ] as const) {
    await field.fill(typed);
    await pressed(page, 'Hedefi kaydet');
    await expect(page.locator('#f-target-error')).toContainText(message);
    await expect(field).toHaveValue(typed);
  }
  if (javaScriptEnabled) expect(await axeProblems(page)).toEqual([]);
  await field.fill('19');
  await pressed(page, 'Hedefi kaydet');
  await expect(page.locator('#main')).toContainText('Otomatik bozdurma: 19,00 ₺ olunca');
  await openForms(page);
  await pressed(page, 'Hedefi kaldır');
  await expect(page.locator('#main')).not.toContainText('olunca');
  await openForms(page);
  await page.getByLabel('Hedef değer').fill('19');
  await pressed(page, 'Hedefi kaydet');
  await expect(page.locator('#main')).toContainText('Otomatik bozdurma: 19,00 ₺ olunca');
  await match.odds(120);
  await expectState(page, 'Bozduruldu');
  await expectBalance(page, 9_900);
  await page.goto('/profile/history/account');
  await expect(page.locator('#main tbody')).toContainText('Kupon: otomatik bozdurma');
});

test('BET-10 before the start a review of a cash-out promises the amount at once, in play the lower value after a check', async ({
  page,
  request,
}) => {
  const match = await place(page, request);
  const review = page.locator('#main .card.form');
  const reviewed = async () => {
    await page.getByRole('button', { name: /^Şimdi bozdur/ }).click();
    await expect(page.getByRole('button', { name: 'Kuponu bozdur' })).toBeVisible();
  };
  await reviewed();
  await expect(review).toContainText('hemen eklenir');
  await pressed(page, 'Vazgeç');
  await match.kickOff();
  await match.odds(200);
  await page.reload();
  await reviewed();
  await expect(review).toContainText('birkaç saniye kontrol edilir');
  await expect(review).toContainText('düşük olanı ödenir');
  await expect(review).not.toContainText('hemen eklenir');
});

test('BET-76 a typed amount stays while a coupon in play reloads, because its forms have a page that does not', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const match = await place(page, request);
  await match.kickOff();
  await page.reload();
  const reloads = async () => (await (await page.request.get(page.url())).text()).includes('content="20; url=/profile');
  expect(await reloads()).toBe(true);
  await match.odds(200);
  await openForms(page);
  expect(await reloads()).toBe(false);
  await page.getByLabel('Almak istediğiniz tutar').fill('5');
  if (javaScriptEnabled) {
    await match.suspend();
    await expect(page.locator('#main')).toContainText('oranları askıda', { timeout: 20_000 });
    await match.odds(200);
    await expect(page.getByRole('button', { name: /^½/ })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByLabel('Almak istediğiniz tutar')).toHaveValue('5');
  }
  await pressed(page, 'Tutarı gözden geçir');
  const review = page.locator('#main .card.form');
  for (const text of ['5,00 ₺', 'düşük olanı ödenir', 'Kupon kalan bahis tutarıyla devam eder'])
    await expect(review).toContainText(text);
});
