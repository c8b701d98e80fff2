import { expect, test, type Page } from '@playwright/test';
import { payByCard } from './money';
import { OwnSite } from './own-site';
import { totp } from './totp';

const PASSWORD = 'Gecemavisi7';
const TOAST = '.toasts';

/** Parses '1.234,56 ₺' into kuruş. */
const kurus = (text: string) => Number(text.replace(/[^\d,-]/g, '').replace(',', ''));

async function balance(page: Page): Promise<number> {
  return kurus((await page.locator('.wallet span a').innerText()).replace(/^.*:/s, ''));
}

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/**
 * The main job of a player on a fresh installation: register, confirm, two factors, deposit, play, withdraw, sign out.
 */
export async function doMainJob(page: Page, settings: Record<string, string>): Promise<void> {
  await using site = await OwnSite.start({ RATE_LIMIT_FACTOR: '100', ...settings });
  const at = (path: string) => site.address + path;
  const email = 'defne@example.com';

  await test.step('register', async () => {
    await page.goto(at('/register'));
    const typed: Record<string, string> = {
      firstName: 'Işıl',
      lastName: 'İnce',
      username: 'isil.ince',
      city: 'İzmir',
      phone: '0532 123 45 67',
      email,
      emailConfirmation: email,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      birthDate: '17.5.1990',
      identityNumber: '10000000146',
      address: 'Kordon 1',
    };
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value);
    await page.locator('[name="acceptRules"]').check();
    await submit(page, 'Üyeliği tamamla');
    await expect(page).toHaveURL(at('/login'));
    await expect(page.locator(TOAST)).toContainText('Kaydınız tamamlandı');
  });

  await test.step('confirm by the link of the mail', async () => {
    const mails = site.ops('outbox', '--to', email).rows ?? [];
    const link = /http:\/\/\S+register-account-confirm\S+/.exec(JSON.stringify(mails))?.[0].replace(/["\\].*$/, '');
    expect(link).toBeDefined();
    await page.goto(link!);
    await page.locator('[name="password"]').fill(PASSWORD);
    await submit(page, 'Hesabımı onayla');
    await expect(page).toHaveURL(at('/login'));
  });

  const signIn = async () => {
    await page.goto(at('/login'));
    await page.locator('[name="username"]').fill('ISIL.INCE');
    await page.locator('[name="password"]').fill(PASSWORD);
    await page.locator('main').getByRole('button', { name: 'Giriş yap', exact: true }).click();
  };
  const signOut = async () => {
    await page.goto(at('/profile/logout'));
    await submit(page, 'Evet, çıkış yap');
    await expect(page).toHaveURL(at('/'));
    await expect(page.locator(TOAST)).toContainText('Başarıyla çıkış yapıldı');
  };

  await test.step('sign in', async () => {
    await signIn();
    await expect(page).toHaveURL(at('/'));
    await expect(page.locator(TOAST)).toContainText('Başarıyla giriş yapıldı');
    await expect(page.locator('.avatar')).toHaveText('Iİ');
    expect(await balance(page)).toBe(0);
  });

  await test.step('turn on two-factor by app, and sign in with it', async () => {
    await page.goto(at('/profile/two-factor'));
    await submit(page, 'QR kod ve anahtar oluştur');
    const secret = await page.locator('.key').innerText();
    await page.locator('[name="code"]').fill('000000');
    await submit(page, 'Etkinleştir');
    await expect(page.locator('#main')).toContainText('Girdiğiniz kod hatalı');
    await expect(page.locator('.key')).toHaveText(secret);
    await page.locator('[name="code"]').fill(totp(secret, Date.now()));
    await submit(page, 'Etkinleştir');
    await expect(page.locator('#main')).toContainText('İki adımlı doğrulama açıldı');
    await signOut();

    await signIn();
    await expect(page).toHaveURL(at('/login/two-factor'));
    await page.goto(at('/profile'));
    await expect(page, 'a pending login opens nothing').toHaveURL(at('/login'));
    await page.goto(at('/login/two-factor'));
    await page.locator('[name="code"]').fill('123456');
    await submit(page, 'Doğrula');
    await expect(page.locator('#main')).toContainText('Girdiğiniz kod hatalı');
    // The next step's code, because the one that switched it on is used. A clock drift of half a minute is allowed.
    await page.locator('[name="code"]').fill(totp(secret, Date.now() + 30_000));
    await submit(page, 'Doğrula');
    await expect(page.locator('.avatar')).toBeVisible();
  });

  await test.step('deposit by card', async () => {
    await page.goto(at('/profile/deposit'));
    await page.getByRole('link', { name: /Kredi \/ banka kartı/ }).click();
    await page.locator('[name="amount"]').fill('1,234');
    await submit(page, 'Devam et');
    await expect(page.locator('#main')).toContainText('Tutar okunamadı');
    await expect(page.locator('[name="amount"]')).toHaveValue('1,234');
    await page.locator('[name="amount"]').fill('1.500,50');
    await submit(page, 'Devam et');
    await expect(page.locator('#main')).toContainText('1.500,50 ₺');
    await submit(page, 'Yatırımı onayla');
    await payByCard(page);
    // The gateway has reported by now, or does so shortly.
    await expect(async () => {
      await page.goto(at('/profile/history/finance'));
      expect(await balance(page)).toBe(150_050);
    }).toPass({ timeout: 20_000 });
  });

  await test.step('play ten rounds of a slot', async () => {
    await page.goto(at('/slot/category/94'));
    await page.locator('.game a').first().click();
    await expect(page).toHaveURL(/\/rounds\//);
    let expected = 150_050;
    for (let round = 0; round < 10; round += 1) {
      const previous = page.url();
      const stake = Number(await page.locator('[name="stake"]').inputValue());
      expect(stake).toBeGreaterThan(0);
      await page.locator('.spin').click();
      await expect(page).toHaveURL((url) => url.href !== previous && url.searchParams.has('round'));
      const outcome = await page.locator('[role="status"]').first().innerText();
      expect(outcome).toMatch(/Kazandınız|Geri ödenen:|kazanç yok/);
      const won = /(?:Kazandınız|Geri ödenen): (\S+)/.exec(outcome)?.[1];
      expected += (won ? kurus(won) : 0) - stake;
    }
    await page.reload();
    await page.goto(at('/profile/history/games'));
    await expect(page.locator('table.history tbody tr')).toHaveCount(10);
    expect(await balance(page)).toBe(expected);
  });

  let before = 0;
  await test.step('restart: the player stays signed in, nothing is lost', async () => {
    before = await balance(page);
    expect(await site.end('SIGTERM')).toBe(0);
    await site.begin();
    // A page of a site that has just started may come before its balance.
    await expect(async () => {
      await page.goto(at('/profile/history/games'));
      expect(await balance(page)).toBe(before);
    }).toPass({ timeout: 30_000 });
    await expect(page.locator('table.history tbody tr')).toHaveCount(10);
  });

  await test.step('add a bank account', async () => {
    await page.goto(at('/profile/bank-accounts/new'));
    await page.locator('[name="owner"]').fill('Işıl İnce');
    await page.locator('select[name="bankID"]').selectOption({ index: 1 });
    await page.locator('[name="IBAN"]').fill('TR00 0000');
    await page.locator('#main form button').last().click();
    await expect(page.locator('#main .error').first()).toBeVisible();
    await expect(page.locator('[name="owner"]')).toHaveValue('Işıl İnce');
    await page.locator('[name="IBAN"]').fill('TR09 0090 1000 0000 0000 4815 16');
    await page.locator('#main form button').last().click();
    await expect(page.locator(TOAST)).toContainText('Banka Hesabı Başarıyla Eklendi');
  });

  await test.step('withdraw to it, once however often the form is sent', async () => {
    await page.goto(at('/profile/withdraw?method=bank-withdrawal'));
    await page.locator('[name="amount"]').fill('250');
    await page.locator('[name="bankAccountID"]').first().check();
    await page.locator('[name="identityValidityDate"]').fill('31.01.2034');
    await submit(page, 'Devam et');
    await expect(page.getByRole('button', { name: 'Çekimi onayla', exact: true })).toBeVisible();
    const form = Object.fromEntries(
      await Promise.all(
        (await page.locator('#main form input[type="hidden"]').all()).map(async (input) => [
          await input.getAttribute('name'),
          await input.inputValue(),
        ]),
      ),
    ) as Record<string, string>;
    await submit(page, 'Çekimi onayla');
    await expect(page.locator(TOAST)).toContainText('250,00 ₺');
    const again = await page.request.post(at('/profile/withdraw?method=bank-withdrawal'), {
      form: { ...form, intent: 'confirm' },
      headers: { Origin: site.address },
      maxRedirects: 0,
    });
    expect(again.status()).toBe(303);
    await page.goto(at('/profile'));
    expect(await balance(page)).toBe(before - 25_000);

    const waiting = site.ops('payments', 'list', '--status', 'new').rows ?? [];
    expect(waiting).toHaveLength(1);
    site.ops('payments', 'approve', waiting[0]!['id']!);
    await page.goto(at('/profile/history/finance'));
    await expect(page.locator('table.history tbody tr').first().locator('.status')).toHaveCount(0);
    await expect(page.locator('table.history tbody tr')).toHaveCount(2);
  });

  await test.step('sign out; the ledger balances', async () => {
    await signOut();
    await page.goto(at('/profile'));
    await expect(page).toHaveURL(at('/login'));
    expect(site.ops('ledger', 'verify').failed ?? false).toBe(false);
  });
}
