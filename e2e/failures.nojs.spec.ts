import { expect, test, type Page } from '@playwright/test';
import { Line, type Fate, type SentCall } from './line';
import { OwnSite } from './own-site';
import { fillLogin, PASSWORD, pressed, signIn, toasts } from './players';

/*
 * The failure table of the spec's sections 4 and 8 over HTTP, as a player without JavaScript meets it: one test for each
 * effect on a page. app/api/endpoint.test.ts and app/session/failure-table.test.ts test each message and code.
 */

/** What is answered to a call, by 'class/method', in the place of the API; `once` for its first time alone. */
let script: Record<string, { fate: Fate; once?: true }> = {};
const asked: string[] = [];

function meet({ api }: SentCall): Fate {
  const name = `${api.class}/${api.method}`;
  asked.push(name);
  const scripted = script[name];
  if (scripted?.once) delete script[name];
  return scripted?.fate;
}

const no = (message: string, more: { code?: number; debug?: string; data?: unknown } = {}): { fate: Fate } => ({
  fate: { reply: { result: false, message, code: 400, data: null, ...more } },
});
const yes = (data: unknown): { fate: Fate } => ({
  fate: { reply: { result: true, message: 'İşlem Başarılı', code: 200, data } },
});

let api: OwnSite;
let site: OwnSite;
let line: Line;
test.beforeAll(async () => {
  api = await OwnSite.start({ RATE_LIMIT_FACTOR: '100' });
  line = new Line(api.address, meet);
  site = await OwnSite.start({ ENDPOINT_URL: await line.open(), RATE_LIMIT_FACTOR: '100' });
  api.ops('players', 'create', 'hatali', '--password', PASSWORD);
  api.ops('players', 'credit', 'hatali', '500');
});
test.beforeEach(async ({ page }) => {
  script = {};
  await signIn(page, 'hatali', site.address);
  asked.length = 0;
});
test.afterAll(async () => {
  await site?.remove();
  line?.close();
  await api?.remove();
});

const at = (path: string) => site.address + path;
const PROFILE = 'user/get_user_profile';
const isSignedIn = async (page: Page): Promise<boolean> => {
  script = {};
  await page.goto(at('/about-us'));
  return page.locator('.face').isVisible();
};

test('AUTH-10 ‘Oturum süresi doldu’ refreshes the session once: the page stands and nobody is signed out', async ({
  page,
}) => {
  script = { [PROFILE]: { ...no('Oturum süresi doldu'), once: true } };
  await page.goto(at('/profile'));
  await expect(page.locator('#main h1')).toHaveText('Profil');
  await expect(page.locator('#main')).toContainText('hatali');
  expect(asked.filter((name) => name === 'system/ping')).toHaveLength(1);
  expect(await isSignedIn(page)).toBe(true);
});

test('AUTH-10 a refresh that fails ends the session; the login leads back to the page', async ({ page }) => {
  script = { 'finance/list_bank_accounts': no('Oturum süresi doldu'), 'system/ping': no('Oturum süresi doldu') };
  await page.goto(at('/profile/bank-accounts'));
  await expect(page).toHaveURL(at('/login'));
  await expect(toasts(page)).toContainText('Oturumunuzun süresi doldu');
  script = {};
  await fillLogin(page, 'hatali');
  await expect(page.locator('.face')).toBeVisible();
});

test('AUTH-10 a session that is over at a password change is not refreshed: data goes, the login comes', async ({
  page,
}) => {
  await page.goto(at('/profile/password'));
  await page.locator('#main [name="currentPassword"]').fill(PASSWORD);
  await page.locator('#main [name="newPassword"]').fill('Baskasi9');
  await page.locator('#main [name="newPasswordConfirmation"]').fill('Baskasi9');
  script = { 'user/pass_change': no('Oturum süresi doldu') };
  asked.length = 0;
  await page.locator('#main [name="newPassword"]').press('Enter');
  await expect(page).toHaveURL(at('/login'));
  expect(asked).not.toContain('system/ping');
  expect(await isSignedIn(page)).toBe(false);
});

test('ERR-2 an HTTP 500 is said by a notice that stays, and nobody is signed out', async ({ page }) => {
  script = { [PROFILE]: { fate: { status: 500 } } };
  await page.goto(at('/profile'));
  await expect(page.locator('body')).toContainText('Bazı sorunlar yaşıyoruz, lütfen daha sonra tekrar deneyin.');
  expect(await isSignedIn(page)).toBe(true);
});

