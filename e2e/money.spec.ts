import { expect, test, type Locator } from '@playwright/test';
import { expectBalance, newPlayer, operate, pressed, signIn, toasts, unchecked } from './players';
import {
  BANK,
  CARD,
  echoForm,
  readFields,
  fillAmount,
  payByCard,
  listRequests,
  reviewWithdrawal,
  rows,
  send,
  WALLET_OUT,
  withdraw,
} from './money';

/** Payments of players: once, exactly and within the limits. */

test(
  'MONEY-4 HARD-14 two presses, two simultaneous requests, and one after Back: one booking, and all show its outcome',
  { tag: '@both' },
  async ({ page, request }) => {
    const username = await newPlayer(request, { lira: '1000' });
    await signIn(page, username);
    await reviewWithdrawal(page, '200');
    const confirm: Record<string, string> = { ...(await readFields(echoForm(page))), intent: 'confirm' };
    expect(confirm['requestID']).toMatch(/^[0-9A-Za-z]{26}$/);
    expect(confirm['amount']).toBe('200');
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(page, WALLET_OUT, confirm)));
    expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303, 303, 303, 303]);
    expect(new Set(answers.map((answer) => answer.headers()['location'])).size).toBe(1);
    expect(await listRequests(page, username)).toHaveLength(1);

    // The page still shows the echo: the player presses again, goes back and presses once more.
    await pressed(page, 'Çekimi onayla');
    await expect(page).toHaveURL(/\/profile\/history\/finance$/);
    await expect(toasts(page)).toContainText('200,00 ₺');
    await expect(rows(page)).toHaveCount(1 + 1);
    await expectBalance(page, 80_000);
    // After Back the browser sends the echo's post again, with the same request ID, and the player confirms once more.
    const echo = await send(page, WALLET_OUT, { ...confirm, intent: 'review' });
    expect(await echo.text()).toContain(confirm['requestID']);
    expect((await send(page, WALLET_OUT, confirm)).headers()['location']).toBe('/profile/history/finance');
    expect(await listRequests(page, username)).toHaveLength(1);

    // The same request ID with another amount is another request, and rejected.
    const other = await send(page, WALLET_OUT, { ...confirm, amount: '300' });
    expect(other.status()).toBe(400);
    expect(await other.text()).toContain('Bu form başka bir işlem için kullanıldı');
    expect(await listRequests(page, username)).toHaveLength(1);
    await page.goto('/profile');
    await expectBalance(page, 80_000);
  },
);

test('MONEY-4 a double click on a deposit by card books it once', { tag: '@both' }, async ({ page, request }) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  await page.goto(CARD);
  await fillAmount(page, '125,50');
  await pressed(page, 'Devam et');
  await expect(page.locator('#main')).toContainText('125,50 ₺');
  await page.locator('#main').getByRole('button', { name: 'Yatırımı onayla', exact: true }).dblclick();
  await payByCard(page);
  await page.goto('/profile/history/finance');
  await expect(async () => {
    await page.reload();
    await expectBalance(page, 12_550);
  }).toPass({ timeout: 20_000 });
  await expect(rows(page)).toHaveCount(1);
  expect(await listRequests(page, username)).toHaveLength(1);
});

test(
  'HARD-15 twenty simultaneous withdrawals of the whole balance: one succeeds',
  { tag: '@nojs' },
  async ({ page, request }) => {
    const username = await newPlayer(request, { lira: '500' });
    await signIn(page, username);
    const forms: Record<string, string>[] = [];
    for (let form = 0; form < 20; form += 1) {
      await page.goto(WALLET_OUT);
      const typed = { ...(await readFields(page.locator('#main form.card'))), amount: '500', account: 'YLK-100200' };
      // Only an echoed request is confirmed: the echo carries the transfer type.
      const echo = await (await send(page, WALLET_OUT, { ...typed, intent: 'review' })).text();
      const transferType = /name="transferType" value="(\d+)"/.exec(echo)?.[1] ?? '';
      forms.push({ ...typed, transferType, intent: 'confirm' });
    }
    expect(new Set(forms.map(({ requestID }) => requestID)).size).toBe(20);
    const answers = await Promise.all(forms.map((form) => send(page, WALLET_OUT, form)));
    expect(answers.filter((answer) => answer.status() === 303)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status() !== 303)) {
      expect(answer.status()).toBe(400);
      expect(await answer.text()).toContain('Yetersiz bakiye');
    }
    await page.goto('/profile');
    await expectBalance(page, 0);
    expect(await listRequests(page, username)).toHaveLength(1);
  },
);

