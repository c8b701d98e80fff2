import { expect, test, type Page } from '@playwright/test';
import { plugIn } from './authenticator';
import { axeProblems } from './axe';
import { enter, fillPassword, invite, newName, OPERATOR_PASSWORD } from './desk';
import { operate } from './players';
import { totp } from './totp';

/** Passkeys of operators with Chromium's virtual authenticator. */

const SIGN_IN = 'Geçiş anahtarıyla gir';

/** Accepts an invitation by a passkey, which signs in. */
async function acceptByPasskey(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('#password').fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Geçiş anahtarıyla tamamla' }).click();
  await expect(page).toHaveURL(/\/desk$/);
}

/** Opens the prompt of the second factor, without a session. */
async function prompt(page: Page, name: string): Promise<void> {
  await page.context().clearCookies({ name: 'desk' });
  await fillPassword(page, name);
  await expect(page.getByRole('button', { name: SIGN_IN })).toBeVisible();
}

/** Gives password and passkey again on the security screen. */
async function proveByPasskey(page: Page): Promise<void> {
  await page.goto('/desk/security');
  await page.locator('#password').fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Geçiş anahtarıyla doğrula' }).click();
  await expect(page.getByRole('status')).toContainText('Doğrulandı');
}

test('DESK-80 DESK-81 an operator accepts an invitation by a passkey and signs in with it once; the audit log has both', async ({
  page,
}) => {
  const name = newName();
  const link = await invite(page.request, name, 'money');
  await plugIn(page);
  await page.goto(link);
  // The password is checked before a passkey is created for nothing.
  await page.locator('#password').fill('Kisa1');
  await page.getByRole('button', { name: 'Geçiş anahtarıyla tamamla' }).click();
  await expect(page.getByRole('alert')).toContainText('Şifre');
  await acceptByPasskey(page, link);
  await page.goto(link);
  await expect(page.locator('h1')).toHaveText('Davet geçerli değil');

  await prompt(page, name);
  await expect(page.locator('#code')).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  const sent = page.waitForRequest((request) => /intent=passkey&/.test(`${request.postData() ?? ''}&`));
  await page.getByRole('button', { name: SIGN_IN }).click();
  await expect(page).toHaveURL(/\/desk$/);
  const credential = new URLSearchParams((await sent).postData() ?? '').get('credential') ?? '';
  expect(credential).toContain('clientDataJSON');

  // The same response in another sign-in.
  await prompt(page, name);
  const replayed = await page.request.post('/desk/code', { form: { intent: 'passkey', credential }, maxRedirects: 0 });
  expect(replayed.status()).toBe(422);
  expect(await replayed.text()).toContain('Geçiş anahtarı doğrulanamadı');
  await page.getByRole('button', { name: SIGN_IN }).click();
  await expect(page).toHaveURL(/\/desk$/);
  const rows = await operate(page.request, { command: 'audit', words: [], options: { operator: name } });
  const events = rows.map(({ event, detail }) => `${String(event)} ${JSON.stringify(detail)}`);
  expect(
    events.filter((event) => /^operator-(?:login|enrolled)/.test(event)).every((event) => event.includes('passkey')),
  ).toBe(true);
});

