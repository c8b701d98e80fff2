import { expect, test, type Page } from '@playwright/test';
import { addAccount, CARD, payByCard, reviewWithdrawal, rows, WALLET_OUT, withdraw } from './money';
import { expectBalance, newPlayer, operate, pressed, signIn } from './players';

/** Demonstration gateways, and the notices of a site that uses them. */

const DECLINED_CARD = '9000000000000076';

const PLAY_MONEY = 'Deneme sitesi: ödemeler gerçek değildir.';

test('HARD-36 with embedded gateways, footer and payment screens say that it is play money, in both languages', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  for (const path of ['/profile/deposit', '/profile/deposit?method=card', '/profile/withdraw']) {
    await page.goto(path);
    await expect(page.locator('main'), path).toContainText(PLAY_MONEY);
    await expect(page.locator('footer'), path).toContainText(PLAY_MONEY);
  }
  await page.goto('/about-us');
  await expect(page.locator('footer')).toContainText(PLAY_MONEY);
  await page.goto('/about-us?lang=en');
  await expect(page.locator('footer')).toContainText('Demo site: payments here are not real.');
});

/** Sends a deposit's form and its echo, and follows the redirect of the method. */
async function deposit(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  await page.goto(path);
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
}
const state = (page: Page) => page.locator('#main .status');
/** Chooses the outcome on a gateway's page without input. */
async function choose(page: Page, outcome: string): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/\w{26}$/);
  await page.locator('[name="value"]').selectOption(outcome);
  await page.locator('button[name$="~pay"]').click();
}

test('GATE-1 MONEY-1 a card: its page rejects unknown numbers, is cancelled, declines, pays, and redirects back', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  await deposit(page, CARD, { amount: '100' });
  await expect(page.locator('main')).toContainText('Bu bir deneme ödemesidir');
  await expect(page.locator('main')).toContainText('100,00 ₺');
  await page.locator('button[name$="~pay"]').click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Son kullanma tarihi zorunludur',
    'Güvenlik kodu zorunludur',
  ]);
  await page.locator('[name="value"]').fill('1234 5678');
  await page.locator('[name="expiry"]').fill('12/34');
  await page.locator('[name="cvc"]').fill('123');
  await page.locator('button[name$="~pay"]').click();
  await expect(page.getByRole('alert')).toContainText('Bu kart numarası burada geçerli değil');
  await expect(page.locator('[name="value"]')).toHaveValue('1234 5678');
  const page1 = page.url();
  await page.locator('button[name$="~cancel"]').click();
  await expect(state(page)).toHaveText('İptal edildi');
  await expect(page.locator('#main')).toContainText('Ödemeden vazgeçtiniz');
  await page.goto(page1);
  await expect(page.locator('main')).toContainText('Ödemeden vazgeçildi');

  await deposit(page, CARD, { amount: '100' });
  await payByCard(page, DECLINED_CARD);
  await expect(page.locator('#main')).toContainText('Ödeme kuruluşu reddetti');
  await expectBalance(page, 0);

  await deposit(page, CARD, { amount: '100' });
  await payByCard(page);
  await expect(state(page)).toHaveText('Onaylandı');
  await expectBalance(page, 10_000);
  await page.goto('/notifications');
  await expect(page.locator('#main')).toContainText('Yatırımınız onaylandı (100,00 ₺)');
});

test(
  'GATE-1 back on the site before the gateway has reported: the payment is pending, and the page shows the outcome automatically',
  { tag: '@long' },
  async ({ page, request }) => {
    test.setTimeout(90_000);
    await signIn(page, await newPlayer(request));
    // A bitcoin payment is not reported before its confirmations.
    await deposit(page, '/profile/deposit?method=bitcoin', { amount: '1.000' });
    await choose(page, 'paid');
    await page.getByRole('link', { name: 'Siteye dön' }).click();
    await expect(state(page)).toHaveText('Sonuç bekleniyor');
    await expectBalance(page, 0);
    // The page reloads automatically.
    await expect(state(page)).toHaveText('Onaylandı', { timeout: 60_000 });
    await expectBalance(page, 100_000);
  },
);