test(
  'MONEY-2 HARD-16 amounts are parsed as Turkish players type them and echoed, never guessed',
  { tag: '@nojs' },
  async ({ page, request }) => {
    test.setTimeout(180_000);
    await signIn(page, await newPlayer(request));
    const field = page.locator('[name="amount"]');
    await page.goto(CARD);
    for (const typed of [
      '-50',
      '0',
      '0,00',
      'NaN',
      '1e3',
      '+50',
      '٥٠',
      '12345678901234567890',
      '100,123',
      '1,234',
      '1,234.56',
      '1.23.4',
      '1 000',
      '0x64',
      'Infinity',
    ]) {
      await field.fill(typed);
      await pressed(page, 'Devam et');
      await expect(page.getByRole('alert').first(), typed).toContainText('Tutar okunamadı');
      await expect(page.locator('.field:has([name="amount"]) .error')).toContainText('Tutar okunamadı');
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    for (const typed of ['', '   ']) {
      await field.fill(typed);
      await unchecked(page);
      await pressed(page, 'Devam et');
      await expect(page.locator('.field:has([name="amount"]) .error')).toContainText('Lütfen bir tutar girin');
    }
    for (const [typed, echo] of [
      ['1.234,56', '1.234,56 ₺'],
      ['1234,5', '1.234,50 ₺'],
      ['1.234', '1.234,00 ₺'],
      ['1234.56', '1.234,56 ₺'],
      ['1234', '1.234,00 ₺'],
      ['50,00', '50,00 ₺'],
    ] as const) {
      await page.goto(CARD);
      await fillAmount(page, typed);
      await pressed(page, 'Devam et');
      await expect(page.locator('#main .facts dd').first(), typed).toHaveText(echo);
      await pressed(page, 'Değiştir');
      await expect(field).toHaveValue(typed);
    }
  },
);

test('MONEY-2 a quick amount fills in the field and submits nothing; a message names its field', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  await page.goto(CARD);
  const field = page.locator('[name="amount"]');
  const quick = page.getByRole('navigation', { name: 'Hızlı tutarlar' }).getByRole('link');
  await expect(quick).toHaveText([/^50\u00a0₺$/, /^100\u00a0₺$/, /^250\u00a0₺$/, /^500\u00a0₺$/]);
  await quick.nth(2).click();
  await expect(field).toHaveValue('250');
  await field.fill('300');
  await quick.nth(2).click();
  await expect(field).toHaveValue('250');
  await field.fill('10');
  await pressed(page, 'Devam et');
  await expect(page.getByRole('alert').first()).toContainText('Tutar: Girdiğiniz tutar');
  await page.goto(`${CARD}&amount=1e3`);
  await expect(field).toHaveValue('');
  await page.goto('/profile/history/finance');
  await expect(rows(page)).toHaveCount(0);
});

