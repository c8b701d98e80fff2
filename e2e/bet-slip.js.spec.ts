import { expect, test } from '@playwright/test';
import { hydrated } from './hydrated';
import { Match } from './matches';
import { newPlayer, signIn } from './players';

test('BET-32 a stake is checked while typing, without a request, with the messages of the form', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const match = await Match.announced(request);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await match.pick(page);
  await page.goto('/coupon');
  await hydrated(page);
  const posts: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST') posts.push(sent.url());
  });
  const stake = page.locator('[name="stake"]');
  const error = page.locator('.field .error');
  for (const [typed, message] of [
    ['100,01', 'Bakiyeniz bu tutara yetmiyor. Bakiye: 100,00 ₺'],
    ['0,5', 'Tutar 1–20.000 ₺ arasında olmalı'],
    ['on', 'Tutar anlaşılamadı. Örnek: 50 veya 12,50'],
  ] as const) {
    await stake.fill(typed);
    await expect(error).toHaveText(message);
    await expect(stake).toHaveAttribute('aria-invalid', 'true');
    await expect(stake).toHaveAttribute('aria-describedby', 'f-stake-error');
    await expect(page.locator('#announcer')).toContainText(message);
  }
  await stake.fill('100');
  await expect(error).toHaveCount(0);
  await expect(page.locator('.facts').first()).toContainText('200,00 ₺');
  await page.getByRole('link', { name: '20 ₺', exact: true }).click();
  await expect(stake).toHaveValue('20');
  await expect(page.locator('.facts').first()).toContainText('40,00 ₺');
  await expect(page).toHaveURL(/\/coupon$/);
  expect(posts).toEqual([]);
});

test('BET-31 next to the odds a typed stake stays while selections are added, and one pressed by keyboard is heard', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = await Match.announced(request);
  const second = await Match.announced(request, 'football', first.home);
  await page.goto(`/sport?q=${encodeURIComponent(first.home)}`);
  await hydrated(page);
  await first.odd(page).focus();
  await page.keyboard.press('Enter');
  const column = page.locator('aside.slip');
  await expect(column.locator('.picks li')).toHaveCount(1);
  await expect(first.odd(page)).toBeFocused();
  await expect(page.locator('#announcer')).toContainText('Kuponda 1 seçim var');
  await column.locator('[name="stake"]').fill('40');
  await second.odd(page).focus();
  await page.keyboard.press('Space');
  await expect(column.locator('.picks li')).toHaveCount(2);
  await expect(column.locator('[name="stake"]')).toHaveValue('40');
  await expect(column.locator('.facts')).toContainText('160,00 ₺');
  // A selection that is removed in the column leaves the page and the stake as they are.
  await column
    .getByRole('button', { name: /^× Kupondan çıkar|Kupondan çıkar/ })
    .last()
    .click();
  await expect(column.locator('.picks li')).toHaveCount(1);
  await expect(column.locator('[name="stake"]')).toHaveValue('40');
  await expect(second.odd(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL(/\/sport\?q=/);
});

test('BET-31 a press of odds by script stays on the page in a browser that sends no Sec-Fetch-Dest', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await page.goto(`/sport?q=${encodeURIComponent(match.home)}`);
  const name = await match.odd(page).getAttribute('name');
  const press = (path: string) =>
    page.request.post(path, {
      form: { to: '/sport', [name!]: '' },
      headers: { Origin: new URL(page.url()).origin },
      maxRedirects: 0,
    });
  const [script, document] = [await press('/coupon/pick.data'), await press('/coupon/pick')];
  expect(script.status()).toBe(200);
  expect(await script.text()).not.toContain('#f-');
  expect(document.status()).toBe(303);
  expect(document.headers()['location']).toContain(`#f-${match.id}`);
});

test('BET-31 SHELL-3 on a page with ?lang= the odds change at once, and a second press removes the selection', async ({
  page,
  request,
}) => {
  const match = await Match.announced(request);
  await page.goto(`/sport?q=${encodeURIComponent(match.home)}&lang=en`);
  await hydrated(page);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/coupon/pick.data*', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await match.odd(page).click();
  await expect(match.odd(page)).toHaveAttribute('aria-pressed', 'true');
  await match.odd(page).click();
  await expect(match.odd(page)).toHaveAttribute('aria-pressed', 'false');
  release();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/\/coupon\?lang=en$/);
});
