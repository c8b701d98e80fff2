import { expect, test, type Page } from '@playwright/test';
import { FaultProxy, type Fault, type SentCall } from './fault-proxy';
import { OwnSite } from './own-site';
import { expectBalance, fillLogin, PASSWORD, pressed, signIn, toasts } from './players';

/*
 * The failure table of the spec's sections 4 and 8 over HTTP, for a player without JavaScript: one test for each
 * effect on a page. app/api/endpoint.test.ts and app/session/failure-table.test.ts test each message and code. Below
 * it, bookings with an unknown outcome.
 */

/** Responses by 'class/method', instead of the API's; `once` only for the first call. */
let script: Record<string, { fate: Fault; once?: true }> = {};
const calls: string[] = [];

interface Booking {
  method: string;
  requestID: string;
  amount: string | undefined;
}

const BOOKS =
  /^(processTransaction|cancel_withdrawal|save_(cep_)?bank_transfer|save_bank_account|delete_bank_account)$/;
const UNKNOWN =
  'İşleminizin sonucu henüz belli değil. Lütfen geçmişinize bakın; aynı formu yeniden gönderirseniz işlem yalnızca bir kez yapılır.';

/** Outcome of the next booking. */
let next: Fault;
const bookings: Booking[] = [];

function meet({ api, data }: SentCall): Fault {
  const name = `${api.class}/${api.method}`;
  calls.push(name);
  const scripted = script[name];
  if (scripted?.once) delete script[name];
  if (scripted || !BOOKS.test(api.method)) return scripted?.fate;
  bookings.push({ method: api.method, requestID: data['requestID'] ?? '', amount: data['amount'] });
  const fate = next;
  next = undefined;
  return fate;
}

const no = (message: string, more: { code?: number; debug?: string; data?: unknown } = {}): { fate: Fault } => ({
  fate: { reply: { result: false, message, code: 400, data: null, ...more } },
});
const yes = (data: unknown): { fate: Fault } => ({
  fate: { reply: { result: true, message: 'İşlem Başarılı', code: 200, data } },
});

