import { expect, test } from '@playwright/test';
import { enrol, readSecret } from './enrol';
import { openByKeyboard } from './keyboard';
import { Match, expectPicked } from './matches';
import { IBAN, WALLET_OUT, withdraw } from './money';
import { newPlayer, PASSWORD, signIn } from './players';
import { readQr } from './qr-picture';
import { toIdentityNumber } from './registration';
import { totp } from './totp';

/** Complete flows of an account by keyboard only, at 360 px: the focus after each step, and the announcements. */

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

test('A11Y-1 A11Y-2 a registration by keyboard alone, first with a wrong field; the others keep their values', async ({
  page,
  javaScriptEnabled,
}) => {
  const name = `klavye${Date.now().toString(36)}`;
  const email = `${name}@example.com`;
  const keys = await openByKeyboard(page, '/register', javaScriptEnabled);
  const typed: Record<string, string> = {
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    username: name,
    city: 'İzmir',
    phone: '0532 123 45 67',
    email,
    emailConfirmation: 'baska@example.com',
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    birthDate: '17.05.1990',
    identityNumber: toIdentityNumber(name),
  };
  for (const [field, value] of Object.entries(typed)) {
    await keys.tabTo(`[name="${field}"]`);
    await keys.type(value);
  }
  await keys.tabTo('[name="acceptRules"]');
  await keys.press('Space');
  await keys.tabTo('#main form button.btn');
  await keys.press('Enter');
  await keys.expectFocus('#main .summary');
  await keys.press('Tab');
  await keys.press('Enter');
  await keys.expectFocus('[name="emailConfirmation"]');
  await keys.press('Control+a');
  await keys.type(email);
  await keys.tabTo('[name="password"]');
  await keys.type(PASSWORD);
  await keys.tabTo('[name="passwordConfirmation"]');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await keys.expectScreen(/\/login$/);
  await keys.expectHeard(/Kaydınız tamamlandı/);
});

test('A11Y-1 A11Y-2 a login with a second factor by keyboard alone', async ({ page, request, javaScriptEnabled }) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  const { key } = await enrol(page);
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'popup', value: 'welcome', url: new URL(page.url()).origin }]);
  const keys = await openByKeyboard(page, '/login', javaScriptEnabled);
  await keys.tabTo('#main [name="username"]');
  await keys.type(username);
  await keys.press('Tab');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await keys.expectScreen(/two-factor/);
  await keys.tabTo('#main [name="code"]');
  const code = totp(key, Date.now() + 30_000);
  await keys.type(`${code.slice(0, 3)} ${code.slice(3)}`);
  await keys.press('Enter');
  await expect(page.locator('.avatar')).toBeVisible();
});

test('A11Y-1 A11Y-2 a wrong password by keyboard alone: the summary has the focus and links to the field', async ({
  page,
  javaScriptEnabled,
}) => {
  const keys = await openByKeyboard(page, '/login', javaScriptEnabled);
  await keys.tabTo('#main [name="username"]');
  await keys.type('kimse.yok');
  await keys.press('Tab');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await keys.expectFocus('#main .summary');
  await keys.expectHeard(/Kullanıcı adı veya şifre hatalı/);
});

test(
  'A11Y-1 A11Y-2 the second factor is switched on by keyboard alone',
  { tag: '@long' },
  async ({ page, request, javaScriptEnabled }) => {
    await signIn(page, await newPlayer(request));
    const keys = await openByKeyboard(page, '/profile/two-factor', javaScriptEnabled);
    await keys.tabTo('#main form button.btn');
    await keys.press('Enter');
    const picture = page.getByRole('img', { name: /QR kod/ });
    await expect(picture).toBeVisible();
    const key = readSecret((await readQr(picture)) ?? '');
    await keys.tabTo('#main [name="code"]');
    await keys.type(totp(key, Date.now()));
    await keys.press('Enter');
    await keys.expectFocus('#main .notice.success');
    await keys.expectHeard(/İki adımlı doğrulama açıldı/);
  },
);

test(
  'A11Y-1 A11Y-2 a forgotten password by keyboard alone: the result is announced',
  { tag: '@long' },
  async ({ page, request, javaScriptEnabled }) => {
    const username = await newPlayer(request);
    const keys = await openByKeyboard(page, '/forgot-password', javaScriptEnabled);
    await keys.tabTo('#main [name="email"]');
    await keys.type(`${username}@players.example`);
    await keys.press('Enter');
    await keys.expectScreen(/\/login$/);
    await keys.expectHeard(/e-posta/i);
  },
);

test('A11Y-1 A11Y-2 a withdrawal by keyboard alone: review, confirmation, history', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signIn(page, await newPlayer(request, { lira: '500' }));
  const keys = await openByKeyboard(page, WALLET_OUT, javaScriptEnabled);
  await keys.tabTo('[name="amount"]');
  await keys.type('150');
  await keys.tabTo('[name="account"]');
  await keys.type('YLK-100200');
  await keys.press('Enter');
  await keys.expectFocus('#main h2');
  await keys.tabTo('button[name$="~confirm"]');
  await keys.press('Enter');
  await keys.expectScreen(/\/profile\/history\/finance$/);
  await keys.expectHeard(/Çekim talebiniz alındı: 150,00/);
});