test(
  'MONEY-4 API-5 a form that was submitted keeps its request ID and its fields: no quick amount replaces it',
  { tag: '@both' },
  async ({ page, request }) => {
    await signIn(page, await newPlayer(request, { lira: '1000' }));
    await page.goto(WALLET_OUT);
    const quick = page.getByRole('navigation', { name: 'Hızlı tutarlar' });
    await expect(quick).toBeVisible();
    await reviewWithdrawal(page, '200');
    const { requestID } = await readFields(echoForm(page));
    await pressed(page, 'Değiştir');
    await expect(page.locator('[name="amount"]')).toHaveValue('200');
    await expect(page.locator('[name="account"]')).toHaveValue('YLK-100200');
    expect((await readFields(page.locator('#main form.card')))['requestID']).toBe(requestID);
    await expect(quick).toHaveCount(0);
  },
);

test(
  'API-5 MONEY-4 a withdrawal whose response is lost: the page says that the outcome is unknown, and the same form sent again books nothing more',
  { tag: '@js' },
  async ({ page, request }) => {
    const username = await newPlayer(request, { lira: '1000' });
    await signIn(page, username);
    await reviewWithdrawal(page, '200');
    let sent = 0;
    await page.route('**/profile/withdraw.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent += 1;
      if (sent > 1) return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await pressed(page, 'Çekimi onayla');
    await expect(page.locator('h1')).toHaveText('Yanıt gelmedi');
    await expect(page.locator('#main')).toContainText('sonucu henüz belli değil');
    await expect(page.locator('#main a[href*="/profile/withdraw"]')).toHaveCount(0);
    expect(await listRequests(page, username)).toHaveLength(1);
    await pressed(page, 'Aynısını yeniden gönder');
    await expect(page).toHaveURL(/\/profile\/history\/finance$/);
    expect(sent).toBe(2);
    expect(await listRequests(page, username)).toHaveLength(1);
    await expectBalance(page, 80_000);
  },
);

test('MONEY-2 the confirm button is above the tab bar of a phone', { tag: '@nojs' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await newPlayer(request, { lira: '1000' }));
  await reviewWithdrawal(page, '200');
  await page.evaluate(() => scrollTo(0, 0));
  const button = await page.getByRole('button', { name: 'Çekimi onayla' }).boundingBox();
  const tabs = await page.locator('.tabs').boundingBox();
  expect(button!.y + button!.height).toBeLessThan(tabs!.y);
});

test(
  'MONEY-1 HARD-17 limits are exact: minimum and maximum pass, one kuruş beyond does not',
  { tag: '@nojs' },
  async ({ page, request }) => {
    await signIn(page, await newPlayer(request));
    await page.goto('/profile/deposit');
    await expect(page.locator('.method', { hasText: 'Kredi / banka kartı' })).toContainText('50–25.000 ₺');
    for (const [typed, passes] of [
      ['49,99', false],
      ['50', true],
      ['25.000', true],
      ['25.000,01', false],
    ] as const) {
      await page.goto(CARD);
      await fillAmount(page, typed);
      await pressed(page, 'Devam et');
      if (passes) await expect(page.locator('#main')).toContainText('Yatırımınızı kontrol edin');
      else
        await expect(page.locator('.field:has([name="amount"]) .error'), typed).toHaveText(
          'Girdiğiniz tutar minimum ve maksimum aralığında değil',
        );
      if (!passes)
        await expect(page.locator('[name="amount"]')).toHaveAccessibleDescription(
          /50,00\s₺ ile 25\.000,00\s₺ arasında/,
        );
    }
    // A value that the page never offered is rejected too.
    const form = { requestID: 'A'.repeat(26), amount: '25.000,01', intent: 'confirm' };
    expect((await send(page, CARD, form)).status()).toBe(400);
    const voucher = await send(page, '/profile/deposit?method=wallet-turna', {
      ...form,
      requestID: 'B'.repeat(26),
      amount: '75',
      referenceNumber: '1',
    });
    expect(voucher.status()).toBe(400);
    expect(await voucher.text()).toContain('Lütfen listedeki tutarlardan birini seçin');
    await page.goto('/profile/history/finance');
    await expect(rows(page)).toHaveCount(0);
  },
);

