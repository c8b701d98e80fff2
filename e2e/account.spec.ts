import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { unchecked } from './players';
import { fillRegistration } from './registration';

/** An account from its registration to its end: signing up, staying safe and signing out. */

const PASSWORD = 'Sifre123';

async function newestMessage(request: APIRequestContext, to: string): Promise<string> {
  const reply = await request.post('/ops', {
    headers: { Authorization: `Bearer ${process.env.E2E_OPS_TOKEN}` },
    data: { command: 'outbox', words: [], options: { to } },
  });
  const { rows } = (await reply.json()) as { rows: { text: string }[] };
  return rows[0]?.text ?? '';
}

function someone(page: Page, project: string) {
  const name = `oyuncu.${project}.${Date.now().toString(36)}`;
  return { page, username: name, email: `${name}@example.com` };
}

async function signIn(page: Page, username: string, password = PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('Kullanıcı adı').fill(username);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Giriş yap' }).click();
}

test(
  'REG-1 REG-3 REG-4 REG-5 AUTH-1 AUTH-3 AUTH-4 AUTH-6 ACC-2 ACC-3 from registration to signing out',
  { tag: '@both' },
  async ({ page, request }, { project }) => {
    const { username, email } = someone(page, project.name);

    await fillRegistration(page, { username, email, password: PASSWORD });
    await page.getByLabel('E-posta (tekrar)').fill('baska@example.com');
    await page.getByRole('button', { name: 'Üyeliği tamamla' }).click();
    await expect(page.getByRole('alert')).toContainText('E-posta adresleri eşleşmiyor');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('Soyad')).toHaveValue('Yılmaz');
    await expect(page.getByLabel('Şifre', { exact: true })).toHaveValue('');
    await fillRegistration(page, { username, email, password: PASSWORD });
    await page.getByLabel('Promosyon kodu').fill('YOK');
    await page.getByRole('button', { name: 'Üyeliği tamamla' }).click();
    await expect(page.locator('#f-promotionCode-error')).toContainText('Böyle bir promosyon kodu yok');
    await expect(page.getByLabel('Promosyon kodu')).toHaveValue('YOK');
    await expect(page.getByLabel('Soyad')).toHaveValue('Yılmaz');
    await fillRegistration(page, { username, email, password: PASSWORD });
    await page.getByRole('button', { name: 'Üyeliği tamamla' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator('#main').getByText('Kaydınız tamamlandı.')).toBeVisible();

    await signIn(page, username);
    await expect(page.getByRole('alert')).toContainText('Hesabınız henüz onaylanmadı');
    const confirmation = /https?:\/\/\S+/.exec(await newestMessage(request, email))?.[0] ?? '';
    await page.goto(new URL(confirmation).pathname + new URL(confirmation).search);
    await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Hesabımı onayla' }).click();
    await expect(page.locator('#main').getByText('Hesabınız onaylandı.')).toBeVisible();

    await signIn(page, username, 'Yanlis123');
    await expect(page.getByRole('alert')).toContainText('Kullanıcı adı veya şifre hatalı');
    await expect(page.getByLabel('Kullanıcı adı')).toHaveValue(username);
    await page.goto('/profile/password');
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, username);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('#main').getByText('Başarıyla giriş yapıldı')).toBeVisible();
    await page.goto('/login');
    await expect(page).toHaveURL(/\/$/);

    await page.goto('/profile/password');
    await page.getByLabel('Mevcut şifre').fill(PASSWORD);
    await page.getByLabel('Yeni şifre', { exact: true }).fill('Yeni1234');
    await page.getByLabel('Yeni şifre (tekrar)').fill('Yeni1234');
    await page.getByRole('button', { name: 'Şifreyi değiştir' }).click();
    await expect(page.locator('#main').getByText('Şifreniz değiştirildi')).toBeVisible();

    await page.goto('/profile/two-factor');
    await page.getByRole('button', { name: 'QR kod ve anahtar oluştur' }).click();
    await expect(page.getByRole('img', { name: /QR kod/ })).toBeVisible();
    const key = ((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('6 haneli kod').fill('12345');
    await unchecked(page);
    await page.getByRole('button', { name: 'Etkinleştir' }).click();
    await expect(page.getByRole('alert')).toContainText('6 haneli kodu');
    expect(((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '')).toBe(key);
    const app = new TOTP({ secret: Secret.fromBase32(key) });
    await page.getByLabel('6 haneli kod').fill(app.generate());
    await page.getByRole('button', { name: 'Etkinleştir' }).click();
    await expect(page.locator('#main').getByText('İki adımlı doğrulama açıldı')).toBeVisible();

    await page.goto('/profile/logout');
    await page.getByRole('button', { name: 'Evet, çıkış yap' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('#main').getByText('Başarıyla çıkış yapıldı')).toBeVisible();

    await signIn(page, username, 'Yeni1234');
    await expect(page).toHaveURL(/\/login\/two-factor$/);
    await page.reload();
    await page.getByLabel('6 haneli kod').fill('000000');
    await page.getByRole('button', { name: 'Doğrula' }).click();
    await expect(page.getByRole('alert')).toContainText('Girdiğiniz kod hatalı');
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/login/two-factor');
    // The code above is used: the next step's code is accepted within the allowed drift.
    await page.getByLabel('6 haneli kod').fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: 'Doğrula' }).click();
    await expect(page.locator('#main').getByText('Başarıyla giriş yapıldı')).toBeVisible();
    await page.context().clearCookies();

    await signIn(page, username, 'Yeni1234');
    await page.getByRole('button', { name: 'Girişten vazgeç' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/login/two-factor');
    await expect(page).toHaveURL(/\/login$/);

    await page.goto('/forgot-password');
    await page.getByLabel('E-posta').fill(email);
    await page.getByRole('button', { name: 'Bağlantıyı gönder' }).click();
    await expect(page.locator('#main').getByText('Bu adresle bir hesap varsa')).toBeVisible();
    const reset = new URL(/https?:\/\/\S+/.exec(await newestMessage(request, email))?.[0] ?? '');
    await page.goto(reset.pathname + reset.search);
    await page.getByLabel('Yeni şifre', { exact: true }).fill('Bambaska1');
    await page.getByLabel('Yeni şifre (tekrar)').fill('Bambaska1');
    await page.getByRole('button', { name: 'Şifreyi kaydet' }).click();
    await expect(page.locator('#main').getByText('Şifreniz değiştirildi.')).toBeVisible();
    await page.goto(reset.pathname + reset.search);
    await expect(page.locator('#main')).toContainText('Bu bağlantı geçersiz');
    await expect(page.getByLabel('Yeni şifre', { exact: true })).toHaveCount(0);
  },
);

test('HARD-3 a session planted before the login is worthless after it', async ({ page, context, request }, {
  project,
}) => {
  const { username } = someone(page, project.name);
  await request.post('/ops', {
    headers: { Authorization: `Bearer ${process.env.E2E_OPS_TOKEN}` },
    data: { command: 'players', words: ['create', username], options: { password: PASSWORD } },
  });
  await page.goto('/favorites');
  const planted = await context.cookies();
  await signIn(page, username);
  await expect(page).toHaveURL(/\/favorites$/);
  const mine = (await context.cookies()).find(({ name }) => name === 'session');
  expect(mine?.value).not.toBe(planted.find(({ name }) => name === 'session')?.value);
  await page.goto('/profile/logout');
  await page.getByRole('button', { name: 'Evet, çıkış yap' }).click();
  await expect(page).toHaveURL(/\/$/);
  // AUTH-6: the old cookie is invalid afterwards.
  await context.addCookies([mine!]);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});

test('REG-1 the honeypot is invisible, outside the tab order and not read out; a filled one is rejected with the form kept', async ({
  page,
}) => {
  for (const path of ['/register', '/support', '/forgot-password']) {
    await page.goto(path);
    await expect(page.locator('#main [name="homepage"]'), path).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Bu alanı boş bırakın' }), path).toHaveCount(0);
  }
  await page.locator('#main [name="email"]').fill('robot@example.com');
  await page
    .locator('#main [name="homepage"]')
    .evaluate((field: HTMLInputElement) => (field.value = 'https://spam.test'));
  await page.locator('#main').getByRole('button').click();
  await expect(page.getByRole('alert')).toContainText('Lütfen formu yeniden gönderin');
  await expect(page.locator('#main [name="email"]')).toHaveValue('robot@example.com');
  await expect(page.locator('#main [name="homepage"]')).toHaveValue('');
});

test(
  'AUTH-1 without scripts the browser validates a form before it is sent; with them all messages appear at once, in the page’s language',
  { tag: '@both' },
  async ({ page }, { project }) => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    const form = page.locator('#main form');
    const username = page.getByLabel('Kullanıcı adı');
    if (project.name === 'js') {
      // The script starts with the first touch.
      await username.focus();
      await expect(form).toHaveJSProperty('noValidate', true);
    }
    await form.getByRole('button', { name: 'Giriş yap' }).click();
    await expect(project.name === 'js' ? page.locator('#main .summary') : username).toBeFocused();
    await expect(page.locator('#main .error')).toHaveCount(project.name === 'js' ? 2 : 0);
    await expect(page.locator('#main input:invalid')).toHaveCount(2);
  },
);
