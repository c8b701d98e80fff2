import { expect, test, type Page } from '@playwright/test';
import { fillLogin, newPlayer, openPreferences, operate, PASSWORD, pressed, toasts } from './players';
import { fillRegistration } from './registration';

/** Blocks all cookies in the page's browser from now on. */
const blockCookies = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    await page.context().clearCookies();
    const { 'set-cookie': _dropped, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });

test('BROWSER-5 a login and a preference without cookies say that cookies are missing, in the page language', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request);
  await blockCookies(page);
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarayıcınız çerezleri engelliyor');
  await page.getByRole('link', { name: 'Çerezsiz devam et' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/about-us');
  await openPreferences(page);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your browser blocks cookies');
});

test('BROWSER-5 a registration without cookies says that cookies are missing and that the account exists', async ({
  page,
  request,
}) => {
  const username = `cerezsiz.${Date.now().toString(36)}`;
  const email = `${username}@example.com`;
  await blockCookies(page);
  await fillRegistration(page, { username, email, password: PASSWORD });
  await pressed(page, 'Üyeliği tamamla');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarayıcınız çerezleri engelliyor');
  await expect(page.locator('#main')).toContainText('Az önce üye olduysanız hesabınız açılmıştır');
  expect(await operate(request, { command: 'outbox', words: [], options: { to: email } })).toHaveLength(1);
});

test('BROWSER-5 a login with cookies leaves no trace of the check in the URL', async ({ page, request }) => {
  const username = await newPlayer(request);
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(page.locator('.avatar')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Başarıyla giriş yapıldı');
});
