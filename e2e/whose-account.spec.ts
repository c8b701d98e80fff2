import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { enrol } from './enrol';
import { hydrated } from './hydrated';
import { addAccount, fillAmount } from './money';
import { fillLogin, newPlayer, operate, PASSWORD, pressed, signIn, toasts } from './players';
import { totp } from './totp';

/** Protection of an account: open sessions, mails about new devices and values, and re-authentication. */

const OTHER_DEVICE = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEW_PASSWORD = 'Sabahmavisi8';

const mailsTo = async (request: APIRequestContext, to: string) =>
  (await operate(request, { command: 'outbox', words: [], options: { to } })).map(({ text }) => text ?? '');

/** Returns the URL of the link with this path in the newest mail. */
async function mailedPath(request: APIRequestContext, to: string, path: string): Promise<string> {
  const link = new RegExp(`${path}\\?token=\\w+`);
  const found = (await mailsTo(request, to)).map((text) => link.exec(text)?.[0]).find(Boolean);
  expect(found, `a mail with ${path}`).toBeTruthy();
  return found!;
}

/** Signs in on an unknown device, and returns its page. */
async function onAnotherDevice(browser: Browser, page: Page, username: string, scripts: boolean): Promise<Page> {
  const other = await (await browser.newContext({ javaScriptEnabled: scripts, userAgent: OTHER_DEVICE })).newPage();
  await signIn(other, username, new URL(page.url()).origin);
  return other;
}

test(
  'SEC-2 SEC-4 a login on another device is mailed and listed; it is ended from here, or by the mail, which leads to a new password',
  { tag: '@nojs' },
  async ({ page, browser, request, baseURL }, { project }) => {
    const scripts = project.name === 'js';
    const email = `cihaz.${project.name}.${Date.now().toString(36)}@posta.example`;
    const username = await newPlayer(request, { email });
    await signIn(page, username);
    await page.goto('/');
    const other = await onAnotherDevice(browser, page, username, scripts);
    await page.goto('/profile/sessions');
    await expect(page.getByRole('heading', { name: /Firefox/ })).toBeVisible();
    await pressed(page, 'Diğer bütün oturumları kapat');
    await expect(toasts(page)).toContainText('Diğer oturumlar kapatıldı');
    await other.goto(`${baseURL}/profile`);
    await expect(other).toHaveURL(/\/login$/);

    await fillLogin(other, username);
    await expect(other.locator('.avatar')).toBeVisible();
    const stop = await mailedPath(request, email, '/account-stop');
    await page.goto(stop);
    await pressed(page, 'Bütün oturumları kapat');
    await expect(page).toHaveURL(/\/account_reset\?token=/);
    await other.goto(`${baseURL}/profile`);
    await expect(other).toHaveURL(/\/login$/);
    await page.locator('[name="password"]').fill(NEW_PASSWORD);
    await page.locator('[name="passwordConfirmation"]').fill(NEW_PASSWORD);
    await page.locator('#main form button').click();
    await expect(page).toHaveURL(/\/login$/);
    await fillLogin(page, username);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.locator('#main [name="username"]').fill(username);
    await page.locator('#main [name="password"]').fill(NEW_PASSWORD);
    await pressed(page, 'Giriş yap');
    await expect(page.locator('.avatar')).toBeVisible();
    await page.goto(stop);
    await pressed(page, 'Bütün oturumları kapat');
    await expect(page.locator('#main')).toContainText('Bu bağlantı geçersiz veya süresi dolmuş');
    await other.context().close();
  },
);

test('SEC-2 a browser that signed in before is known at the next login, also after a change of the password', async ({
  page,
  request,
}, { project }) => {
  const email = `bilinen.${project.name}.${Date.now().toString(36)}@posta.example`;
  const username = await newPlayer(request, { email });
  const submit = async (path: string, fields: Record<string, string>, button: string) => {
    await page.goto(path);
    if (project.name === 'js') await hydrated(page);
    for (const [name, value] of Object.entries(fields)) await page.locator(`#main [name="${name}"]`).fill(value);
    await pressed(page, button);
  };
  const enter = async (password: string) => {
    await submit('/login', { username, password }, 'Giriş yap');
    await expect(page.locator('.avatar')).toBeVisible();
  };
  const leave = async () => {
    await submit('/profile/logout', {}, 'Evet, çıkış yap');
    await expect(page.locator('.avatar')).toHaveCount(0);
  };
  await enter(PASSWORD);
  await leave();
  await enter(PASSWORD);
  const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, newPasswordConfirmation: NEW_PASSWORD };
  await submit('/profile/password', form, 'Şifreyi değiştir');
  await expect(page).toHaveURL(/\/profile$/);
  await leave();
  await enter(NEW_PASSWORD);
  const mails = await mailsTo(request, email);
  expect(mails.filter((text) => text.includes('Hesabınızın şifresi değiştirildi'))).toHaveLength(1);
  expect(mails.filter((text) => text.includes('daha önce kullanılmamış bir cihazdan'))).toEqual([]);
});

test(
  'SEC-4 an e-mail address changes by the link sent to the new one, and the old one is notified',
  { tag: '@nojs' },
  async ({ page, request }, { project }) => {
    const stamp = `${project.name}.${Date.now().toString(36)}`;
    const [before, after] = [`eski.${stamp}@posta.example`, `yeni.${stamp}@posta.example`];
    await signIn(page, await newPlayer(request, { email: before }));
    await page.goto('/profile/contact');
    await page.locator('[name="email"]').fill(after);
    await pressed(page, 'Kaydet');
    await expect(toasts(page)).toContainText('Yeni adresinize bir bağlantı gönderdik');
    await expect(page.locator('#main')).toContainText(before);
    await page.goto(await mailedPath(request, after, '/confirm-email'));
    await pressed(page, 'Yeni adresi onayla');
    await expect(toasts(page)).toContainText('E-posta adresiniz değiştirildi');
    await page.goto('/profile');
    await expect(page.locator('#main')).toContainText(after);
    expect((await mailsTo(request, before)).join()).toMatch(/e-posta adres/i);
  },
);

test('SEC-4 the first withdrawal to a bank account re-authenticates next to its echo, and books after it', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request, { lira: '1000' });
  await signIn(page, username);
  await addAccount(page);
  const { key } = await enrol(page);
  await page.goto('/profile/withdraw?method=bank-withdrawal');
  await fillAmount(page, '250');
  await page.locator('[name="identityValidityDate"]').fill('31/1/2034');
  await pressed(page, 'Devam et');
  await pressed(page, 'Çekimi onayla');
  await expect(page.getByText('Siz olduğunuzu doğrulayın')).toBeVisible();
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Doğrulama kodu').fill(totp(key, Date.now() + 30_000));
  await pressed(page, 'Çekimi onayla');
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);
  await expect(page.locator('table.history tbody tr').first()).toContainText('250,00 ₺');
});
