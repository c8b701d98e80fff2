import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { CLOCK, OwnSite } from './own-site';
import { fillLogin, PASSWORD, signIn, toasts } from './players';

/** Responsible play as a player meets it, on a site whose clock can be set ahead. */

const DAY_MS = 86_400_000;

let folder: string;
let site: OwnSite;
const setAhead = (ms: number) => writeFileSync(path.join(folder, 'ahead'), String(ms));

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rubato-clock-'));
  writeFileSync(path.join(folder, 'clock.mjs'), CLOCK);
  setAhead(0);
  site = await OwnSite.start({ RATE_LIMIT_FACTOR: '100', NODE_OPTIONS: `--import=${path.join(folder, 'clock.mjs')}` });
  for (const name of ['sinirli', 'kapali']) {
    site.ops('players', 'create', name, '--password', PASSWORD);
    site.ops('players', 'credit', name, '500');
  }
});
test.afterAll(async () => {
  expect(site.ops('ledger', 'verify').failed ?? false).toBe(false);
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The card with this heading. */
const part = (page: Page, title: string) => page.locator('section.card').filter({ hasText: title }).first();

async function limit(page: Page, title: string, name: string, value: string): Promise<void> {
  await page.goto(`${site.address}/profile/limits`);
  const card = part(page, title);
  await card.locator(`[name="${name}"]`).fill(value);
  await card.getByRole('button', { name: 'Kaydet' }).click();
}

test('ACC-9 LIMIT-1 LIMIT-3 limits hold for deposits and stakes, a raise waits a day and a second confirmation, the reality check asks', async ({
  page,
}) => {
  await signIn(page, 'sinirli', site.address);
  await page.goto(`${site.address}/profile/limits`);
  const deposits = part(page, 'Yatırım sınırları');
  await deposits.locator('[name="deposit-day"]').fill('yüz');
  await deposits.locator('[name="deposit-week"]').fill('300');
  await deposits.getByRole('button', { name: 'Kaydet' }).click();
  await expect(deposits.locator('.error')).toContainText('Tutar okunamadı');
  await expect(deposits.locator('[name="deposit-day"]')).toHaveValue('yüz');
  await expect(deposits.locator('[name="deposit-week"]')).toHaveValue('300');
  await limit(page, 'Yatırım sınırları', 'deposit-day', '100');
  await expect(toasts(page)).toContainText('Sınırlarınız kaydedildi');

  await page.goto(`${site.address}/profile/deposit?method=card`);
  await page.locator('[name="amount"]').fill('150');
  await page.getByRole('button', { name: 'Devam et' }).click();
  await page.getByRole('button', { name: 'Yatırımı onayla' }).click();
  await expect(page.locator('#f-amount-error')).toContainText('Günlük yatırım sınırınız: 100,00 ₺. Kalan: 100,00 ₺.');
  await expect(page.locator('[name="amount"]')).toHaveValue('150');

  await limit(page, 'Yatırım sınırları', 'deposit-day', '200');
  await expect(toasts(page)).toContainText('24 saat sonra');
  await expect(deposits.locator('.notice')).toContainText('100,00 ₺ → 200,00 ₺');
  await expect(deposits.getByRole('button', { name: 'Onayla' })).toHaveCount(0);

  await limit(page, 'Bahis ve süre', 'stake-round', '2');
  await page.goto(`${site.address}/slot/category/94`);
  await page.goto(`${site.address}${await page.locator('.game a').first().getAttribute('href')}`);
  await page.locator('[name="stake"]').selectOption('500');
  await page.locator('.spin').click();
  await expect(page.locator('#refused')).toContainText('Tur başına bahis sınırınız: 2,00 ₺.');
  await expect(page.locator('[name="stake"]')).toHaveValue('500');
  await page.locator('[name="stake"]').selectOption('200');
  await page.locator('.spin').click();
  await expect(page).toHaveURL(/round=/);
  // Playing on and on: never an hour without a stake, but an hour since the first.
  for (const minutes of [35, 70]) {
    setAhead(minutes * 60_000);
    await page.locator('[name="stake"]').selectOption('200');
    await page.locator('.spin').click();
    if (minutes === 35) await expect(page).toHaveURL(/round=/);
  }
  await expect(page.getByRole('heading', { name: 'Kısa bir hatırlatma' })).toBeVisible();
  await expect(page.locator('.pays')).toContainText('70 dakika');
  await expect(page.locator('.pays')).toContainText('4,00 ₺');
  await page.getByRole('button', { name: 'Oynamaya devam et' }).click();
  await expect(page.locator('#refused')).toContainText('Devam edebilirsiniz');
  await expect(page.locator('[name="stake"]')).toHaveValue('200');
  await page.locator('.spin').click();
  await expect(page).toHaveURL(/round=/);

  setAhead(DAY_MS + 60_000);
  await signIn(page, 'sinirli', site.address);
  await page.goto(`${site.address}/profile/limits`);
  await deposits.getByRole('button', { name: 'Onayla' }).click();
  await expect(toasts(page)).toContainText('Yeni sınırınız geçerli');
  await expect(deposits.locator('[name="deposit-day"]')).toHaveValue('200,00');
  await page.goto(`${site.address}/profile/statement`);
  await expect(page.locator('.history')).toContainText('6,00 ₺');
});

test('ACC-9 LIMIT-2 self-exclusion is confirmed, signs out, and refuses the login with a way to help', async ({
  page,
}) => {
  setAhead(0);
  await signIn(page, 'kapali', site.address);
  await page.goto(`${site.address}/profile/limits`);
  const closing = part(page, 'Hesabı oyuna kapatma');
  await closing.getByRole('button', { name: 'Devam et' }).click();
  await expect(closing.locator('.error')).toContainText('Bir süre seçin');
  await closing.locator('[name="period"]').selectOption('6m');
  await closing.getByRole('button', { name: 'Devam et' }).click();
  await expect(page.locator('.facts')).toContainText('500,00 ₺');
  await page.getByRole('button', { name: 'Hesabımı oyuna kapat' }).click();
  await expect(page).toHaveURL(`${site.address}/info/responsible-play`);
  await expect(toasts(page)).toContainText('Hesabınız oyuna kapatıldı.');
  await expect(page.locator('.face')).toHaveCount(0);

  await page.goto(`${site.address}/login`);
  await fillLogin(page, 'kapali');
  await expect(page.getByRole('alert')).toContainText('Bu karar erken geri alınamaz');
  await page.locator('#main').getByRole('link', { name: 'Destek ekibine yazın' }).click();
  await expect(page).toHaveURL(/\/support\?category=membership/);
});
