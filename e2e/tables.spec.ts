import { brotliCompressSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { axeProblems } from './axe';
import { htmlProblems } from './html-checker';
import { newPlayer, operate, signIn } from './players';

/** A round of a fast table and what leads up to it. */
const ROUND = { timeout: 45_000 };

const kurus = (text: string): number => Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100);
const purse = async (page: Page): Promise<number> => kurus(await page.locator('.bar b').innerText());
const chipOf = async (page: Page): Promise<number> => Number(await page.locator('[name="chip"]:checked').inputValue());
const tick = (page: Page, place: string) => page.locator(`.layout input[value="${place}"]`).check();

/**
 * Nothing sticks out at 360 px, and axe has nothing to say; a page without scripts may refresh itself amid its questions.
 * @returns the document as it was sent
 */
async function expectSound(page: Page, scripts: boolean): Promise<{ name: string; html: string }> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const html = await (await page.request.get(page.url())).text();
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000);
  if (!scripts) return { name: page.url(), html };
  expect(await axeProblems(page)).toEqual([]);
  return { name: page.url(), html };
}

/** Counts from now on what moves on the page by itself. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const seen = { sum: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.sum += entry.value;
    }).observe({ type: 'layout-shift' });
  });
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { seen: { sum: number } }).seen.sum);

/** Sends the chips on the felt; when they came too late the page keeps them, and they are sent again. */
async function placeChips(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Fişleri koy' }).click();
    await expect(page).toHaveURL(/round=/, { timeout: 2_000 });
  }).toPass(ROUND);
}

for (const { type, name, places, bet, result } of [
  {
    type: 'roulette',
    name: 'Hızlı Rulet',
    places: ['red', 'black', 'straight-0'],
    bet: '0, kırmızı, siyah',
    result: /^\d+ (kırmızı|siyah|yeşil)/,
  },
  {
    type: 'baccarat',
    name: 'Hızlı Bakara',
    places: ['player', 'banker', 'tie'],
    bet: 'berabere, oyuncu, banko',
    result: /^(Oyuncu kazandı|Banko kazandı|Berabere): \d – \d/,
  },
  {
    type: 'show',
    name: 'Hızlı Çark',
    places: ['1', '2', '5', '11', '23'],
    bet: '1, 2, 5, +2',
    result: /^Çark \d+ sayısında durdu/,
  },
]) {
  test(`GAME-1 GAME-6 a round of ${type} from the lobby to the history: a late bet refused with its chips kept, a result that comes by itself`, async ({
    page,
    request,
  }, { project }) => {
    const scripts = project.name === 'js';
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 400')) problems.push(message.text());
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, await newPlayer(request, { lira: '5000' }));
    await page.goto(`/live/type/${type}`);
    const play = await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .getAttribute('href');
    await page.goto(play ?? '');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const documents = [await expectSound(page, scripts)];

    // A form of a round that is over. A page that asked for itself while it was filled in has lost it: once more then.
    await expect(async () => {
      for (const place of places) await tick(page, place);
      await page.locator('.bet-form [name="number"]').evaluate((field: HTMLInputElement) => {
        field.value = String(Number(field.value) - 2);
      });
      await page.getByRole('button', { name: 'Fişleri koy' }).click();
      await expect(page.getByRole('alert')).toContainText('Bahisler kapandı. Fişleriniz yerinde', { timeout: 2_000 });
      for (const place of places)
        await expect(page.locator(`.layout input[value="${place}"]`)).toBeChecked({ timeout: 1_000 });
    }).toPass(ROUND);
    for (const place of places) await expect(page.locator(`.layout input[value="${place}"]`)).toBeChecked();
    expect(await purse(page)).toBe(500_000);
    await expectSound(page, scripts);

    await placeChips(page);
    const staked = (await chipOf(page)) * places.length;
    await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz');
    if (scripts) {
      await tick(page, places[0]!);
      await watchShifts(page);
    }
    await expect(page.getByRole('status')).toContainText(/Kazandınız|Ödeme/, ROUND);
    const told = await page.getByRole('status').innerText();
    expect(told).toMatch(result);
    if (scripts) expect(await shifted(page)).toBeLessThan(0.02);
    const paid = kurus(/(?:Kazandınız|Ödeme): ([\d.,]+)/.exec(told)?.[1] ?? '');
    expect(await purse(page)).toBe(500_000 - staked + paid);
    await expect(page.locator('.recent .mark').first()).toBeVisible();
    // What was chosen meanwhile for the next round is still chosen.
    if (scripts) await expect(page.locator(`.layout input[value="${places[0]}"]`)).toBeChecked();
    documents.push(await expectSound(page, scripts));
    if (!scripts && process.env['HTML_CHECKER'] !== 'no') expect(htmlProblems(documents)).toEqual([]);

    // Pressed in the last moment of a round it comes too late, and is pressed again.
    await expect(async () => {
      await page.getByRole('button', { name: 'Aynısı' }).click();
      await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz', { timeout: 3_000 });
    }).toPass(ROUND);
    await page.goto('/profile/history/games');
    await page
      .getByRole('link', { name: `${name}: bahis (${bet})` })
      .last()
      .click();
    await expect(page).toHaveURL(/\/rounds\//);
    await expect(page.getByText('Geçmiş bir tura bakıyorsunuz.')).toBeVisible();
    await expect(page.locator('.earlier')).toContainText(told.split('\n')[0] ?? '');
    await expect(page.locator('form')).toHaveCount(0);
    await operate(request, 'ledger', ['verify']);
    expect(problems).toEqual([]);
  });
}