test(
  'MONEY-3 MONEY-9 a bank transfer is credited when the operator approves it; extra fields change nothing',
  { tag: '@nojs' },
  async ({ page, request }) => {
    const username = await newPlayer(request);
    await signIn(page, username);
    await page.goto(BANK);
    await expect(page.locator('#main')).toContainText('Parayı bu hesaba gönderin');
    await expect(page.locator('#main')).toContainText('TR09 0090 1000 0000 0000 4815 16');
    await fillAmount(page, '750');
    await pressed(page, 'Devam et');
    const confirm = {
      ...(await readFields(echoForm(page))),
      intent: 'confirm',
      status: '2',
      balance: '999999',
      uid: 'somebody',
      result: 'true',
    };
    expect((await send(page, BANK, confirm)).status()).toBe(303);
    await page.goto('/profile/history/finance');
    await expect(rows(page).first()).toContainText('Bekliyor');
    await expectBalance(page, 0);
    const [waiting] = await listRequests(page, username);
    expect(waiting).toMatchObject({ what: 'deposit', method: 'bank-transfer', amount: '750.00', status: 'new' });
    await page.goto(`/profile/payments/${waiting!['id']!}`);
    await expect(page.locator('#main')).toContainText('transfer referansını açıklamaya yazın');
    // The page reloads, which is no activity, and has the switch against it; lite mode has no reload.
    const reload = `5; url=${new URL(page.url()).pathname}?passive=1`;
    expect(await (await page.request.get(page.url())).text()).toContain(`http-equiv="refresh" content="${reload}"`);
    const control = page.getByRole('button', { name: 'Otomatik yenileme: açık' });
    await expect(control).toBeVisible();
    await expect(page.getByText('Sonuç gelince bu sayfa kendini yeniler.')).toBeVisible();
    const inLiteMode = await (await page.request.get(page.url(), { headers: { 'Save-Data': 'on' } })).text();
    expect(inLiteMode).toContain('sonucu bildirimlerinizde de bulursunuz');
    for (const promise of ['http-equiv="refresh"', 'kendini yeniler', 'Otomatik yenileme'])
      expect(inLiteMode).not.toContain(promise);
    await page.locator('.facts .copied').click();
    expect(waiting!['reference']).toMatch(/^[B-Z2-9]{4} [B-Z2-9]{4}$/);
    expect(await page.evaluate(() => String(window.getSelection()))).toBe(waiting!['reference']);
    await operate(request, { command: 'payments', words: ['approve', waiting!['id']!] });
    await page.reload();
    await expect(page.locator('#main')).toContainText('Onaylandı');
    await expect(page.locator('#main')).not.toContainText('açıklamaya yazın');
    await page.goto('/profile/history/finance');
    await expect(rows(page).first().locator('.status')).toHaveCount(0);
    await expectBalance(page, 75_000);
  },
);

test(
  'MONEY-9 the page of a deposit shows the approval and the new balance by itself, unless the player stops that',
  { tag: '@js' },
  async ({ page, request }) => {
    const username = await newPlayer(request);
    await signIn(page, username);
    await page.goto(BANK);
    await fillAmount(page, '750');
    await pressed(page, 'Devam et');
    await pressed(page, 'Yatırımı onayla');
    await expect(page).toHaveURL(/\/profile\/payments\/\w{26}$/);
    await pressed(page, 'Otomatik yenileme: açık');
    await pressed(page, 'Otomatik yenileme: kapalı');
    await expect(page.getByRole('button', { name: 'Otomatik yenileme: açık' })).toBeVisible();
    const [waiting] = await listRequests(page, username);
    await operate(request, { command: 'payments', words: ['approve', waiting!['id']!] });
    await expect(page.locator('#main')).toContainText('Onaylandı');
    await expectBalance(page, 75_000);
    await expect(page.getByRole('button', { name: 'Otomatik yenileme: açık' })).toHaveCount(0);
  },
);