test(
  'GATE-1 MONEY-1 bitcoin shows address, amount, rate and QR code, then the confirmations',
  { tag: '@long' },
  async ({ page, request }) => {
    test.setTimeout(90_000);
    await signIn(page, await newPlayer(request));
    await deposit(page, '/profile/deposit?method=bitcoin', { amount: '1.000' });
    await page.locator('button[name$="~cancel"]').click();
    await expect(page.locator('#main')).toContainText('Ödemeden vazgeçtiniz');
    await deposit(page, '/profile/deposit?method=bitcoin', { amount: '1.000' });
    await expect(page.locator('main')).toContainText(/0\.000\d{5} BTC/);
    await expect(page.locator('main')).toContainText(/tb1q\w{38}/);
    await expect(page.getByRole('img', { name: 'Adres ve tutarın QR kodu' })).toBeVisible();
    await choose(page, 'paid');
    await expect(page.locator('main')).toContainText('Onay:');
    await expect(page.locator('main')).toContainText('Ödemeniz alındı', { timeout: 60_000 });
    await page.getByRole('link', { name: 'Siteye dön' }).click();
    await expect(state(page)).toHaveText('Onaylandı', { timeout: 20_000 });
    await expectBalance(page, 100_000);
  },
);

test(
  'GATE-1 MONEY-1 wallet, cash, quick pay and voucher, each by its own steps',
  { tag: '@long' },
  async ({ page, request }) => {
    test.setTimeout(90_000);
    await signIn(page, await newPlayer(request));
    await deposit(page, '/profile/deposit?method=wallet-yelken', { amount: '100', account: 'YLK-100200' });
    await page.locator('[name="value"]').fill('1008');
    await page.locator('button[name$="~pay"]').click();
    await expect(page.locator('#main')).toContainText('Ödeme aracında yeterli bakiye yok');
    await deposit(page, '/profile/deposit?method=wallet-yelken', { amount: '100', account: 'YLK-100200' });
    await page.locator('[name="value"]').fill('1001');
    await page.locator('button[name$="~pay"]').click();
    await expectBalance(page, 10_000);

    await deposit(page, '/profile/deposit?method=cash', { amount: '100', senderPhone: '0532 111 22 33' });
    await choose(page, 'declined');
    await expect(page.locator('#main')).toContainText('Ödeme kuruluşu reddetti');
    await deposit(page, '/profile/deposit?method=cash', { amount: '100', senderPhone: '0532 111 22 33' });
    await expect(page.locator('main')).toContainText(/Referans numarası\s*\d{9}/);
    await choose(page, 'paid');
    await expectBalance(page, 20_000);

    const quickPay = '/profile/deposit?method=quick-pay&bank=1';
    await page.goto(quickPay);
    await expect(page.locator('#main')).toContainText('Parayı bu alıcıya gönderin');
    await expect(page.locator('[name="receiverPhone"]')).toHaveValue('+905550009001');
    const sender = { amount: '100', senderPhone: '0532 111 22 33', senderIdentityNumber: '10000000146' };
    await deposit(page, quickPay, sender);
    await choose(page, 'no-money');
    await expect(page.locator('#main')).toContainText('Ödeme aracında yeterli bakiye yok');
    await deposit(page, quickPay, sender);
    await choose(page, 'paid');
    await expectBalance(page, 30_000);

    const code = `TK-0100-${Date.now().toString(36).toUpperCase()}`;
    const voucher = async (referenceNumber: string) => {
      await page.goto('/profile/deposit?method=wallet-turna');
      await page.locator('[name="amount"][value="100,00"]').check();
      await page.locator('[name="referenceNumber"]').fill(referenceNumber);
      await pressed(page, 'Devam et');
      await pressed(page, 'Yatırımı onayla');
    };
    await voucher(code);
    await expect(async () => {
      await page.goto('/profile/history/finance');
      await expectBalance(page, 40_000);
    }).toPass({ timeout: 20_000 });
    await voucher(code);
    await expect(page.locator('.field:has([name="referenceNumber"]) .error')).toContainText(
      'Bu kod daha önce kullanılmış',
    );
    await expect(page.locator('[name="referenceNumber"]')).toHaveValue(code);
  },
);

