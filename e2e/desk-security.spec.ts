import { expect, test, type Page } from '@playwright/test';
import { enter, fillPassword, invite, newName, OPERATOR_PASSWORD } from './desk';
import { htmlProblems } from './html-checker';
import { operate } from './players';
import { totp } from './totp';

/** Gives password and code again. */
async function prove(page: Page, code: string, password = OPERATOR_PASSWORD): Promise<void> {
  await page.goto('/desk/security');
  await page.locator('#password').fill(password);
  await page.locator('#code').fill(code);
  await page.locator('main form:has([value="proof"]) .btn').click();
}

test('DESK-82 DESK-80 an operator’s only app cannot be removed, and changes open after password and code', async ({
  page,
}) => {
  const { name, secret } = await enter(page, 'read');
  await page.locator('footer').getByRole('link', { name: 'Güvenlik' }).click();
  await expect(page.locator('.tiles')).toContainText('Doğrulama uygulaması');
  await prove(page, totp(secret, Date.now() + 30_000), 'Yanlis-Sifre-1');
  await expect(page.locator('#password-error')).toHaveText('Şifre yanlış.');
  await prove(page, '000000');
  await expect(page.locator('#code-error')).toContainText('Kod yanlış');
  const early = await page.request.post('/desk/security', { form: { intent: 'remove-app' }, maxRedirects: 0 });
  expect(early.status()).toBe(409);
  await prove(page, totp(secret, Date.now() + 30_000));
  await expect(page.getByRole('status')).toContainText('Doğrulandı');
  await expect(page.locator('input[value="remove-app"]')).toHaveCount(0);
  const last = await page.request.post('/desk/security', { form: { intent: 'remove-app' }, maxRedirects: 0 });
  expect(last.status()).toBe(409);
  expect(await last.text()).toContain('Son ikinci adım kaldırılamaz');
  const rows = await operate(page.request, { command: 'audit', words: [], options: { operator: name } });
  expect(rows.filter(({ event }) => event === 'operator-proof-failed')).toHaveLength(2);
});

test(
  'DESK-80 DESK-20 without JavaScript the pages of factors explain passkeys, offer no button, and have valid HTML',
  { tag: ['@nojs', '@long'] },
  async ({ page }) => {
    const documents: { name: string; html: string }[] = [];
    const read = async (name: string) => documents.push({ name, html: await page.content() });
    const link = await invite(page.request, newName(), 'read');
    await page.goto(link);
    await read('invitation');
    await expect(page.locator('[data-passkey]')).toContainText('JavaScript gerekir');
    await expect(page.locator('main form button')).toHaveCount(1);
    const { name, secret } = await enter(page, 'read');
    await page.goto('/desk/security');
    await read('security');
    await prove(page, totp(secret, Date.now() + 30_000));
    await expect(page.locator('[data-passkey]')).toContainText('JavaScript gerekir');
    await read('changes');
    await page.context().clearCookies({ name: 'desk' });
    await fillPassword(page, name);
    await expect(page.locator('[data-passkey]')).toHaveCount(0);
    await read('code');
    // A browser without scripts cannot send a response of an authenticator; a forged one is refused.
    const forged = await page.request.post('/desk/code', {
      form: { intent: 'passkey', credential: '{}' },
      maxRedirects: 0,
    });
    expect(forged.status()).toBe(422);
    const begun = await page.request.post('/desk/code', { form: { intent: 'passkey-begin' }, maxRedirects: 0 });
    expect(begun.status()).toBe(409);
    expect(await begun.json()).toEqual({ error: 'Bu hesabın geçiş anahtarı yok.' });
    expect(htmlProblems(documents)).toEqual([]);
  },
);

test('DESK-16 @nojs the security screen needs an operator’s session', async ({ page }) => {
  await page.goto('/desk/security');
  await expect(page).toHaveURL(/\/desk\/sign-in\?to=%2Fdesk%2Fsecurity/);
  const posted = await page.request.post('/desk/security', { form: { intent: 'passkey-begin' }, maxRedirects: 0 });
  expect(posted.status()).toBe(303);
  expect(posted.headers()['location']).toBe('/desk/sign-in?to=%2Fdesk%2Fsecurity');
});