test('A11Y-1 A11Y-2 a bank account is added by keyboard alone; a wrong IBAN keeps the rest', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signIn(page, await newPlayer(request));
  const keys = await openByKeyboard(page, '/profile/bank-accounts/new', javaScriptEnabled);
  await keys.tabTo('#main select[name="bankID"]');
  await keys.type('Poyraz');
  await keys.tabTo('[name="owner"]');
  await keys.type('Deneme Oyuncu');
  await keys.tabTo('[name="IBAN"]');
  await keys.type('TR00 1234');
  await keys.press('Enter');
  await keys.expectFocus('#main .summary');
  await keys.press('Tab');
  await keys.press('Enter');
  await keys.expectFocus('[name="IBAN"]');
  await keys.press('Control+a');
  await keys.type(IBAN);
  await keys.press('Enter');
  await keys.expectScreen(/\/profile\/bank-accounts$/);
  await expect(page.locator('#main')).toContainText('Deneme Oyuncu');
});

test(
  'A11Y-1 A11Y-2 a history is filtered by keyboard alone; the result is announced',
  { tag: '@long' },
  async ({ page, request, javaScriptEnabled }) => {
    await signIn(page, await newPlayer(request, { lira: '1000' }));
    await withdraw(page, '200');
    const keys = await openByKeyboard(page, '/profile/history/account', javaScriptEnabled);
    await keys.press('Tab');
    await keys.press('Tab');
    await expect(page.locator('.skip:focus')).toHaveText('Filtreye geç');
    await keys.press('Enter');
    await keys.expectFocus('#main .fold summary');
    await keys.press('Enter');
    await keys.tabTo('#main select[name="category"]');
    await keys.type('Bonus');
    await keys.tabTo('#main .fold button');
    await keys.press('Enter');
    await expect(page).toHaveURL(/category=5/);
    await keys.expectHeard(/Belirlediğiniz kriterlere göre sonuç bulunamadı/);
  },
);

test('A11Y-1 A11Y-2 a limit is set by keyboard alone; a wrong amount takes the focus', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signIn(page, await newPlayer(request));
  const keys = await openByKeyboard(page, '/profile/limits', javaScriptEnabled);
  await keys.tabTo('[name="deposit-day"]');
  await keys.type('yüz');
  await keys.press('Enter');
  await keys.expectFocus('#main .summary');
  await keys.tabTo('[name="deposit-day"]');
  await keys.press('Control+a');
  await keys.type('100');
  await keys.press('Enter');
  await keys.expectHeard(/Limitleriniz kaydedildi/);
  await expect(page.locator('[name="deposit-day"]')).toHaveValue('100,00');
});

test('A11Y-1 A11Y-2 a coupon is cashed out by keyboard alone, and its new state is announced', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  const match = await Match.announced(request);
  await match.pick(page);
  await expectPicked(page, match.id);
  const keys = await openByKeyboard(page, '/coupon', javaScriptEnabled);
  await keys.tabTo('[name="stake"]');
  await keys.type('20');
  await keys.press('Enter');
  await keys.expectFocus('#main h2');
  await keys.tabTo('button[name$="~confirm"]');
  await keys.press('Enter');
  await keys.expectScreen(/\/profile\/coupons\//);
  if (!javaScriptEnabled) await keys.toContent();
  await keys.tabTo('button[name$="~review"], #main button.gold');
  await keys.press('Enter');
  await keys.expectFocus('#main h2');
  await keys.tabTo('button[name$="~confirm"]');
  await keys.press('Enter');
  await expect(page.locator('#main [role="status"]')).toHaveText('Bozduruldu');
  await keys.expectHeard(/Bozduruldu/);
});

test(
  'A11Y-1 A11Y-2 a message to support by keyboard alone; the missing field takes the focus',
  { tag: '@long' },
  async ({ page, request, javaScriptEnabled }) => {
    await signIn(page, await newPlayer(request));
    const keys = await openByKeyboard(page, '/support', javaScriptEnabled);
    await keys.tabTo('[name="text"]');
    await keys.press('Tab');
    await keys.press('Enter');
    await keys.expectFocus('#main select[name="category"]');
    await keys.press('ArrowDown');
    await keys.tabTo('[name="text"]');
    await keys.type('Sayfayı yalnızca klavyeyle kullanıyorum.');
    await keys.press('Tab');
    await keys.press('Enter');
    await expect(page.locator('#main .thread')).toContainText('yalnızca klavyeyle');
    if (javaScriptEnabled) await expect(page.locator('#main :focus')).toBeVisible();
    await keys.expectHeard(/Mesajınız/);
  },
);

test(
  'A11Y-1 A11Y-2 the language is changed by keyboard alone, on the open page',
  { tag: '@long' },
  async ({ page, javaScriptEnabled }) => {
    const keys = await openByKeyboard(page, '/promotions', javaScriptEnabled);
    await keys.tabTo('.menu summary');
    await keys.press('Enter');
    await keys.tabTo('header a[href="#preferences"]');
    await keys.press('Enter');
    await keys.tabTo('footer form[action="/preferences/display"] button:not([aria-pressed="true"])', 6);
    await keys.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(/\/promotions/);
  },
);

test(
  'A11Y-1 A11Y-2 the notifications are reached through the account menu by keyboard alone',
  { tag: '@long' },
  async ({ page, request, javaScriptEnabled }) => {
    await signIn(page, await newPlayer(request, { lira: '10' }));
    const keys = await openByKeyboard(page, '/slot', javaScriptEnabled);
    await keys.tabTo('.top details.drop:not(.menu) summary');
    await keys.press('Enter');
    await keys.tabTo('.top a[href="/notifications"]');
    await keys.press('Enter');
    await keys.expectScreen(/\/notifications$/);
  },
);
