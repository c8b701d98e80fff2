import { expect, test, type Page } from '@playwright/test';
import { enrol } from './enrol';
import { heard, listen } from './heard';
import { Keyboard, openByKeyboard } from './keyboard';
import { Match, expectPicked } from './matches';
import { WALLET_OUT } from './money';
import { newPlayer, PASSWORD, signIn } from './players';
import { identityNumberOf } from './registration';
import { totp } from './totp';

/** Further flows by keyboard alone, to their end, at 360 px: where the focus is after each step, and what is announced. */

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

const heading = (page: Page) => page.locator('#main h1');
const expectHeard = (page: Page, text: string | RegExp) =>
  expect.poll(async () => (await heard(page)).join(' | ')).toMatch(text);

test('A11Y-1 A11Y-2 a withdrawal by keyboard alone: review, confirmation, history', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '500' }));
  const keys = await openByKeyboard(page, WALLET_OUT);
  await listen(page);
  await keys.tabTo('[name="amount"]');
  await keys.type('150');
  await keys.tabTo('[name="account"]');
  await keys.type('YLK-100200');
  await keys.press('Enter');
  await expect(page.locator('#main h2:focus')).toBeVisible();
  await keys.tabTo('button[name$="~confirm"]');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);
  await expect(heading(page)).toBeFocused();
  await expectHeard(page, /Çekim isteğiniz alındı: 150,00/);
});

test('A11Y-1 A11Y-2 a coupon is cashed out by keyboard alone, and its new state is announced', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  const match = await Match.announced(request);
  await match.pick(page);
  await expectPicked(page, match.id);
  const keys = await openByKeyboard(page, '/coupon');
  await keys.tabTo('[name="stake"]');
  await keys.type('20');
  await keys.press('Enter');
  await expect(page.locator('#main h2:focus')).toBeVisible();
  await keys.tabTo('button[name$="~confirm"]');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/profile\/coupons\//);
  await expect(heading(page)).toBeFocused();
  await listen(page);
  await keys.tabTo('button[name$="~review"], #main button.gold');
  await keys.press('Enter');
  await expect(page.locator('#main h2:focus')).toBeVisible();
  await keys.tabTo('button[name$="~confirm"]');
  await keys.press('Enter');
  await expect(page.locator('#main [role="status"]')).toHaveText('Bozduruldu');
  await expectHeard(page, /Bozduruldu/);
});

test('A11Y-1 A11Y-2 a message to support by keyboard alone; the missing field takes the focus', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  const keys = await openByKeyboard(page, '/support');
  await listen(page);
  await keys.tabTo('[name="text"]');
  await keys.press('Tab');
  await keys.press('Enter');
  await expect(page.locator('#main select[name="category"]')).toBeFocused();
  await keys.press('ArrowDown');
  await keys.tabTo('[name="text"]');
  await keys.type('Sayfayı yalnızca klavyeyle kullanıyorum.');
  await keys.press('Tab');
  await keys.press('Enter');
  await expect(page.locator('#main .thread')).toContainText('yalnızca klavyeyle');
  await expect(page.locator('#main :focus')).toBeVisible();
  await expectHeard(page, /Mesajınız/);
});

test('A11Y-1 A11Y-2 a login with a second factor by keyboard alone', async ({ page, request }) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  const { key } = await enrol(page);
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'popup', value: 'welcome', url: new URL(page.url()).origin }]);
  const keys = await openByKeyboard(page, '/login');
  await keys.tabTo('#main [name="username"]');
  await keys.type(username);
  await keys.press('Tab');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await expect(heading(page)).toHaveText(/kod|doğrulama/i);
  await expect(heading(page)).toBeFocused();
  await keys.tabTo('#main [name="code"]');
  const code = totp(key, Date.now() + 30_000);
  await keys.type(`${code.slice(0, 3)} ${code.slice(3)}`);
  await keys.press('Enter');
  await expect(page.locator('.face')).toBeVisible();
});

test('A11Y-1 A11Y-2 a game is made a favourite by keyboard alone; the focus stays', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  const keys = await openByKeyboard(page, '/slot/category/94');
  await keys.press('Tab');
  await keys.press('Enter');
  await keys.tabTo('#main .heart button', 80);
  const button = page.locator('#main .heart button').first();
  await keys.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toBeFocused();
});

test('A11Y-2 a round of bingo takes one press of the focused button, and its outcome opens the title', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await page.goto('/play/virtual/82/bingo');
  const keys = new Keyboard(page);
  await keys.tabTo('.spin');
  await keys.press('Enter');
  await expect(page).toHaveURL(/round=/);
  await expect(page.locator('.spin')).toBeFocused();
  await expect(page).toHaveTitle(/^(?:Kazandınız|Kazanç yok|Ödeme|Bu tur)/);
});

test('A11Y-1 A11Y-2 a registration by keyboard alone, with a wrong field at first; the others keep what was typed', async ({
  page,
}) => {
  const name = `klavye${Date.now().toString(36)}`;
  const email = `${name}@example.com`;
  const keys = await openByKeyboard(page, '/register');
  await listen(page);
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
    identityNumber: identityNumberOf(name),
  };
  for (const [field, value] of Object.entries(typed)) {
    await keys.tabTo(`[name="${field}"]`);
    await keys.type(value);
  }
  await keys.tabTo('[name="acceptRules"]');
  await keys.press('Space');
  await keys.tabTo('#main form button.btn');
  await keys.press('Enter');
  await expect(page.locator('#main .summary')).toBeFocused();
  await keys.press('Tab');
  await keys.press('Enter');
  await expect(page.locator('[name="emailConfirmation"]')).toBeFocused();
  await keys.press('Control+a');
  await keys.type(email);
  await keys.tabTo('[name="password"]');
  await keys.type(PASSWORD);
  await keys.tabTo('[name="passwordConfirmation"]');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(heading(page)).toBeFocused();
  await expectHeard(page, /Kaydınız tamamlandı/);
});

test('A11Y-2 a hand of blackjack by keyboard alone, to its outcome in the title', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '200' }));
  await page.goto('/play/live/7021');
  const keys = new Keyboard(page);
  await keys.tabTo('.spin');
  await keys.press('Enter');
  await expect(page).toHaveURL(/round=/);
  while (await page.locator('.steps').isVisible()) {
    await expect(page).toHaveTitle(/^El sürüyor/);
    const before = page.url();
    const step = await page.locator('.steps [name="step"]').inputValue();
    await keys.tabTo('.steps button[name$="~stand"], .steps button[name$="~decline"]');
    await keys.press('Enter');
    await expect
      .poll(
        async () =>
          (await page.locator('.steps [name="step"]').count()) === 0 ||
          page.url() !== before ||
          (await page.locator('.steps [name="step"]').inputValue()) !== step,
      )
      .toBe(true);
  }
  await expect(page.locator('.spin')).toBeFocused();
  await expect(page).not.toHaveTitle(/^El sürüyor/);
});