test('DESK-81 an authenticator that has no passkey of the operator signs nothing, and the code still signs in', async ({
  page,
}) => {
  const { name, secret } = await enter(page);
  const { device } = await plugIn(page);
  await page.goto('/desk/security');
  await page.locator('#password').fill(OPERATOR_PASSWORD);
  await page.locator('#code').fill(totp(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Doğrula', exact: true }).click();
  await page.locator('#label').fill('Telefonum');
  await page.getByRole('button', { name: 'Geçiş anahtarı oluştur' }).click();
  await expect(page.getByRole('status')).toContainText('Geçiş anahtarı eklendi');
  await expect(page.locator('.tiles')).toContainText('Telefonum');
  await page.getByRole('button', { name: 'Kaldır Telefonum' }).click();
  await expect(page.getByRole('status')).toContainText('Geçiş anahtarı kaldırıldı');
  await expect(page.locator('.tiles')).not.toContainText('Telefonum');
  await page.locator('#label').fill('İkinci');
  await page.getByRole('button', { name: 'Geçiş anahtarı oluştur' }).click();
  await expect(page.locator('.tiles')).toContainText('İkinci');
  await device.send('WebAuthn.disable');
  await plugIn(page);
  await prompt(page, name);
  await page.getByRole('button', { name: SIGN_IN }).click();
  await expect(page.getByRole('alert')).toContainText('Geçiş anahtarı kullanılmadı');
  await expect(page.locator('#code')).toBeVisible();
  const listed = await operate(page.request, { command: 'operators', words: ['list'] });
  expect(listed.find((row) => row['name'] === name)?.['factors']).toBe('app, 1 passkey');
});

test('DESK-82 an operator with a passkey connects an app and removes the passkey; the last factor stays', async ({
  page,
}) => {
  const name = newName();
  const link = await invite(page.request, name, 'read');
  await plugIn(page);
  await acceptByPasskey(page, link);
  await proveByPasskey(page);
  await expect(page.getByRole('button', { name: /^Kaldır/ })).toHaveCount(0);
  const secret = (await page.locator('code.copied').textContent()) ?? '';
  await page.locator('#code').fill('000000');
  await page.getByRole('button', { name: 'Uygulamayı bağla' }).click();
  await expect(page.locator('#code-error')).toContainText('Kod yanlış');
  await page.locator('#code').fill(totp(secret, Date.now()));
  await page.getByRole('button', { name: 'Uygulamayı bağla' }).click();
  await expect(page.getByRole('status')).toContainText('Doğrulama uygulaması bağlandı');
  await page.getByRole('button', { name: /^Kaldır (?!Doğrulama)/ }).click();
  await expect(page.getByRole('status')).toContainText('Geçiş anahtarı kaldırıldı');
  await expect(page.getByRole('button', { name: /^Kaldır/ })).toHaveCount(0);
  await page.context().clearCookies({ name: 'desk' });
  await fillPassword(page, name);
  await expect(page.getByRole('button', { name: SIGN_IN })).toHaveCount(0);
  await page.locator('#code').fill(totp(secret, Date.now() + 30_000));
  await page.locator('main form button').click();
  await expect(page).toHaveURL(/\/desk$/);
});

for (const [language, mode] of [
  ['tr', 'light'],
  ['en', 'dark'],
] as const)
  test(`DESK-21 DESK-82 the screens of factors have no accessibility problems: ${language}, ${mode}`, async ({
    page,
  }) => {
    await page.goto('/desk/sign-in');
    const { origin } = new URL(page.url());
    await page.context().addCookies([
      { name: 'lang', value: language, url: origin },
      { name: 'mode', value: mode, url: origin },
    ]);
    const name = newName();
    const link = await invite(page.request, name, 'all');
    await plugIn(page);
    await page.setViewportSize({ width: 360, height: 640 });
    const check = async (what: string) => {
      expect(await axeProblems(page), what).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, what).toBeLessThanOrEqual(0);
    };
    await page.goto(link);
    await check('invitation');
    await page.locator('#password').fill(OPERATOR_PASSWORD);
    await page.locator('[data-passkey] button').click();
    await expect(page).toHaveURL(/\/desk$/);
    await page.goto('/desk/security');
    await check('before a re-authentication');
    await page.locator('#password').fill(OPERATOR_PASSWORD);
    await page.locator('[data-passkey] button').click();
    await expect(page.getByRole('status')).toBeVisible();
    await check('after it');
    await page.locator('#code').fill('12');
    await page.locator('form:has([value="app"]) .btn').click();
    await expect(page.locator('#code-error')).toBeVisible();
    await check('with an error');
  });