test('GATE-1 MONEY-6 a refund to a card needs a card; an account in another name waits for the operator', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request, { lira: '1000' });
  await signIn(page, username);
  const withdrawBy = async (path: string) => {
    await page.goto(path);
    await page.locator('[name="amount"]').fill('100');
    if (path.includes('bank')) await page.locator('[name="identityValidityDate"]').fill('31.01.2034');
    await pressed(page, 'Devam et');
    await pressed(page, 'Çekimi onayla');
  };
  await page.goto('/profile/withdraw');
  await expect(page.locator('main')).not.toContainText('Karta iade');
  await deposit(page, CARD, { amount: '100' });
  await payByCard(page);
  await withdrawBy('/profile/withdraw?method=card-withdrawal');
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);

  await page.goto('/profile/withdraw?method=bitcoin-withdrawal');
  await page.locator('[name="amount"]').fill('500');
  await page.locator('[name="account"]').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp');
  await pressed(page, 'Devam et');
  await expect(page.locator('.field:has([name="account"]) .error')).toContainText('geçerli bir bitcoin adresi');
  await page.locator('[name="account"]').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  await pressed(page, 'Devam et');
  await pressed(page, 'Çekimi onayla');
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);
  await expectBalance(page, 50_000);

  await addAccount(page, 'Başka Biri');
  await expect(page.locator('#main')).toContainText('Onay bekliyor');
  await withdrawBy('/profile/withdraw?method=bank-withdrawal');
  await expect(page.getByRole('alert').first()).toContainText('Bu hesabın sahibi onay bekliyor');
  const waiting = (await operate(request, { command: 'payments', words: ['accounts'] })).filter(
    (row) => row['username'] === username,
  );
  expect(waiting).toMatchObject([{ owner: 'Başka Biri', name: 'Deneme Oyuncu' }]);
  await operate(request, { command: 'payments', words: ['confirm-account', waiting[0]!['id']!] });
  await withdrawBy('/profile/withdraw?method=bank-withdrawal');
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);
});

