import type { Page } from '@playwright/test';

/** Opens the registration and fills in every field that it requires. */
export async function fillRegistration(page: Page, username: string, email: string, password: string): Promise<void> {
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
  await page.getByLabel('T.C. kimlik numarası').fill('10000000146');
  await page.getByLabel(/genel kuralları/).check();
}
