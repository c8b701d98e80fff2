import { expect, test } from '@playwright/test';
import { fillAmount, rows, withdraw } from './money';
import { newPlayer, operate, pressed, signIn } from './players';

/** Histories from a player's view: filters, sums, downloads, and the links of each row. */

test('ACC-6 MONEY-5 a history by category and type, its sums, its rows’ payments, and its file', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request, { lira: '1000' });
  await signIn(page, username);
  await withdraw(page, '200');
  await page.goto('/profile/deposit?method=bank-transfer&bank=1');
  await fillAmount(page, '300');
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  await expect(page).toHaveURL(/\/profile\/payments\/[0-9A-Za-z]{26}$/);
  const asked = (await operate(request, { command: 'payments', words: ['list'], options: { status: 'new' } })).find(
    (row) => row['username'] === username && row['what'] === 'deposit',
  );
  await operate(request, { command: 'payments', words: ['reject', asked!['id']!], options: { reason: 'Dekont yok' } });

  await page.goto('/profile/history/account');
  const rejected = rows(page).filter({ hasText: 'Banka havalesi' });
  await expect(rejected).toContainText('İptal edildi');
  await expect(rejected.locator('.amount').first(), 'nothing has come in').toHaveText('300,00 ₺');
  await expect(rows(page).filter({ hasText: 'Yelken' })).toContainText('−200,00 ₺');
  await expect(page.locator('.sums')).toContainText('1.000,00 ₺');
  await expect(page.locator('.sums')).toContainText('200,00 ₺');
  await expect(page.locator('.sums')).toContainText('+800,00 ₺');

  await page.locator('.fold summary').click();
  await page.locator('select[name="category"]').selectOption({ label: 'Para yatırma ve çekme' });
  await page.locator('select[name="type"]').selectOption({ label: 'Para çekme' });
  await page.locator('.fold button').click();
  await expect(page).toHaveURL(/category=1&type=2/);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator('.sums')).toContainText('−200,00 ₺');

  // In print only the rows and their sums are visible.
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    for (const part of ['header', 'footer', 'nav.tabs', '.fold'])
      await expect(page.locator(part).first(), `${part} on ${media}`).toBeVisible({ visible: media === 'screen' });
    await expect(rows(page).first()).toBeVisible();
    await expect(page.locator('.sums')).toBeVisible();
  }
  await page.emulateMedia({ media: 'screen' });

  const file = await page.request.get('/profile/history-csv/account?period=last7');
  expect(file.headers()['content-disposition']).toContain('account.csv');
  expect(await file.text()).toMatch(/;Banka havalesi;"300,00";[^;]*;İptal edildi;Dekont yok;/);

  await rows(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/profile\/payments\/\w{26}$/);
  await expect(page.locator('#main')).toContainText('YLK-100200');
  await page.getByRole('link', { name: 'İptal et' }).click();
  await pressed(page, 'Çekimi iptal et');
  await page.goto('/notifications');
  await expect(page.locator('#main')).toContainText('Yatırımınız reddedildi (300,00 ₺): Dekont yok');
});

test(
  'ACC-6 a history that is opened again shows the new state of its rows',
  { tag: '@both' },
  async ({ page, request }) => {
    const username = await newPlayer(request, { lira: '1000' });
    await signIn(page, username);
    await withdraw(page, '200');
    const filter = async () => {
      if (!(await page.locator('.fold button').isVisible())) await page.locator('.fold summary').click();
      await page.locator('.fold button').click();
    };
    await filter();
    await expect(page).toHaveURL(/period=/);
    await expect(rows(page).first()).toContainText('Bekliyor');
    const waiting = (await operate(request, { command: 'payments', words: ['list'] })).find(
      (row) => row['username'] === username && row['what'] === 'withdrawal',
    );
    await operate(request, { command: 'payments', words: ['reject', waiting!['id']!], options: { reason: 'Deneme' } });
    await filter();
    await expect(rows(page).filter({ hasText: 'Bekliyor' })).toHaveCount(0);
    await expect(rows(page).filter({ hasText: 'İptal edildi' })).toHaveCount(1);
  },
);

test('MONEY-7 a method becomes a favourite on its own form, and is among the favourites', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  await page.goto('/profile/deposit?method=bitcoin');
  await pressed(page, 'Favorilere ekle');
  await expect(page).toHaveURL(/method=bitcoin$/);
  await expect(page.getByRole('button', { name: 'Favorilerden çıkar', exact: true })).toBeVisible();
  await page.goto('/favorites');
  await expect(page.locator('.method')).toHaveCount(1);
  await expect(page.locator('.method')).toContainText('Bitcoin');
});

test('ACC-7 tickets open with the New Year lottery, another can be chosen, and tickets are found by number', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '1000' }));
  await withdraw(page, '300');
  await page.goto('/profile/tickets');
  await expect(page.locator('#main h2')).toHaveText('2024 yılbaşı çekilişi');
  await expect(page.locator('#main')).toContainText('1 Aralık 2023');
  await expect(page.locator('#main')).toContainText('sona erdi');
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Ayın çekilişi' }).click();
  await expect(page.locator('#main h2')).toHaveText('Ayın çekilişi');
  await expect(page.locator('#main')).toContainText('devam ediyor');
  await expect(rows(page), 'what the operator credited is a ticket, what waits is none').toHaveCount(1);
  const number = await rows(page).first().locator('td').first().innerText();
  await page.locator('[name="number"]').fill(number.trim());
  await pressed(page, 'Bilet ara');
  await expect(page).toHaveURL(/number=/);
  await expect(rows(page)).toHaveCount(1);
  await page.locator('[name="number"]').fill('0000');
  await pressed(page, 'Bilet ara');
  await expect(page.locator('#main')).toContainText('Belirlediğiniz kriterlere göre sonuç bulunamadı.');
  await expect(rows(page)).toHaveCount(0);
});

test('MONEY-8 the ledger balances after all of it', async ({ request }) => {
  await operate(request, { command: 'ledger', words: ['verify'] });
});

test('ACC-31 SEC-6 the stored data of the account arrive as one JSON file, compressed', async ({ page, request }) => {
  const username = await newPlayer(request, { lira: '75' });
  await signIn(page, username);
  const file = await page.request.get('/profile/data.json');
  expect(file.headers()).toMatchObject({
    'content-encoding': 'gzip',
    'content-disposition': 'attachment; filename="rubato.json"',
    'cache-control': 'no-store',
  });
  const data = (await file.json()) as Record<string, Record<string, unknown>[]>;
  expect(data['players']).toMatchObject([{ username }]);
  expect(data['ledger_entries']).toMatchObject([{ amount: '75.00' }]);
  expect(data['game_rounds']).toEqual([]);
});
