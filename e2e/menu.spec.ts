import { expect, test } from '@playwright/test';
import { openMenu, unfold } from './players';

test('SHELL-1 the main menu is in a document once, right after the skip link; on a phone menu and footer open and close', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/promotions')).text();
  const body = html.slice(html.indexOf('<body'));
  expect(body.match(/href="\/bingo"/g), 'once in the header, once in the footer').toHaveLength(2);
  expect(html.match(/\/info\/general-rules/g), 'what the footer says is not sent again as data').toHaveLength(1);
  expect(body.indexOf('href="#main"')).toBeLessThan(body.indexOf('aria-label="Ana menü"'));
  expect(body.indexOf('aria-label="Ana menü"')).toBeLessThan(body.indexOf('href="/login"'));

  await page.goto('/promotions');
  const footer = page.getByRole('contentinfo');
  // It is laid out only near the view, and has an estimated size before. That moves it, so the test scrolls to it
  // again.
  await expect(async () => {
    await footer.scrollIntoViewIfNeeded();
    expect((await footer.boundingBox())!.height).toBeLessThan(700);
  }).toPass();
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Ana menü' });
  await expect(menu).toBeHidden();
  await openMenu(page);
  await menu.getByRole('link', { name: 'Bingo' }).click();
  await expect(page).toHaveURL(/\/bingo$/);
  await expect(menu).toBeHidden();
  await (await unfold(page, 'Kurallar')).getByRole('link', { name: 'Genel kurallar' }).click();
  await expect(page).toHaveURL(/\/info\/general-rules$/);
});

test('HOME-3 /home redirects to /', { tag: '@nojs' }, async ({ page }) => {
  await page.goto('/home');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oyunun temposu sizde');
});
