import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/**
 * Returns a distinct identity number for each username, because a second account with the same number waits for an
 * operator.
 */
export function toIdentityNumber(username: string): string {
  const hash = createHash('sha256').update(username).digest();
  const digits = Array.from({ length: 9 }, (_, at) => (at === 0 ? 1 + (hash[at]! % 9) : hash[at]! % 10));
  const sum = (parity: number) =>
    digits.filter((_, at) => at % 2 === parity).reduce((total, digit) => total + digit, 0);
  // 100 is a multiple of ten above the sum of the digits in even places.
  digits.push((sum(0) * 7 + 100 - sum(1)) % 10);
  digits.push(digits.reduce((total, digit) => total + digit, 0) % 10);
  return digits.join('');
}

/** Opens the registration and fills in every field that it requires. */
export async function fillRegistration(
  page: Page,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Ad', { exact: true }).fill('Ayşe');
  await page.getByLabel('Soyad').fill('Yılmaz');
  await page.getByLabel('Kullanıcı adı').fill(username);
  await page.getByLabel('Şehir').fill('istanbul');
  await page.getByLabel('Telefon').fill('0532 123 45 67');
  await page.getByLabel('E-posta', { exact: true }).fill(email);
  await page.getByLabel('E-posta (tekrar)').fill(email);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByLabel('Şifre (tekrar)').fill(password);
  await page.getByLabel('Doğum tarihi').fill('1990-05-17');
  await page.getByLabel('T.C. kimlik numarası').fill(toIdentityNumber(username));
  await page.getByLabel(/genel kuralları/).check();
}