test('MONEY-3 the account and the reference of a bank transfer are each selected completely by one tap, for copying', async ({
  page,
  request,
}) => {
  const selectedBy = async (place: Locator) => {
    await place.click();
    return page.evaluate(() => String(window.getSelection()));
  };
  await signIn(page, await newPlayer(request));
  await page.goto(BANK);
  expect(await selectedBy(page.locator('.facts .iban'))).toBe('TR09 0090 1000 0000 0000 4815 16');
  await page.goto('/profile/deposit?method=cash');
  await fillAmount(page, '750');
  await page.locator('[name="senderPhone"]').fill('0532 111 22 33');
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  const fact = page.locator('.facts > div', { hasText: 'Referans numarası' });
  await expect(fact).toHaveText(/^Referans numarası\s*\d{9}$/);
  const reference = /\d{9}/.exec(await fact.innerText())![0];
  expect(await selectedBy(fact.getByText(reference, { exact: true }))).toBe(reference);
});

test('MONEY-9 a withdrawal reserves at once; a rejected one is returned, and the player sees the reason', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request, { lira: '1000' });
  await signIn(page, username);
  await withdraw(page, '400');
  await expectBalance(page, 60_000);
  await expect(rows(page).first()).toContainText('Bekliyor');
  const [waiting] = await listRequests(page, username);
  await operate(request, {
    command: 'payments',
    words: ['reject', waiting!['id']!],
    options: { reason: 'Cüzdan adınıza kayıtlı değil <b>' },
  });
  await page.goto('/profile/history/finance');
  await expectBalance(page, 100_000);
  await expect(rows(page).filter({ hasText: 'İptal edildi' })).toContainText('Cüzdan adınıza kayıtlı değil <b>');
  await page.goto('/profile/withdraw');
  await expect(page.locator('#main')).not.toContainText('Bekleyen çekimleriniz');
});

test('MONEY-9 a player cancels a withdrawal that is still New, once; an approved one cannot be cancelled', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request, { lira: '1000' });
  await signIn(page, username);
  await withdraw(page, '300');
  await page.goto('/profile/withdraw');
  await page.getByRole('link', { name: 'İptal et' }).click();
  await expect(page).toHaveURL(/\/withdrawals\/\w+\/cancel$/);
  const path = new URL(page.url()).pathname;
  await expect(page.locator('#main')).toContainText('300,00 ₺');
  await expectBalance(page, 70_000, 'looking is not cancelling');
  const form = await readFields(page.locator('#main form'));
  await pressed(page, 'Çekimi iptal et');
  await expect(page).toHaveURL(/\/profile\/withdraw$/);
  await expect(toasts(page)).toContainText('Çekim iptal edildi, tutar bakiyenize döndü');
  await expectBalance(page, 100_000);
  await send(page, path, { ...form, intent: 'cancel' });
  await page.goto('/profile');
  await expectBalance(page, 100_000, 'sent again, returned once');
  expect((await page.goto(path))?.status()).toBe(404);

  await withdraw(page, '300');
  const waiting = (await listRequests(page, username)).find(({ status }) => status === 'new')!;
  const late = `/withdrawals/${waiting['id']}/cancel`;
  await operate(request, { command: 'payments', words: ['approve', waiting['id']!] });
  const answer = await send(page, late, { requestID: 'C'.repeat(26), intent: 'cancel' });
  const payment = `/profile/payments/${waiting['id']}`;
  expect([answer.status(), answer.headers()['location']]).toEqual([303, payment]);
  await page.goto(payment);
  await expect(toasts(page)).toContainText('Bu işlem artık değiştirilemez');
  await expect(page.locator('#main [role="status"]')).toContainText('Onaylandı');
  await expectBalance(page, 70_000);
});

test('MONEY-8 the ledger balances after all of this', async ({ request }) => {
  // `operate` fails if the command reports an error: a posting, balance or entry that does not add up.
  await operate(request, { command: 'ledger', words: ['verify'] });
});
