import { expect, type Locator, type Page } from '@playwright/test';
import { operate, pressed } from './players';

export const CARD = '/profile/deposit?method=card';
export const BANK = '/profile/deposit?method=bank-transfer&bank=1';
export const WALLET_OUT = '/profile/withdraw?method=wallet-yelken-withdrawal';
export const IBAN = 'TR75 0090 2000 0000 0002 3421 08';

export const fillAmount = (page: Page, amount: string) => page.locator('[name="amount"]').fill(amount);

/** Fills in a withdrawal to a wallet and opens its echo. */
export async function reviewWithdrawal(page: Page, amount: string): Promise<void> {
  await page.goto(WALLET_OUT);
  await fillAmount(page, amount);
  await page.locator('[name="account"]').fill('YLK-100200');
  await pressed(page, 'Devam et');
  await expect(echoForm(page)).toBeVisible();
}

/** Returns the form that shows the typed values for confirmation. */
export const echoForm = (page: Page): Locator => page.locator('#main form:has(button[name$="~confirm"])');

/** Card that the demonstration gateway accepts; docs/operating.md lists them. */
export const PAYING_CARD = '9000000000000019';

/** Pays on the open page of the card's gateway, and returns to the payment's page on the site. */
export async function payByCard(page: Page, number = PAYING_CARD): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/\w{26}$/);
  await page.locator('[name="value"]').fill(number);
  await page.locator('[name="expiry"]').fill('12/34');
  await page.locator('[name="cvc"]').fill('123');
  await page.locator('button[name$="~pay"]').click();
  await expect(page).toHaveURL(/\/profile\/payments\/\w{26}$/);
}

/** Deposits an amount by card, and returns to the payment's page on the site. */
export async function depositByCard(page: Page, amount: string): Promise<void> {
  await page.goto(CARD);
  await fillAmount(page, amount);
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  await payByCard(page);
}

export async function withdraw(page: Page, amount: string): Promise<void> {
  await reviewWithdrawal(page, amount);
  await pressed(page, 'Çekimi onayla');
  await expect(page).toHaveURL(/\/profile\/history\/finance$/);
  await expect(page.locator('#main .wait').first()).toBeVisible();
}

/** Returns the fields that the open form would send. */
export async function readFields(form: Locator): Promise<Record<string, string>> {
  await expect(form).toBeVisible();
  const pairs = await form
    .locator('input')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name') ?? '', (input as HTMLInputElement).value]),
    );
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** Sends a form as the browser of the page would, without following its redirect. */
export const send = (page: Page, path: string, form: Record<string, string>) =>
  page.request.post(path, { form, headers: { Origin: new URL(page.url()).origin }, maxRedirects: 0 });

export const rows = (page: Page) => page.locator('table.history tbody tr');

export async function listRequests(page: Page, username: string): Promise<Record<string, string>[]> {
  const [player] = await operate(page.request, { command: 'players', words: ['show', username] });
  const uid = player?.['uid'];
  expect(uid).toBeTruthy();
  return (await operate(page.request, { command: 'payments', words: ['list'] })).filter((row) => row['player'] === uid);
}

export async function addAccount(page: Page, owner = 'Deneme Oyuncu', iban = IBAN): Promise<void> {
  await page.goto('/profile/bank-accounts/new');
  await page.locator('select[name="bankID"]').selectOption('2');
  await page.locator('[name="owner"]').fill(owner);
  await page.locator('[name="IBAN"]').fill(iban);
  await pressed(page, 'Kaydet');
}
