import { expect, test, type Page } from '@playwright/test';
import { findSlot } from './slot-games';
import { BANK, fillAmount, reviewWithdrawal } from './money';
import { expectBalance, newPlayer, operate, pressed, signIn, toasts } from './players';

/** Bonuses from a player's view: claimed, wagered, released; forfeited by a withdrawal after a warning; codes. */

const HERE = '/profile/bonuses';

const open = (page: Page) => page.getByRole('region', { name: 'Açık bonuslarınız' });
const past = (page: Page) => page.locator('table.history tbody tr');

/** Deposits by bank transfer, approved by the operator. */
async function deposit(page: Page, username: string, amount: string, code = ''): Promise<void> {
  await page.goto(BANK);
  await fillAmount(page, amount);
  await page.locator('[name="promotionCode"]').fill(code);
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  await expect(page).toHaveURL(/\/profile\/payments\/\w{26}$/);
  const asked = await operate(page.request, { command: 'payments', words: ['list'], options: { status: 'new' } });
  const payment = asked.find((row) => row['username'] === username);
  await operate(page.request, { command: 'payments', words: ['approve', String(payment?.['id'])] });
}

test('BONUS-1 ACC-8 a bonus is claimed, credited with its deposit, wagered and released as real money', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  await page.goto(HERE);
  const offers = page.getByRole('region', { name: 'Alabileceğiniz bonuslar' });
  await expect(offers.getByRole('heading', { level: 3 })).toHaveText([
    '%50 hoş geldin bonusu',
    '%30 casino kayıp iadesi',
    '%20 çevrimsiz yatırım bonusu',
  ]);
  await offers.getByRole('button', { name: /Geri çevir.*%20/ }).click();
  await expect(toasts(page)).toContainText('Bonus geri çevrildi');
  await offers.getByRole('button', { name: /Bonusu al.*%50/ }).click();
  await expect(toasts(page)).toContainText('Bonus alındı');
  await expect(offers.getByRole('heading', { level: 3 })).toHaveText(['%30 casino kayıp iadesi']);
  await expect(open(page)).toContainText('Yatırımınızı bekliyor');

  await deposit(page, username, '100');
  await page.goto(HERE);
  await expectBalance(page, 10_000);
  await expect(page.locator('.wallet .count')).toHaveText('+50,00 ₺');
  await expect(open(page)).toContainText('Çevrim: 0,00 ₺ / 1.000,00 ₺');
  await expect(open(page).locator('progress')).toHaveAttribute('value', '0');

  await operate(request, {
    command: 'players',
    words: ['credit', username, '1000'],
    options: { reason: 'Bakiye düzeltmesi' },
  });
  await page.goto(findSlot('classic').address);
  await page.locator('[name="stake"]').selectOption('200 ₺');
  await page.locator('.spin').click();
  await expect(page.locator('#refused')).toContainText('bir turda en fazla 100,00 ₺ oynayabilirsiniz');
  await page.locator('[name="stake"]').selectOption('100 ₺');
  for (let round = 0; round < 10; round += 1) {
    if (round === 9) {
      await page.goto(HERE);
      await expect(open(page)).toContainText('Çevrim: 900,00 ₺ / 1.000,00 ₺');
      await page.goto(findSlot('classic').address);
      await page.locator('[name="stake"]').selectOption('100 ₺');
    }
    const before = page.url();
    await page.locator('.spin').click();
    await expect(page).not.toHaveURL(before);
  }
  await page.goto(HERE);
  await expect(page.locator('.wallet .count')).toHaveCount(0);
  await expect(open(page)).toHaveCount(0);
  await expect(past(page).filter({ hasText: '%50 hoş geldin bonusu' })).toContainText('Gerçek paraya dönüştü');
  await operate(request, { command: 'ledger', words: ['verify'] });
});

