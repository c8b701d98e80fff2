import { createHash, createPrivateKey, sign } from 'node:crypto';
import { expect, test, type Page, type Request } from '@playwright/test';
import { plugIn } from './authenticator';
import { enrol } from './enrol';
import { addAccount } from './money';
import { fillLogin, newPlayer, PASSWORD, pressed, signIn, toasts } from './players';
import { totp } from './totp';

/** Passkeys with Chromium's virtual authenticator. */

const BUTTON = 'Geçiş anahtarıyla devam et';

/** Opens the login prompt of the second factor, without a signed-in player. */
async function prompt(page: Page, username: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible();
}

interface Assertion {
  response: { clientDataJSON: string; authenticatorData: string; signature: string };
}

const formOf = (request: Request) => new URLSearchParams(request.postData() ?? '');
const isAssertion = (request: Request) => request.method() === 'POST' && formOf(request).get('intent') === 'passkey';

/**
 * Returns a response that a page of another origin would get from the same key: challenge and signature are right.
 */
function signedElsewhere(credential: string, privateKey: string): string {
  const assertion = JSON.parse(credential) as Assertion;
  const client = JSON.parse(Buffer.from(assertion.response.clientDataJSON, 'base64url').toString()) as object;
  const data = Buffer.from(JSON.stringify({ ...client, origin: 'https://evil.test' }));
  const signed = Buffer.concat([
    Buffer.from(assertion.response.authenticatorData, 'base64url'),
    createHash('sha256').update(data).digest(),
  ]);
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const response = {
    ...assertion.response,
    clientDataJSON: data.toString('base64url'),
    signature: sign('sha256', signed, key).toString('base64url'),
  };
  return JSON.stringify({ ...assertion, response });
}

test('SEC-4 SEC-5 a passkey is added, re-authenticates with the password, signs in once, not from another origin, not by replay, and not after its removal', async ({
  page,
  browser,
  request,
}) => {
  const username = await newPlayer(request);
  const { privateKey } = await plugIn(page);
  // A session from before the factor was on: its re-authentication included no code.
  await signIn(page, username);
  const earlier = await page.context().cookies();
  await page.context().clearCookies();
  await signIn(page, username);
  const { key, codes } = await enrol(page);

  await page.goto('/profile/two-factor/passkeys');
  await page.getByLabel('Adı').fill('Telefonum');
  await pressed(page, 'Geçiş anahtarı ekle');
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Doğrulama kodu').fill(codes[0]!);
  await pressed(page, 'Geçiş anahtarı ekle');
  await expect(toasts(page)).toContainText('Geçiş anahtarı eklendi');
  await expect(page.getByRole('heading', { name: 'Telefonum' })).toBeVisible();

  await page.context().clearCookies();
  await page.context().addCookies(earlier);
  await addAccount(page);
  await pressed(page, 'Kod yerine geçiş anahtarı kullan');
  await expect(page.getByText('Geçiş anahtarınız alındı')).toBeVisible();
  await expect(page.getByLabel('Doğrulama kodu')).toHaveCount(0);
  await expect(page.getByLabel('Hesap sahibi')).toHaveValue('Deneme Oyuncu');
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await pressed(page, 'Kaydet');
  await expect(toasts(page)).toContainText('Banka Hesabı Başarıyla Eklendi');

  await prompt(page, username);
  const sent = page.waitForRequest(isAssertion);
  await pressed(page, BUTTON);
  await expect(page.locator('.avatar')).toBeVisible();
  const playedBack = formOf(await sent).get('credential') ?? '';
  expect(playedBack).toContain('clientDataJSON');

  // The same challenge, signed for another origin; then the response of the first login, to a new challenge.
  const foreign = await privateKey();
  for (const forge of [(own: string) => signedElsewhere(own, foreign), () => playedBack]) {
    await prompt(page, username);
    await page.route('**/login/two-factor.data*', async (route) => {
      const form = formOf(route.request());
      if (form.get('intent') === 'passkey') form.set('credential', forge(form.get('credential') ?? ''));
      await route.continue({ postData: form.toString() });
    });
    await pressed(page, BUTTON);
    await expect(page.getByRole('alert')).toContainText('Geçiş anahtarı doğrulanamadı');
    await page.unrouteAll();
  }
  // The prompt stays, and the passkey still works.
  await pressed(page, BUTTON);
  await expect(page.locator('.avatar')).toBeVisible();

  await prompt(page, username);
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL('/login', page.url()).href);
  await fillLogin(other, username);
  await other.getByRole('link', { name: /Kurtarma kodu kullan/ }).click();
  await other.getByLabel('Kurtarma kodu').fill(codes[1]!);
  await pressed(other, 'Doğrula');
  await expect(other.locator('.avatar')).toBeVisible();
  await other.goto(new URL('/profile/two-factor/passkeys', page.url()).href);
  await other.getByRole('button', { name: /^Kaldır/ }).click();
  await expect(toasts(other)).toContainText('Geçiş anahtarı kaldırıldı');
  await other.close();

  await pressed(page, BUTTON);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('.avatar')).toHaveCount(0);
  await page.getByLabel('6 haneli kod').fill(totp(key, Date.now() + 30_000));
  await pressed(page, 'Doğrula');
  await expect(page.locator('.avatar')).toBeVisible();
});

test('SEC-4 A11Y-2 Enter in the field of a code removes the passkey, and does not rename it', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request);
  await plugIn(page);
  // A session from before the factor was on: its re-authentication included no code.
  await signIn(page, username);
  const earlier = await page.context().cookies();
  await page.context().clearCookies();
  await signIn(page, username);
  const { codes } = await enrol(page);
  await page.goto('/profile/two-factor/passkeys');
  await page.getByLabel('Adı').fill('Telefonum');
  await pressed(page, 'Geçiş anahtarı ekle');
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Doğrulama kodu').fill(codes[0]!);
  await page.getByLabel('Doğrulama kodu').press('Enter');
  await expect(toasts(page)).toContainText('Geçiş anahtarı eklendi');
  // The page has two fields for a name, each with its own label.
  await expect(page.getByLabel('Adı')).toHaveCount(2);
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);

  await page.context().clearCookies();
  await page.context().addCookies(earlier);
  await page.goto('/profile/two-factor/passkeys');
  await page.getByRole('button', { name: /^Kaldır/ }).click();
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Doğrulama kodu').fill(codes[1]!);
  await page.getByLabel('Doğrulama kodu').press('Enter');
  await expect(toasts(page)).toContainText('Geçiş anahtarı kaldırıldı');
  await expect(page.getByRole('heading', { name: 'Telefonum' })).toHaveCount(0);
});
