import { expect, test, type Page } from '@playwright/test';
import { axeProblems } from './axe';
import { htmlProblems } from './html-checker';
import { newPlayer, operate, signIn } from './players';

/** A draw and what leads up to it. */
const DRAW = { timeout: 90_000 };

const kurus = (text: string): number => Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100);
const purse = async (page: Page): Promise<number> => kurus(await page.locator('.bar b').innerText());

test('GAME-1 tickets of a bingo hall from the lobby to the draw: balls called in turn, paid to the kuruş, late tickets refused as tickets', async ({
  page,
  request,
}, { project }) => {
  test.setTimeout(240_000);
  const scripts = project.name === 'js';
  const documents: { name: string; html: string }[] = [];
  const look = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    documents.push({ name: page.url(), html: await (await page.request.get(page.url())).text() });
    if (!scripts) return;
    expect(await axeProblems(page)).toEqual([]);
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, await newPlayer(request, { lira: '1000' }));
  await page.goto('/bingo');
  const hall = await page.locator('a[href*="/hall"]').first().getAttribute('href');
  await page.goto(hall ?? '');
  await expect(page).toHaveURL(/\/rounds\//);
  await look();

  await page.locator('.offer input').first().check();
  await page.locator('.bet-form [name="number"]').evaluate((field: HTMLInputElement) => {
    field.value = String(Number(field.value) - 2);
  });
  await page.getByRole('button', { name: 'Seçili kartları al' }).click();
  await expect(page.getByRole('alert')).toContainText('Bu çekilişin satışı bitti. Seçtiğiniz kartlar duruyor');
  await expect(page.locator('.offer input:checked')).toHaveCount(1);
  expect(await purse(page)).toBe(100_000);

  await expect(async () => {
    await page.getByRole('button', { name: 'Seçili kartları al' }).click();
    await expect(page).toHaveURL(/round=/, { timeout: 2_000 });
  }).toPass(DRAW);
  const price = Number(await page.locator('[name="chip"]:checked').inputValue());
  await expect(page.locator('.mine')).toContainText('Bu çekilişteki kartlarınız');
  await expect(page.locator('.mine .ticket')).toHaveCount(1);
  // Ball by ball, then the result; a page without scripts asks for itself again.
  await expect(page.locator('.call')).toContainText(/Son top: \d+/, DRAW);
  await expect(page.getByRole('status')).toContainText(/Kazandınız|Ödeme|kazanç yok/, DRAW);
  const told = await page.getByRole('status').innerText();
  const paid = kurus(/(?:Kazandınız|Ödeme): ([\d.,]+)/.exec(told)?.[1] ?? '0');
  expect(await purse(page)).toBe(100_000 - price + paid);
  await look();
  await operate(request, 'ledger', ['verify']);
  if (!scripts && process.env['HTML_CHECKER'] !== 'no') expect(htmlProblems(documents)).toEqual([]);
});
