import { expect, type Page } from '@playwright/test';
import { pressed } from './players';
import { readQr } from './qr-picture';
import { totp } from './totp';

export const readSecret = (url: string): string => new URL(url).searchParams.get('secret') ?? '';

/** Switches an authenticator app on by the picture of its QR code. */
export async function enrol(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.goto('/profile/two-factor');
  await pressed(page, 'QR kod ve anahtar oluştur');
  const url = (await readQr(page.getByRole('img', { name: /QR kod/ }))) ?? '';
  const key = readSecret(url);
  await page.getByLabel('6 haneli kod').fill(totp(key, Date.now()));
  await pressed(page, 'Etkinleştir');
  await expect(page.locator('#main').getByText('İki adımlı doğrulama açıldı')).toBeVisible();
  const codes = (await page.getByRole('textbox', { name: 'Kurtarma kodlarınız' }).inputValue()).split('\n');
  return { key, codes };
}