let api: OwnSite;
let site: OwnSite;
let line: FaultProxy;
test.beforeAll(async () => {
  api = await OwnSite.start({ RATE_LIMIT_FACTOR: '100' });
  line = new FaultProxy(api.address, meet);
  site = await OwnSite.start({ ENDPOINT_URL: await line.open(), RATE_LIMIT_FACTOR: '100' });
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
  return page.locator('.avatar').isVisible();
};

test.describe('the failure table', () => {
  test.beforeAll(() => {
    api.ops('players', 'create', 'hatali', '--password', PASSWORD);
    api.ops('players', 'credit', 'hatali', '500', '--reason', 'Bakiye düzeltmesi');
  });
  test.beforeEach(async ({ page }) => {
    script = {};
    await signIn(page, 'hatali', site.address);
    calls.length = 0;
  });

  test('AUTH-10 ‘Oturum süresi doldu’ refreshes the session once: the page is shown and the player stays signed in', async ({
    page,
  }) => {
    script = { [PROFILE]: { ...no('Oturum süresi doldu'), once: true } };
    await page.goto(at('/profile'));
    await expect(page.locator('#main h1')).toHaveText('Profil');
    await expect(page.locator('#main')).toContainText('hatali');
    expect(calls.filter((name) => name === 'system/ping')).toHaveLength(1);
    expect(await isSignedIn(page)).toBe(true);
  });

  test('AUTH-10 a failing refresh ends the session; the login leads back to the page', async ({ page }) => {
    script = { 'finance/list_bank_accounts': no('Oturum süresi doldu'), 'system/ping': no('Oturum süresi doldu') };
    await page.goto(at('/profile/bank-accounts'));
    await expect(page).toHaveURL(at('/login'));
    await expect(toasts(page)).toContainText('Oturumunuzun süresi doldu');
    script = {};
    await fillLogin(page, 'hatali');
    await expect(page.locator('.avatar')).toBeVisible();
  });

  test('AUTH-10 an expired session at a password change is not refreshed: data is cleared and the login opens', async ({
    page,
  }) => {
    await page.goto(at('/profile/password'));
    await page.locator('#main [name="currentPassword"]').fill(PASSWORD);
    await page.locator('#main [name="newPassword"]').fill('Baskasi9');
    await page.locator('#main [name="newPasswordConfirmation"]').fill('Baskasi9');
    script = { 'user/pass_change': no('Oturum süresi doldu') };
    calls.length = 0;
    await page.locator('#main [name="newPassword"]').press('Enter');
    await expect(page).toHaveURL(at('/login'));
    expect(calls).not.toContain('system/ping');
    expect(await isSignedIn(page)).toBe(false);
  });

  test('ERR-2 an HTTP 500 is a notice that stays, and the player stays signed in', async ({ page }) => {
    script = { [PROFILE]: { fate: { status: 500 } } };
    await page.goto(at('/profile'));
    await expect(page.locator('body')).toContainText('Bazı sorunlar yaşıyoruz, lütfen daha sonra tekrar deneyin.');
    expect(await isSignedIn(page)).toBe(true);
  });

  test('PLAY-2 a game without a URL, or ‘Internal Server Error’, is unreachable; other messages are shown unchanged', async ({
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
    // A live table redirects to the page of its request.
    await page.goto(at('/live'));
    script = { 'livecasino/init_game': no('Internal Server Error') };
    await page.locator('#main a[href^="/play/"]').first().click();
    await expect(page).toHaveURL(/\/live/);
    await expect(toasts(page)).toContainText('Sağlayıcıya Ulaşılamıyor');
  });

  test('MONEY-5 a rejected deposit or withdrawal shows the server’s message and keeps the typed values', async ({
    page,
  }) => {
    await page.goto(at('/profile/deposit?method=bank-transfer&bank=1'));
    await page.locator('[name="amount"]').fill('250');
    await pressed(page, 'Devam et');
    script = { 'finance/save_bank_transfer': no('Günlük limit doldu') };
    await pressed(page, 'Yatırımı onayla');
    await expect(page.locator('body')).toContainText('Günlük limit doldu');
    await expect(toasts(page)).toContainText('Günlük limit doldu');
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

  test('HARD-13 names, notes, labels and support texts with any content are shown as text', async ({ page }) => {
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
        { messageID: '1', date, from: 'operator', category: 'vip', text: hostile },
        { messageID: '2', date, from: 'player', category: 'vip', text: hostile },
      ]),
    };
    await page.context().clearCookies();
    await page.goto(at('/login'));
    await fillLogin(page, 'hatali');
    await expect(page.locator('.avatar')).toBeVisible();
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

  test('ACC-6 ‘Kayıt Bulunamadı’ empties the list and is a notice', async ({ page }) => {
    script = { 'finance/list_transactions': no('Kayıt Bulunamadı') };
    await page.goto(at('/profile/history/finance'));
    await expect(page.locator('#main')).toContainText('Belirlediğiniz kriterlere göre sonuç bulunamadı.');
  });
});

const hidden = (page: Page, name: string) => page.locator(`#main input[name="${name}"]`).inputValue();
const expectUnknown = (page: Page) =>
  expect(page.locator('#main .summary')).toContainText(UNKNOWN, { timeout: 60_000 });

/** Creates and signs in a player with a balance in lira. @returns the platform’s id of the player */
async function playerWith(page: Page, username: string, lira: string): Promise<string> {
  api.ops('players', 'create', username, '--password', PASSWORD);
  api.ops('players', 'credit', username, lira, '--reason', 'Bakiye düzeltmesi');
  await signIn(page, username, site.address);
  return String(api.ops('players', 'show', username).rows?.[0]?.['uid']);
}
const requestsOf = (uid: string) => (api.ops('payments', 'list').rows ?? []).filter(({ player }) => player === uid);

test.describe('an unknown outcome', () => {
  // A lost response takes the 15 s of the site's time-out.
  test.setTimeout(240_000);
  test.beforeEach(() => {
    script = {};
    bookings.length = 0;
  });

  test('API-5 MONEY-4 a deposit that never reached the API is unknown, keeps the typed values, and is repeated under the same key', async ({
    page,
  }) => {
    const uid = await playerWith(page, 'yatiran', '10');
    await page.goto(at('/profile/deposit?method=bank-transfer&bank=1'));
    await page.locator('[name="amount"]').fill('1.234,50');
    const key = await hidden(page, 'requestID');
    await pressed(page, 'Devam et');
    next = 'request lost';
    await pressed(page, 'Yatırımı onayla');
    await expectUnknown(page);
    expect(requestsOf(uid)).toEqual([]);
    // The echo is unchanged, and so is the form behind it.
    await expect(page.locator('#main dl')).toContainText('1.234,50 ₺');
    expect([await hidden(page, 'requestID'), await hidden(page, 'amount')]).toEqual([key, '1.234,50']);
    await pressed(page, 'Değiştir');
    expect([await hidden(page, 'requestID'), await page.locator('[name="amount"]').inputValue()]).toEqual([
      key,
      '1.234,50',
    ]);
    await pressed(page, 'Devam et');
    await pressed(page, 'Yatırımı onayla');
    await expect(page).toHaveURL(/\/profile\/payments\/[0-9A-Za-z]{26}$/);
    await expect(toasts(page)).toContainText('Yatırım talebiniz alındı: 1.234,50 ₺');
    expect(bookings).toEqual(
      Array.from({ length: 2 }, () => ({ method: 'save_bank_transfer', requestID: key, amount: '1234.50' })),
    );
    expect(requestsOf(uid)).toHaveLength(1);
  });

  test('API-5 MONEY-4 a withdrawal of the whole balance, booked with a lost response: the repeat finds it done, nothing is paid twice', async ({
    page,
  }) => {
    const uid = await playerWith(page, 'ceken', '500');
    await page.goto(at('/profile/withdraw?method=wallet-yelken-withdrawal'));
    await page.locator('[name="amount"]').fill('500');
    await page.locator('[name="account"]').fill('YLK-100200');
    const key = await hidden(page, 'requestID');
    await pressed(page, 'Devam et');
    next = 'answer lost';
    await pressed(page, 'Çekimi onayla');
    await expectUnknown(page);
    expect(requestsOf(uid)).toHaveLength(1);
    await pressed(page, 'Çekimi onayla');
    await expect(page).toHaveURL(at('/profile/history/finance'));
    await expect(toasts(page)).toContainText('Çekim talebiniz alındı: 500,00 ₺');
    await expectBalance(page, 0);
    expect(bookings.map(({ requestID }) => requestID)).toEqual([key, key]);
    expect(requestsOf(uid)).toHaveLength(1);

    // Cancelling it through the same proxy: lost once, repeated under the same key.
    await page.goto(at('/profile/withdraw'));
    next = 'request lost';
    await page.getByRole('link', { name: 'İptal et' }).click();
    await pressed(page, 'Çekimi iptal et');
    await expect(toasts(page)).toContainText(UNKNOWN, { timeout: 60_000 });
    await expectBalance(page, 0);
    await page.getByRole('link', { name: 'İptal et' }).click();
    await pressed(page, 'Çekimi iptal et');
    await expect(toasts(page)).toContainText('Çekim iptal edildi, tutar bakiyenize döndü');
    await expectBalance(page, 50_000);
    const [first, second] = bookings.slice(2);
    expect(first?.requestID).toMatch(/^[0-9A-Za-z]{26}$/);
    expect(second).toEqual(first);
  });

  /** Asserts that the page shows the action's result although every list failed. */
  async function kept(page: Page, message: string): Promise<void> {
    await expect(page.locator('#main h1')).toHaveText('Sayfanın geri kalanı gösterilemiyor');
    await expect(page.locator('#main .notice.error')).toContainText(message);
  }

  test('API-5 MONEY-4 a withdrawal booked with HTTP 500: the page keeps the echo, the request ID and "unknown"; the repeat pays once', async ({
    page,
  }) => {
    const uid = await playerWith(page, 'bozuk', '500');
    await page.goto(at('/profile/withdraw?method=quick-pay-withdrawal'));
    await page.locator('[name="amount"]').fill('200');
    await page.locator('[name="receiverPhone"]').fill('0532 000 00 00');
    await page.locator('[name="receiverIdentityNumber"]').fill('10000000146');
    await page.locator('[name="identityValidityDate"]').fill('2099-01-01');
    const key = await hidden(page, 'requestID');
    await pressed(page, 'Devam et');
    next = { status: 500 };
    await pressed(page, 'Çekimi onayla');
    await kept(page, UNKNOWN);
    await expect(page.locator('#main dl')).toContainText('200,00 ₺');
    expect(await hidden(page, 'requestID')).toBe(key);
    // No link leads to a form with another request ID.
    await expect(page.locator('#main').getByRole('link')).toHaveCount(0);
    await pressed(page, 'Aynısını yeniden gönder');
    await expect(page).toHaveURL(at('/profile/history/finance'));
    expect(bookings.map(({ method, requestID }) => [method, requestID])).toEqual(
      Array.from({ length: 2 }, () => ['save_cep_bank_transfer', key]),
    );
    expect(requestsOf(uid)).toHaveLength(1);
    await expectBalance(page, 30_000);
  });

  test('ERR-2 REG-3 a bank account whose saving or deleting fails with HTTP 500: the typed values and the message stay', async ({
    page,
  }) => {
    await playerWith(page, 'hesapli', '10');
    await page.goto(at('/profile/bank-accounts/new'));
    await page.locator('[name="bankID"]').selectOption('1');
    await page.locator('[name="owner"]').fill('Ada Deniz');
    await page.locator('[name="IBAN"]').fill('TR090090100000000000481516');
    next = { status: 500 };
    await pressed(page, 'Kaydet');
    await kept(page, 'Bazı sorunlar yaşıyoruz, lütfen daha sonra tekrar deneyin.');
    expect(await hidden(page, 'owner')).toBe('Ada Deniz');
    await page.goto(at('/profile/bank-accounts'));
    await expect(page.locator('#main')).toContainText('TR09 0090 1000 0000 0000 4815 16');
    await page.goto(at((await page.locator('#main a[href$="/delete"]').first().getAttribute('href')) as string));
    next = { status: 500 };
    await page.locator('#main button[name$="~delete"]').click();
    await kept(page, 'Bazı sorunlar yaşıyoruz');
  });

  test('ERR-2 LIMIT-1 limits that cannot be saved or read are sent again as typed: only an emptied field removes its limit', async ({
    page,
  }) => {
    await playerWith(page, 'limitli', '10');
    const field = (name: string) => page.locator(`#main [name="${name}"]`);
    const form = page.locator('#main form', { has: page.locator('[name="deposit-day"]') });
    const save = () => form.getByRole('button').click();
    await page.goto(at('/profile/limits'));
    await field('deposit-day').fill('100');
    await field('deposit-week').fill('300');
    await save();
    await expect(toasts(page)).toContainText('Limitleriniz kaydedildi');
    await field('deposit-day').fill('50');
    await field('deposit-week').fill('');
    const lost = { fate: 'request lost', once: true } as const;
    script = { 'limit/set_limits': lost, 'limit/get_limits': lost };
    await save();
    await kept(page, 'Bir şeyler ters gitti');
    await pressed(page, 'Aynısını yeniden gönder');
    await expect(toasts(page)).toContainText('Gevşettiğiniz limiti 24 saat sonra onaylayabilirsiniz');
    await expect(field('deposit-day')).toHaveValue('50,00');
    // Only the emptied limit waits for its removal.
    await expect(page.locator('#main .notice.info')).toHaveCount(1);
    await expect(page.locator('#main .notice.info')).toContainText('300,00 ₺');
  });
});
