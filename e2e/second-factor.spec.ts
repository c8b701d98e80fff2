import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { enrol, readSecret } from './enrol';
import { addAccount } from './money';
import { fillLogin, newPlayer, operate, PASSWORD, pressed, signIn, toasts } from './players';
import { readQr } from './qr-picture';
import { totp } from './totp';

/** The second factor from end to end: set up, lost, renewed, used for re-authentication and switched off. */

const otherBrowser = async (browser: Browser, javaScriptEnabled: boolean) =>
  (await browser.newContext({ javaScriptEnabled })).newPage();

/** Returns the code of the newest SMS to a phone, once there is one. */
async function newestSms(request: APIRequestContext, to: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const [sms] = await operate(request, { command: 'outbox', words: [], options: { to } });
      code = /\b\d{6}\b/.exec(sms?.['text'] ?? '')?.[0] ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

/** Switches codes by SMS on. */
async function enrolBySms(page: Page, request: APIRequestContext, phone: string): Promise<void> {
  await page.goto('/profile/two-factor');
  await pressed(page, 'SMS kodu gönder');
  await page.getByLabel('6 haneli kod').fill(await newestSms(request, phone));
  await pressed(page, 'Etkinleştir');
  await expect(page.locator('#main').getByText('İki adımlı doğrulama açıldı')).toBeVisible();
}

test('ACC-3 SEC-1 SEC-5 the QR picture holds the key; the set-up survives a reopened page; recovery codes sign in once and are renewed', async ({
  page,
  browser,
  request,
}, { project }) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  await page.goto('/profile/two-factor');
  await pressed(page, 'QR kod ve anahtar oluştur');
  const url = (await readQr(page.getByRole('img', { name: /QR kod/ }))) ?? '';
  expect(new URL(url).protocol).toBe('otpauth:');
  const key = readSecret(url);
  expect(((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '')).toBe(key);
  await page.goto('/profile');
  await page.goto('/profile/two-factor');
  expect(readSecret((await readQr(page.getByRole('img', { name: /QR kod/ }))) ?? '')).toBe(key);
  await page.getByLabel('6 haneli kod').fill(totp(key, Date.now()));
  await pressed(page, 'Etkinleştir');
  const codes = (await page.getByRole('textbox', { name: 'Kurtarma kodlarınız' }).inputValue()).split('\n');
  expect(codes).toHaveLength(10);
  await page.getByRole('link', { name: 'Kodları sakladım' }).click();
  await expect(page.locator('#main')).toContainText('10 kurtarma kodunuz kaldı.');
  await expect(page.getByRole('link', { name: 'Oturumlara bak' })).toHaveAttribute('href', '/profile/sessions');
  await page.getByRole('link', { name: 'Geçiş anahtarlarını yönet' }).click();
  const needsScript = page.locator('#main').getByText('Geçiş anahtarı eklemek için JavaScript gerekir');
  await expect(needsScript).toHaveCount(project.name === 'js' ? 0 : 1);

  const other = await otherBrowser(browser, project.name === 'js');
  await other.goto(new URL('/login', page.url()).href);
  await fillLogin(other, username);
  await other.getByRole('link', { name: /Kurtarma kodu kullan/ }).click();
  await other.getByLabel('Kurtarma kodu').fill('AAAAA-22222');
  await pressed(other, 'Doğrula');
  await expect(other.getByRole('alert')).toContainText('hatalı ya da daha önce kullanılmış');
  await other.getByLabel('Kurtarma kodu').fill(codes[0]!.toLowerCase());
  await pressed(other, 'Doğrula');
  await expect(toasts(other)).toContainText('Son giriş:');

  await page.goto('/profile/two-factor/codes');
  await expect(page.locator('#main')).toContainText('9 kurtarma kodunuz kaldı.');
  await page.getByLabel('6 haneli kod').fill(totp(key, Date.now() + 30_000));
  await pressed(page, 'Yeni kodlar oluştur');
  const fresh = (await page.getByRole('textbox', { name: 'Kurtarma kodlarınız' }).inputValue()).split('\n');
  expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
  await other.close();
});

test('SEC-1 SEC-4 a recovery code switches the lost factor off, with the password if the last authentication is older than the factor', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  const { codes } = await enrol(page);
  await page.goto('/profile/two-factor');
  await page.getByLabel('Doğrulama kodu').fill(codes[0]!);
  await pressed(page, 'Kapat');
  await expect(page.getByText('Siz olduğunuzu doğrulayın')).toBeVisible();
  await page.getByLabel('Şifre', { exact: true }).fill('Yanlis123');
  await page.getByLabel('Doğrulama kodu').fill(codes[0]!);
  await pressed(page, 'Kapat');
  await expect(page.getByRole('alert')).toContainText('Mevcut şifreniz hatalı');
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Doğrulama kodu').fill(codes[0]!);
  await pressed(page, 'Kapat');
  await expect(toasts(page)).toContainText('İki adımlı doğrulama kapatıldı');
});

test('SEC-4 adding a bank account re-authenticates in its own form, and keeps all typed values', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  await enrol(page);
  await addAccount(page);
  await expect(page.getByText('Siz olduğunuzu doğrulayın')).toBeVisible();
  await expect(page.getByLabel('Hesap sahibi')).toHaveValue('Deneme Oyuncu');
  await expect(page.getByLabel('Şifre', { exact: true })).toHaveValue('');
});

test('SEC-4 A11Y-2 Enter in the field of the code confirms the form; it sends no second SMS', async ({
  page,
  request,
}) => {
  const phone = `+90533${String(Date.now()).slice(-7)}`;
  const username = await newPlayer(request, { phone });
  await signIn(page, username);
  // A session from before the factor was on: its re-authentication included no code.
  const earlier = await page.context().cookies();
  await page.context().clearCookies();
  await signIn(page, username);
  await enrolBySms(page, request, phone);
  await page.context().clearCookies();
  await page.context().addCookies(earlier);
  await addAccount(page);
  await expect(page.getByRole('button', { name: 'SMS kodu gönder' })).toBeVisible();
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Doğrulama kodu').fill('000000');
  await page.getByLabel('Doğrulama kodu').press('Enter');
  await expect(page.locator('#f-proofCode-error')).toContainText('hatalı');
});

test('AUTH-5 by SMS the first code is sent when the prompt opens; five wrong ones end the attempt', async ({
  page,
  request,
}) => {
  const phone = `+90532${String(Date.now()).slice(-7)}`;
  const username = await newPlayer(request, { phone });
  await signIn(page, username);
  await enrolBySms(page, request, phone);
  await page.context().clearCookies();
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(page.locator('#main')).toContainText('telefonunuza gönderdiğimiz');
  for (let tries = 0; tries < 5; tries += 1) {
    await page.getByLabel('6 haneli kod').fill('000000');
    await pressed(page, 'Doğrula');
    await expect(page.getByRole('alert')).toContainText('Girdiğiniz kod hatalı');
    // Earlier attempts have the same text; the response to this one is there when the field is empty again.
    await expect(page.getByLabel('6 haneli kod')).toHaveValue('');
  }
  await page.goto('/login/two-factor');
  await page.getByLabel('6 haneli kod').fill('000001');
  await pressed(page, 'Doğrula');
  await expect(page).toHaveURL(/\/login$/);
  await expect(toasts(page)).toContainText('çok fazla hatalı kod');
});