test('MONEY-2 MONEY-9 withdrawals to a wallet, by cash and by quick pay: errors are shown, one is paid, one rejected, one cancelled', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const username = await newPlayer(request, { lira: '1000' });
  await signIn(page, username);
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
    await pressed(page, 'Devam et');
  };
  const error = (name: string) => page.locator(`.field:has([name="${name}"]) .error`);
  const confirmed = async () => {
    await pressed(page, 'Çekimi onayla');
    await expect(page).toHaveURL(/\/profile\/history\/finance$/);
  };
  const waiting = async () =>
    (await operate(request, { command: 'payments', words: ['list'], options: { status: 'new' } })).filter(
      (row) => row['username'] === username,
    );

  await page.goto(WALLET_OUT);
  await fill({ amount: '20', account: 'YLK-100200' });
  await expect(error('amount')).toContainText('minimum ve maksimum');
  await expect(page.locator('[name="account"]')).toHaveValue('YLK-100200');
  await fill({ amount: '2.000' });
  await expect(error('amount')).toContainText('Bakiyeniz bu tutar için yeterli değil');
  await fill({ amount: '100' });
  await confirmed();
  await expectBalance(page, 90_000);
  await operate(request, { command: 'payments', words: ['approve', (await waiting())[0]!['id']!] });
  await page.goto('/notifications');
  await expect(page.locator('#main')).toContainText('Çekiminiz ödendi (100,00 ₺)');

  await page.goto('/profile/withdraw?method=cash-withdrawal');
  await fill({ amount: '200', branch: 'Kadıköy', receiverPhone: '12', identityValidityDate: '31.01.2034' });
  await expect(error('receiverPhone')).toContainText('Telefon numarası geçerli değil');
  await fill({ receiverPhone: '0532 111 22 33' });
  await confirmed();
  await expectBalance(page, 70_000);
  await operate(request, {
    command: 'payments',
    words: ['reject', (await waiting())[0]!['id']!],
    options: { reason: 'Şube kapalı' },
  });
  await page.goto('/notifications');
  await expect(page.locator('#main')).toContainText('Şube kapalı');
  await expectBalance(page, 90_000);

  await page.goto('/profile/withdraw?method=quick-pay-withdrawal');
  const receiver = { receiverPhone: '0532 111 22 33', identityValidityDate: '31.01.2034' };
  await fill({ amount: '300', ...receiver, receiverIdentityNumber: '12345678901' });
  await expect(error('receiverIdentityNumber')).toContainText('T.C. Kimlik Numarası Hatalı');
  await fill({ receiverIdentityNumber: '10000000146' });
  await confirmed();
  await expectBalance(page, 60_000);
  await rows(page).first().getByRole('link').click();
  await page.getByRole('link', { name: 'İptal et' }).click();
  await pressed(page, 'Çekimi iptal et');
  await expectBalance(page, 90_000);
});

test('MONEY-8 a chargeback: the amount already withdrawn is a debt, which is shown and settled before the next withdrawal', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  await deposit(page, CARD, { amount: '200' });
  await payByCard(page);
  await withdraw(page, '150');
  const listed = (await operate(request, { command: 'payments', words: ['list'] })).filter(
    (row) => row['username'] === username,
  );
  const { id = '' } = listed.find(({ what }) => what === 'deposit') ?? {};
  await operate(request, {
    command: 'payments',
    words: ['charge-back', id],
    options: { reason: 'Kart sahibi itiraz etti' },
  });
  await page.goto(`/profile/payments/${id}`);
  await expect(state(page)).toHaveText('İptal edildi');
  await expect(page.locator('#main')).toContainText('Ters ibraz: Kart sahibi itiraz etti');
  await expectBalance(page, 0);
  await page.goto('/notifications');
  await expect(page.locator('#main')).toContainText('Kalan 150,00 ₺ borç');
  await page.goto('/profile/history/finance');
  await expect(rows(page).filter({ hasText: 'Yatırım ödeme kuruluşunca geri alındı' })).toContainText('−50,00 ₺');

  await operate(request, {
    command: 'players',
    words: ['credit', username, '300'],
    options: { reason: 'Bakiye düzeltmesi' },
  });
  await page.goto(WALLET_OUT);
  await expect(page.locator('#main .notice')).toContainText('150,00 ₺ borcunuz var');
  await page.locator('[name="amount"]').fill('200');
  await page.locator('[name="account"]').fill('YLK-100200');
  await pressed(page, 'Devam et');
  await expect(page.locator('.field:has([name="amount"]) .error')).toContainText('en fazla 150,00 ₺ çekebilirsiniz');
  await reviewWithdrawal(page, '100');
  await expect(page.locator('.facts')).toContainText(/Borcunuz için düşülen\s*150,00\u00a0₺/);
  await expect(page.locator('.facts')).toContainText(/Size gelecek tutar\s*100,00\u00a0₺/);
  await expect(page.locator('.facts')).toContainText(/İşlemden sonra\s*50,00\u00a0₺/);
  await pressed(page, 'Çekimi onayla');
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);
  await expectBalance(page, 5_000);
});

test('MONEY-8 the ledger balances after all of it', async ({ request }) => {
  await operate(request, { command: 'ledger', words: ['verify'] });
});
