import { expect, test, type Page } from '@playwright/test';
import { expectBalance, fillLogin, newPlayer, operate, signIn } from './players';

const kurus = (text: string): number => Number(text.replace(/[^\d,]/g, '').replace(',', ''));

/** Returns the player's balance on the room's page, in kuruş. */
const readBalance = async (page: Page): Promise<number> => kurus(await page.locator('.bar b').innerText());

test('HOME-2 PLAY-3 from the bingo box at home to a bought round, in the history to the kuruş', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request, { lira: '100' });
  await signIn(page, username);
  await page.goto('/');
  await expectBalance(page, 10_000);
  await page.getByRole('navigation', { name: 'Oyun salonları' }).getByRole('link', { name: 'Bingo' }).click();
  await expect(page).toHaveURL(/\/bingo$/);
  await expect(page.locator('.room')).toHaveCount(3);
  await page.getByRole('link', { name: 'Salona gir: Çınaraltı Tombalası' }).click();
  await expect(page).toHaveURL(/\/rounds\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Çınaraltı Tombalası' })).toBeVisible();
  expect(await readBalance(page)).toBe(10_000);

  await page.getByLabel('Kaç kart?').selectOption('4');
  await page.getByLabel('Kart fiyatı').selectOption('2 ₺');
  await page.getByRole('button', { name: 'Kartları al, toplar çekilsin' }).click();
  await expect(page).toHaveURL(/round=/);
  await expect(page.locator('.ticket')).toHaveCount(4);
  await expect(page.locator('.balls li')).toHaveCount(65);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const outcome = await page.getByRole('status').innerText();
  const payout = kurus(/(?:Kazandınız|Geri ödenen): ([\d.,]+)/.exec(outcome)?.[1] ?? '0');
  expect(outcome).toMatch(payout > 0 ? /Bahis: 8,00\u00a0₺/ : /Bu tur kazanç yok\. Bahis: 8,00\u00a0₺/);
  expect(await readBalance(page)).toBe(10_000 - 800 + payout);

  const balls = await page.locator('.balls').innerText();
  await page.reload();
  expect(await page.locator('.balls').innerText()).toBe(balls);
  expect(await readBalance(page)).toBe(10_000 - 800 + payout);

  await page.goto('/profile/history/games');
  const history = page.locator('#main');
  await expect(history).toContainText('Çınaraltı Tombalası: bahis');
  await expect(history).toContainText('8,00 ₺');
  await expect(history.getByText('Çınaraltı Tombalası: kazanç')).toHaveCount(payout > 0 ? 1 : 0);
  await expectBalance(page, 10_000 - 800 + payout);
  await operate(request, { command: 'ledger', words: ['verify'] });
});

test('GAME-7 a complete row and its prize show after the draw', async ({ page, request }) => {
  await signIn(page, await newPlayer(request, { lira: '500' }));
  await page.goto('/play/virtual/82/bingo');
  const buy = page.getByRole('button', { name: 'Kartları al, toplar çekilsin' });
  const won = page.locator('.ticket.good').first();
  // About half of the cards complete a row.
  const requestID = page.locator('.controls [name="requestID"]');
  await expect(async () => {
    const before = await requestID.inputValue();
    await page.getByLabel('Kaç kart?').selectOption('6');
    await buy.click();
    await expect(requestID).not.toHaveValue(before);
    expect(await won.count()).toBe(1);
  }).toPass({ timeout: 60_000 });
  for (const shown of [won.locator('caption b'), won.locator('.hit td').first(), page.locator('.outcome')]) {
    await expect(shown).toHaveCSS('animation-delay', '1.25s');
    await expect(shown).toHaveCSS('animation-fill-mode', 'backwards');
  }
});

test('PLAY-3 a card above the balance is rejected next to the button, with the choice kept', async ({
  page,
  request,
}) => {
  const username = await newPlayer(request, { lira: '30' });
  await signIn(page, username);
  await page.goto('/play/virtual/85/bingo');
  await expect(page.getByRole('heading', { level: 1, name: 'Gece Tombalası' })).toBeVisible();
  await page.getByLabel('Kart fiyatı').selectOption('100 ₺');
  await page.getByRole('button', { name: 'Kartları al, toplar çekilsin' }).click();
  await expect(page.getByRole('alert')).toContainText('Bakiyeniz bu bahis için yeterli değil.');
  await expect(page.getByLabel('Kart fiyatı')).toHaveValue('10000');
  expect(await readBalance(page)).toBe(3_000);
});

test('PLAY-1 PLAY-2 bingo requires a login and opens after it; a closed virtual game shows a message and redirects home', async ({
  page,
  request,
}) => {
  await page.goto('/play/virtual/82/bingo');
  expect(new URL(page.url()).pathname).toBe('/login');
  await fillLogin(page, await newPlayer(request));
  await expect(page.getByRole('heading', { level: 1, name: 'Çınaraltı Tombalası' })).toBeVisible();
  await page.goto('/play/virtual/81/racing');
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.locator('#main').getByText('Bu oyun henüz açılmadı')).toBeVisible();
});

test(
  'HOME-2 SHELL-6 the bingo lobby is public, in both languages, in the menu and the sitemap',
  { tag: '@nojs' },
  async ({ page, request }) => {
    await page.goto('/bingo?lang=en');
    await expect(page.getByRole('heading', { level: 1, name: 'Bingo' })).toBeVisible();
    await expect(page.locator('.room').first()).toContainText('Biggest prize');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/bingo\?lang=en$/);
    await expect(page.locator('header a[href="/bingo?lang=en"]').first()).toBeAttached();
    expect(await (await request.get('/sitemap.xml')).text()).toContain('/bingo</loc>');
  },
);