test('PLAY-2 a game without an address, or ‘Internal Server Error’, cannot be reached; other messages are told as they are', async ({
  page,
}) => {
  const games = await page.goto(at('/slot')).then(() => page.locator('#main a[href^="/play/"]').first());
  const slot = at((await games.getAttribute('href')) ?? '');
  for (const [answer, words] of [
    [yes({}), 'Sağlayıcıya Ulaşılamıyor'],
    [no('Internal Server Error'), 'Sağlayıcıya Ulaşılamıyor'],
    [no('Bu oyun bugün kapalı'), 'Bu oyun bugün kapalı'],
  ] as const) {
    script = { 'casino/init_game': answer };
    await page.goto(slot);
    await expect(page).toHaveURL(at('/'));
    await expect(toasts(page)).toContainText(words);
  }
  // A live table leads back to where it was asked for.
  await page.goto(at('/live'));
  script = { 'livecasino/init_game': no('Internal Server Error') };
  await page.locator('#main a[href^="/play/"]').first().click();
  await expect(page).toHaveURL(/\/live/);
  await expect(toasts(page)).toContainText('Sağlayıcıya Ulaşılamıyor');
});

test('MONEY-5 a deposit or a withdrawal that is refused says the server’s words and keeps what was typed', async ({
  page,
}) => {
  await page.goto(at('/profile/deposit?method=bank-transfer&bank=1'));
  await page.locator('[name="amount"]').fill('250');
  await pressed(page, 'Devam et');
  script = { 'finance/save_bank_transfer': no('Günlük sınır doldu') };
  await pressed(page, 'Yatırımı onayla');
  await expect(page.locator('body')).toContainText('Günlük sınır doldu');
  await expect(toasts(page)).toContainText('Günlük sınır doldu');
  expect(await page.locator('#main input[name="amount"]').inputValue()).toBe('250');

  await page.goto(at('/profile/withdraw?method=wallet-yelken-withdrawal'));
  await page.locator('[name="amount"]').fill('200');
  await page.locator('[name="account"]').fill('YLK-100200');
  await pressed(page, 'Devam et');
  script = { 'prepayServices/processTransaction': no('Cüzdan kapalı') };
  await pressed(page, 'Çekimi onayla');
  await expect(toasts(page)).toContainText('Cüzdan kapalı');
  expect(await page.locator('#main input[name="amount"]').inputValue()).toBe('200');
});

test('HARD-13 names, notes, labels and support texts of whatever kind are shown as text', async ({ page }) => {
  const hostile = '<script>document.title = 1</script><img src=x onerror="document.title = 1">';
  const named = { firstname: hostile, lastname: '"><svg onload=alert(1)>', username: 'hatali', uid: '7' };
  const date = new Date().toISOString();
  const row = { date, transaction_status: 1003, amount: '-100.00', description: hostile, reason: hostile };
  script = {
    [PROFILE]: yes({ ...named, email: hostile, city: hostile }),
    'finance/list_transactions': yes([1, 2].map((id) => ({ ...row, id: String(id), transaction_category_id: id }))),
    'finance/list_bank_accounts': yes([
      { bankAccountID: '5', bankID: '1', bankName: hostile, owner: hostile, IBAN: 'TR090090100000000000481516' },
    ]),
    'user/list_sessions': yes([
      { sessionID: '1', device: hostile, address: hostile, startedAt: date, lastActivityAt: date, current: 1 },
    ]),
    'support/list_messages': yes([
      { messageID: '1', date: date, from: 'operator', category: 'vip', text: hostile },
      { messageID: '2', date: date, from: 'player', category: 'vip', text: hostile },
    ]),
  };
  await page.context().clearCookies();
  await page.goto(at('/login'));
  await fillLogin(page, 'hatali');
  await expect(page.locator('.face')).toBeVisible();
  for (const path of [
    '/profile',
    '/profile/history/finance',
    '/profile/bank-accounts',
    '/profile/sessions',
    '/support',
    '/notifications',
  ]) {
    await page.goto(at(path));
    const main = page.locator('#main');
    await expect(main, path).toContainText('<script>document.title = 1</script>');
    await expect(page.locator('[onerror], [onload], main script, main img[src="x"]'), path).toHaveCount(0);
    await expect(page, path).not.toHaveTitle('1');
  }
});

test('ACC-6 ‘Kayıt Bulunamadı’ empties the list and is told as a notice', async ({ page }) => {
  script = { 'finance/list_transactions': no('Kayıt Bulunamadı') };
  await page.goto(at('/profile/history/finance'));
  await expect(page.locator('#main')).toContainText('Belirlediğiniz kriterlere göre sonuç bulunamadı.');
});