test('BONUS-2 a withdrawal warns that it ends the bonus, and ends it after the confirmation', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request, { lira: '500' });
  await operate(request, {
    command: 'bonuses',
    words: ['grant', username, 'welcome'],
    options: { amount: '100', reason: 'Bakiye düzeltmesi' },
  });
  await signIn(page, username);
  await page.goto(HERE);
  await open(page).getByRole('button', { name: 'Bonusu al' }).click();
  await expect(page.locator('.wallet .count')).toHaveText('+100,00 ₺');

  await open(page).getByRole('button', { name: 'Bonusu iptal et' }).click();
  await expect(page.getByRole('link', { name: 'Bonusu koru' })).toBeVisible();
  await expect(page.locator('.facts')).toContainText('100,00 ₺');
  await page.getByRole('link', { name: 'Bonusu koru' }).click();
  await expect(open(page)).toContainText('Çevrim devam ediyor');

  await reviewWithdrawal(page, '200');
  await expect(page.locator('#main .notice.error')).toContainText('100,00 ₺ bonus paranız');
  await pressed(page, 'Değiştir');
  await page.goto(HERE);
  await expect(open(page)).toContainText('Çevrim devam ediyor');
  await reviewWithdrawal(page, '200');
  await pressed(page, 'Çekimi onayla, bonusu sil');
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);
  await expectBalance(page, 30_000);
  await page.goto(HERE);
  await expect(open(page)).toHaveCount(0);
  await expect(past(page)).toContainText('Çekimle sona erdi');
  await operate(request, { command: 'ledger', words: ['verify'] });
});

test(
  'BONUS-2 a tab that still shows the offer asks before it declines the bonus that was claimed meanwhile',
  { tag: '@both' },
  async ({ page, request }) => {
    const username = await newPlayer(request);
    await operate(request, {
      command: 'bonuses',
      words: ['grant', username, 'welcome'],
      options: { amount: '100', reason: 'Bakiye düzeltmesi' },
    });
    await signIn(page, username);
    const old = await page.context().newPage();
    for (const tab of [old, page]) await tab.goto(HERE);
    await open(page).getByRole('button', { name: 'Bonusu al' }).click();
    await expect(page.locator('.wallet .count')).toHaveText('+100,00 ₺');

    await open(old).getByRole('button', { name: 'Geri çevir' }).click();
    await expect(old.getByRole('alert').first()).toContainText('iptal ederseniz 100,00 ₺ bonus paranız silinir');
    await expect(old.getByRole('main')).toContainText('Bonus paranız ve ondan doğan kazanç silinir');
    await page.goto(HERE);
    await expect(page.locator('.wallet .count')).toHaveText('+100,00 ₺');
    await pressed(old, 'Evet, bonusu iptal et');
    await expect(toasts(old)).toContainText('Bonus iptal edildi');
    await expect(old.locator('.wallet .count')).toHaveCount(0);
  },
);

test('BONUS-1 a rejected promotion code has its reason next to the field and stays as typed', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  const code = page.locator('[name="promotionCode"]');
  await page.goto(BANK);
  await fillAmount(page, '200');
  await code.fill('YOKBOYLE');
  await pressed(page, 'Devam et');
  await expect(page.locator('.facts')).toContainText('YOKBOYLE');
  await pressed(page, 'Yatırımı onayla');
  await expect(page.locator('#f-promotionCode-error')).toContainText('Böyle bir promosyon kodu yok');
  await expect(code).toHaveValue('YOKBOYLE');
  await expect(page.locator('[name="amount"]')).toHaveValue('200');

  await deposit(page, username, '200', 'merhaba25');
  await page.goto(HERE);
  await expect(page.locator('.wallet .count')).toHaveText('+50,00 ₺');

  await page.goto(BANK);
  await fillAmount(page, '200');
  await code.fill('MERHABA25');
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  await expect(page.locator('#f-promotionCode-error')).toContainText('zaten kullandınız');

  await page.goto(HERE);
  await open(page).getByRole('button', { name: 'Bonusu iptal et' }).click();
  await pressed(page, 'Evet, bonusu iptal et');
  await expect(toasts(page)).toContainText('Bonus iptal edildi');
  await expect(page.locator('.wallet .count')).toHaveCount(0);
  await expect(past(page)).toContainText('Siz iptal ettiniz');
  await operate(request, { command: 'ledger', words: ['verify'] });
});
