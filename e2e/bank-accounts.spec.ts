import { expect, test } from '@playwright/test';
import { expectBalance, newPlayer, operate, pressed, signIn, toasts } from './players';
import { addAccount, fillAmount, IBAN, listRequests, send, withdraw } from './money';

/** Bank accounts: only their player keeps, changes and deletes them. */

test('MONEY-6 a bank account is added, changed and deleted, each with its toast; deleting needs a confirmation', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request));
  await addAccount(page, 'Deneme Oyuncu', 'TR75 0090 2000 0000 0002 3421 09');
  await expect(page.locator('.field:has([name="IBAN"]) .error')).toContainText('IBAN');
  await expect(page.locator('[name="IBAN"]')).toHaveValue('TR75 0090 2000 0000 0002 3421 09');
  await addAccount(page);
  await expect(toasts(page)).toContainText('Banka Hesabı Başarıyla Eklendi');
  await expect(page.locator('#main')).toContainText(IBAN);

  await page.getByRole('link', { name: 'Düzenle' }).click();
  await expect(page.locator('[name="IBAN"]')).toHaveValue(IBAN);
  await page.locator('[name="owner"]').fill('Deneme Ö. Oyuncu');
  await page.locator('[name="branch"]').fill('Moda');
  await pressed(page, 'Kaydet');
  await expect(toasts(page)).toContainText('Banka Hesabı Başarıyla Güncellendi');
  await expect(page.locator('#main')).toContainText('Deneme Ö. Oyuncu');

  await page.getByRole('link', { name: 'Sil' }).click();
  await expect(page.locator('#main')).toContainText('Bu işlem geri alınamaz');
  await page.getByRole('link', { name: 'Vazgeç' }).click();
  await expect(page.locator('#main')).toContainText(IBAN);
  await page.getByRole('link', { name: 'Sil' }).click();
  await pressed(page, 'Hesabı sil');
  await expect(toasts(page)).toContainText('Banka Hesabı Başarıyla Silindi');
  await expect(page.locator('#main')).toContainText('Kayıtlı banka hesabınız yok');
});

test(
  'HARD-19 an account with a pending withdrawal can neither be changed nor deleted',
  { tag: '@nojs' },
  async ({ page, request }) => {
    const username = await newPlayer(request, { lira: '1000' });
    await signIn(page, username);
    await addAccount(page);
    await expect(toasts(page)).toContainText('Banka Hesabı Başarıyla Eklendi');
    await page.goto('/profile/withdraw?method=bank-withdrawal');
    await fillAmount(page, '250');
    await expect(page.locator('[name="bankAccountID"]'), 'the only account is chosen').toBeChecked();
    await page.locator('[name="identityValidityDate"]').fill('31/1/2034');
    await pressed(page, 'Devam et');
    await pressed(page, 'Çekimi onayla');
    await expect(page).toHaveURL(/\/profile\/history\/finance$/);

    await page.goto('/profile/bank-accounts');
    await page.getByRole('link', { name: 'Sil' }).click();
    await pressed(page, 'Hesabı sil');
    await expect(page.getByRole('alert').first()).toContainText('Bu hesaba bekleyen bir çekim var');
    await page.goto('/profile/bank-accounts');
    await expect(page.locator('#main')).toContainText(IBAN);
    await page.getByRole('link', { name: 'Düzenle' }).click();
    await page.locator('[name="owner"]').fill('Baska Biri');
    await pressed(page, 'Kaydet');
    await expect(page.getByRole('alert').first()).toContainText('Bu hesaba bekleyen bir çekim var');

    const [waiting] = await listRequests(page, username);
    expect(waiting!['account']).toContain('Deneme Oyuncu');
    await operate(request, { command: 'payments', words: ['approve', waiting!['id']!] });
    await page.goto('/profile/bank-accounts');
    await page.getByRole('link', { name: 'Sil' }).click();
    await pressed(page, 'Hesabı sil');
    await expect(toasts(page)).toContainText('Banka Hesabı Başarıyla Silindi');
  },
);

test(
  'MONEY-6 HARD-18 another player’s account, withdrawal and unknown ids get the same response',
  { tag: '@nojs' },
  async ({ page, browser, request, baseURL }, { project }) => {
    const owner = await newPlayer(request, { lira: '1000' });
    await signIn(page, owner);
    await addAccount(page);
    await expect(page).toHaveURL(/\/profile\/bank-accounts$/);
    const account = (await page.getByRole('link', { name: 'Düzenle' }).getAttribute('href'))!;
    await withdraw(page, '100');
    await page.goto('/profile/withdraw');
    const cancel = (await page.getByRole('link', { name: 'İptal et' }).getAttribute('href'))!;

    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: 'tr-TR',
      javaScriptEnabled: project.use.javaScriptEnabled ?? true,
    });
    const stranger = await context.newPage();
    try {
      await signIn(stranger, await newPlayer(request, { lira: '1000' }));
      const never = 'Z'.repeat(26);
      for (const [theirs, noneAtAll] of [
        [account, `/profile/bank-accounts/${never}`],
        [`${account}/delete`, `/profile/bank-accounts/${never}/delete`],
        [cancel, `/withdrawals/${never}/cancel`],
      ] as const) {
        const answers = [await stranger.goto(theirs), await stranger.goto(noneAtAll)];
        for (const answer of answers) expect(answer?.status(), theirs).toBe(404);
        await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Sayfa bulunamadı');
        const form = {
          requestID: 'D'.repeat(26),
          intent: 'cancel',
          bankID: '1',
          owner: 'Hırsız',
          IBAN: 'TR090090100000000000481516',
        };
        // A deletion that is sent twice leads to the list, so that of another player's account does too.
        const status = theirs.endsWith('/delete') ? 303 : 404;
        const [first, second] = [await send(stranger, theirs, form), await send(stranger, noneAtAll, form)];
        expect(first.status(), theirs).toBe(status);
        expect(second.status(), noneAtAll).toBe(status);
      }
      const foreign = await send(stranger, '/profile/withdraw?method=bank-withdrawal', {
        requestID: 'E'.repeat(26),
        amount: '100',
        bankAccountID: account.split('/').pop()!,
        identityValidityDate: '2034-01-31',
        intent: 'confirm',
      });
      expect(foreign.status()).toBe(400);
      expect(await foreign.text()).toContain('Lütfen geçerli bir hesap seçin');
      await stranger.goto('/profile');
      await expectBalance(stranger, 100_000);
    } finally {
      await context.close();
    }
    await page.goto('/profile/bank-accounts');
    await expect(page.locator('#main')).toContainText('Deneme Oyuncu');
    await expectBalance(page, 90_000);
  },
);
