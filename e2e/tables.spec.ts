import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { newPlayer, operate, signIn } from './players';

/** A round of a fast table and what leads up to it. */
const ROUND = { timeout: 45_000 };

const kurus = (text: string): number => Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100);
const purse = async (page: Page): Promise<number> => kurus(await page.locator('.bar b').innerText());
const chipOf = async (page: Page): Promise<number> => Number(await page.locator('[name="chip"]:checked').inputValue());
const tick = (page: Page, place: string) => page.locator(`.layout [value="${place}"]`).check();

/** Nothing sticks out at 360 px, and axe has nothing to say; a page without scripts may refresh itself amid its questions. */
async function expectSound(page: Page, scripts: boolean): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (!scripts) return;
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160) ?? ''}`)).toEqual([]);
}

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
    await expectSound(page, scripts);

    // A form of a round that is over.
    for (const place of places) await tick(page, place);
    await page.locator('.bet-form [name="number"]').evaluate((field: HTMLInputElement) => {
      field.value = String(Number(field.value) - 2);
    });
    await page.getByRole('button', { name: 'Fişleri koy' }).click();
    await expect(page.getByRole('alert')).toContainText('Bahisler kapandı. Fişleriniz yerinde');
    for (const place of places) await expect(page.locator(`.layout [value="${place}"]`)).toBeChecked();
    expect(await purse(page)).toBe(500_000);
    await expectSound(page, scripts);

    await placeChips(page);
    const staked = (await chipOf(page)) * places.length;
    await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz');
    if (scripts) await tick(page, places[0]!);
    await expect(page.getByRole('status')).toContainText(/Kazandınız|Ödeme/, ROUND);
    const told = await page.getByRole('status').innerText();
    expect(told).toMatch(result);
    const paid = kurus(/(?:Kazandınız|Ödeme): ([\d.,]+)/.exec(told)?.[1] ?? '');
    expect(await purse(page)).toBe(500_000 - staked + paid);
    await expect(page.locator('.recent .mark').first()).toBeVisible();
    // What was chosen meanwhile for the next round is still chosen.
    if (scripts) await expect(page.locator(`.layout [value="${places[0]}"]`)).toBeChecked();
    await expectSound(page, scripts);

    await page.getByRole('button', { name: 'Aynısı' }).click();
    await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz');
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
