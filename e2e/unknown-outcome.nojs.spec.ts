import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { OwnSite } from './own-site';
import { expectBalance, PASSWORD, pressed, signIn, toasts } from './players';

/** What happens to the next booking on its way: its answer gets lost, or the request itself, or it is done and answered with HTTP 500. */
type Fate = 'answer lost' | 'request lost' | 'HTTP 500' | undefined;
interface Booking {
  method: string;
  requestID: string;
  amount: string | undefined;
}

const BOOKS =
  /^(processTransaction|cancel_withdrawal|save_(cep_)?bank_transfer|save_bank_account|delete_bank_account)$/;
const UNKNOWN =
  'İşleminizin sonucu henüz belli değil. Lütfen geçmişinize bakın; aynı formu yeniden gönderirseniz işlem yalnızca bir kez yapılır.';

/** An API that is reached over a line which loses what it is told to lose, as a site with ENDPOINT_URL sees it. */
class Line {
  next: Fate;
  readonly bookings: Booking[] = [];
  readonly #server: Server;

  constructor(readonly far: string) {
    this.#server = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks).toString();
        const fate = body === '' ? undefined : this.#meet(body);
        if (fate === 'request lost') return;
        const answer = await fetch(this.far + (request.url ?? ''), {
          method: request.method ?? 'GET',
          headers: { 'Content-Type': 'application/json', panel: 'frontend' },
          ...(body === '' ? {} : { body }),
        });
        const text = await answer.text();
        if (fate === 'HTTP 500') response.writeHead(500).end();
        // Whoever asked waits until it has waited long enough.
        else if (fate !== 'answer lost')
          response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
      })().catch(() => response.destroy());
    });
  }

  #meet(body: string): Fate {
    const { api, data } = JSON.parse(body) as { api: { method: string }; data: Record<string, string> };
    if (!BOOKS.test(api.method)) return undefined;
    this.bookings.push({ method: api.method, requestID: data['requestID'] ?? '', amount: data['amount'] });
    const fate = this.next;
    this.next = undefined;
    return fate;
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/endpoint/v1`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let api: OwnSite;
let site: OwnSite;
let line: Line;
test.beforeAll(async () => {
  api = await OwnSite.start({ RATE_LIMIT_FACTOR: '100' });
  line = new Line(api.address);
  site = await OwnSite.start({ ENDPOINT_URL: await line.open(), RATE_LIMIT_FACTOR: '100' });
});
test.beforeEach(() => {
  line.bookings.length = 0;
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

// Each lost booking costs the 15 s after which the site gives up waiting.
test.setTimeout(240_000);

test('API-5 MONEY-4 a deposit that never reached the API: the player is told it is unknown, keeps what was typed, and the repeat goes out under the same key', async ({
  page,
}) => {
  const uid = await playerWith(page, 'yatiran', '10');
  await page.goto(at('/profile/deposit?method=card'));
  await page.locator('[name="amount"]').fill('1.234,50');
  const key = await hidden(page, 'requestID');
  await pressed(page, 'Devam et');
  line.next = 'request lost';
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
  expect(line.bookings).toEqual(
    Array.from({ length: 2 }, () => ({ method: 'processTransaction', requestID: key, amount: '1234.50' })),
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
  line.next = 'answer lost';
  await pressed(page, 'Çekimi onayla');
  await told(page);
  expect(requestsOf(uid)).toHaveLength(1);
  await pressed(page, 'Çekimi onayla');
  await expect(page).toHaveURL(at('/profile/history/finance'));
  await expect(toasts(page)).toContainText('Çekim isteğiniz alındı: 500,00 ₺');
  await expectBalance(page, 0);
  expect(line.bookings.map(({ requestID }) => requestID)).toEqual([key, key]);
  expect(requestsOf(uid)).toHaveLength(1);

  // Taking it back over the same line: lost once, asked again under the same key.
  await page.goto(at('/profile/withdraw'));
  line.next = 'request lost';
  await page.getByRole('link', { name: 'İptal et' }).click();
  await pressed(page, 'Çekimi iptal et');
  await expect(toasts(page)).toContainText(UNKNOWN, { timeout: 60_000 });
  await expectBalance(page, 0);
  await page.getByRole('link', { name: 'İptal et' }).click();
  await pressed(page, 'Çekimi iptal et');
  await expect(toasts(page)).toContainText('Çekim iptal edildi, tutar bakiyenize döndü');
  await expectBalance(page, 50_000);
  const [first, second] = line.bookings.slice(2);
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
  line.next = 'HTTP 500';
  await pressed(page, 'Çekimi onayla');
  await kept(page, UNKNOWN);
  await expect(page.locator('#main dl')).toContainText('200,00 ₺');
  expect(await hidden(page, 'requestID')).toBe(key);
  // No way from here to a form with another number.
  await expect(page.locator('#main').getByRole('link')).toHaveCount(0);
  await pressed(page, 'Aynısını yeniden gönder');
  await expect(page).toHaveURL(at('/profile/history/finance'));
  expect(line.bookings.map(({ method, requestID }) => [method, requestID])).toEqual(
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
  line.next = 'HTTP 500';
  await pressed(page, 'Kaydet');
  await kept(page, 'Bazı sorunlar yaşıyoruz, lütfen daha sonra tekrar deneyin.');
  expect(await hidden(page, 'owner')).toBe('Ada Deniz');
  await page.goto(at('/profile/bank-accounts'));
  await expect(page.locator('#main')).toContainText('TR09 0090 1000 0000 0000 4815 16');
  await page.goto(at((await page.locator('#main a[href$="/delete"]').first().getAttribute('href')) as string));
  line.next = 'HTTP 500';
  await page.locator('#main button[value="delete"]').click();
  await kept(page, 'Bazı sorunlar yaşıyoruz');
});
