import { expect, test, type Page } from '@playwright/test';
import { Line, type Fate, type SentCall } from './line';
import { OwnSite } from './own-site';
import { expectBalance, PASSWORD, pressed, signIn, toasts } from './players';

interface Booking {
  method: string;
  requestID: string;
  amount: string | undefined;
}

const BOOKS =
  /^(processTransaction|cancel_withdrawal|save_(cep_)?bank_transfer|save_bank_account|delete_bank_account)$/;
const UNKNOWN =
  'İşleminizin sonucu henüz belli değil. Lütfen geçmişinize bakın; aynı formu yeniden gönderirseniz işlem yalnızca bir kez yapılır.';

/** What is to happen to the next booking. */
let next: Fate;
const bookings: Booking[] = [];

function meet({ api: { method }, data }: SentCall): Fate {
  if (!BOOKS.test(method)) return undefined;
  bookings.push({ method, requestID: data['requestID'] ?? '', amount: data['amount'] });
  const fate = next;
  next = undefined;
  return fate;
}

let api: OwnSite;
let site: OwnSite;
let line: Line;
test.beforeAll(async () => {
  api = await OwnSite.start({ RATE_LIMIT_FACTOR: '100' });
  line = new Line(api.address, meet);
  site = await OwnSite.start({ ENDPOINT_URL: await line.open(), RATE_LIMIT_FACTOR: '100' });
});
test.beforeEach(() => {
  bookings.length = 0;
});
test.afterAll(async () => {
  await site?.remove();
  line?.close();
  await api?.remove();
});

const at = (path: string) => site.address + path;
const hidden = (page: Page, name: string) => page.locator(`#main input[name="${name}"]`).inputValue();
const told = (page: Page) => expect(page.locator('#main .notice.error')).toContainText(UNKNOWN, { timeout: 60_000 });

/** A signed-in player with so many lira; the platform’s name for them. */
async function playerWith(page: Page, username: string, lira: string): Promise<string> {
  api.ops('players', 'create', username, '--password', PASSWORD);
  api.ops('players', 'credit', username, lira);
  await signIn(page, username, site.address);
  return String(api.ops('players', 'show', username).rows?.[0]?.['uid']);
}
const requestsOf = (uid: string) => (api.ops('payments', 'list').rows ?? []).filter(({ player }) => player === uid);

// A lost answer costs the 15 s of the site's time-out.
test.setTimeout(240_000);

test('API-5 MONEY-4 a deposit that never reached the API: the player is told it is unknown, keeps what was typed, and the repeat goes out under the same key', async ({
  page,
}) => {
  const uid = await playerWith(page, 'yatiran', '10');
  await page.goto(at('/profile/deposit?method=bank-transfer&bank=1'));
  await page.locator('[name="amount"]').fill('1.234,50');
  const key = await hidden(page, 'requestID');
  await pressed(page, 'Devam et');
  next = 'request lost';
  await pressed(page, 'Yatırımı onayla');
  await told(page);
  expect(requestsOf(uid)).toEqual([]);
  // The echo stands as it was, and so does the form behind it.
  await expect(page.locator('#main dl')).toContainText('1.234,50 ₺');
  expect([await hidden(page, 'requestID'), await hidden(page, 'amount')]).toEqual([key, '1.234,50']);
  await pressed(page, 'Değiştir');
  expect([await hidden(page, 'requestID'), await page.locator('[name="amount"]').inputValue()]).toEqual([
    key,
    '1.234,50',
  ]);
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  await expect(page).toHaveURL(at('/profile/history/finance'));
  await expect(toasts(page)).toContainText('Yatırım isteğiniz alındı: 1.234,50 ₺');
  expect(bookings).toEqual(
    Array.from({ length: 2 }, () => ({ method: 'save_bank_transfer', requestID: key, amount: '1234.50' })),
  );
  expect(requestsOf(uid)).toHaveLength(1);
});

test('API-5 MONEY-4 a withdrawal of everything that was booked though its answer got lost: the repeat finds it done, nothing leaves twice', async ({
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
  await told(page);
  expect(requestsOf(uid)).toHaveLength(1);
  await pressed(page, 'Çekimi onayla');
  await expect(page).toHaveURL(at('/profile/history/finance'));
  await expect(toasts(page)).toContainText('Çekim isteğiniz alındı: 500,00 ₺');
  await expectBalance(page, 0);
  expect(bookings.map(({ requestID }) => requestID)).toEqual([key, key]);
  expect(requestsOf(uid)).toHaveLength(1);

  // Taking it back over the same line: lost once, asked again under the same key.
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

/** The page keeps what an action answered though every list around it failed. */
async function kept(page: Page, message: string): Promise<void> {
  await expect(page.locator('#main h1')).toHaveText('Sayfanın geri kalanı gösterilemiyor');
  await expect(page.locator('#main .notice.error')).toContainText(message);
}

test('API-5 MONEY-4 a withdrawal that was booked and answered with HTTP 500: the page keeps the echo, the number and "unknown"; sent again it leaves once', async ({
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
  // No way from here to a form with another number.
  await expect(page.locator('#main').getByRole('link')).toHaveCount(0);
  await pressed(page, 'Aynısını yeniden gönder');
  await expect(page).toHaveURL(at('/profile/history/finance'));
  expect(bookings.map(({ method, requestID }) => [method, requestID])).toEqual(
    Array.from({ length: 2 }, () => ['save_cep_bank_transfer', key]),
  );
  expect(requestsOf(uid)).toHaveLength(1);
  await expectBalance(page, 30_000);
});

test('ERR-2 REG-3 a bank account whose saving or deleting is answered with HTTP 500: what was typed and the message stay', async ({
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
