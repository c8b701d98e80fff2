import { expect, test, type Page } from '@playwright/test';
import { htmlProblems } from './html-checker';
import { expectBalance, newPlayer, operate, signIn } from './players';
import { FAMILIES, findSlot } from './slot-games';

const kurus = (text: string): number => Number(text.replace(/[^\d,]/g, '').replace(',', ''));
const readBalance = async (page: Page): Promise<number> => kurus(await page.locator('.bar p > b').last().innerText());

const KINDS = {
  lines: /\d+ çizgili slot/,
  ways: /243 kazanma yolu/,
  cascade: /Düşen semboller/,
  hold: /Tut ve kazan, \d+ çizgi/,
  classic: /Klasik üç makara, \d çizgi/,
};
const REELS = { lines: 15, ways: 15, cascade: 30, hold: 15, classic: 9 };

test('GAME-1 GAME-3 a slot of each family names its rules, is played, and is in the ledger to the kuruş', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  let balance = 10_000;
  const documents: { name: string; html: string }[] = [];
  const keep = async (name: string) =>
    documents.push({ name, html: await (await page.request.get(page.url())).text() });
  for (const family of FAMILIES) {
    const { name, address } = findSlot(family);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const facts = page.locator('.facts li');
    await expect(facts).toHaveText([
      KINDS[family],
      /(Düşük|Orta|Yüksek) volatilite/,
      /Oyuncuya dönüş \(RTP\): %9[4-6],\d\d/,
      /Maksimum kazanç: bahsin [\d.,]+ katı/,
    ]);
    await keep(`${family} before`);
    const rounds = family === 'cascade' ? 3 : 1;
    for (let round = 0; round < rounds; round += 1) {
      await page.locator('[name="stake"]').selectOption('2 ₺');
      await page.locator('.spin').click();
      await expect(page).toHaveURL(/round=/);
      await expect(page.locator('.reels td')).toHaveCount(REELS[family]);
      const outcome = await page.getByRole('status').innerText();
      expect(outcome).toContain('Bahis: 2,00\u00a0₺');
      const payout = kurus(/(?:Kazandınız|Geri ödenen): ([\d.,]+)/.exec(outcome)?.[1] ?? '0');
      balance += payout - 200;
      expect(await readBalance(page)).toBe(balance);
      // Wins are listed one by one and add up to the payout.
      const parts = await page.locator('.brought .wins b').allInnerTexts();
      expect(parts.reduce((sum, part) => sum + kurus(part), 0)).toBe(payout);
      await page.goto(page.url());
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await keep(`${family} after`);
  }
  await page.goto('/profile/history/games');
  let text = await page.locator('#main').innerText();
  // Each win has its own line, so there may be more than fit on a page.
  const older = page.locator('#main a[rel="next"]');
  while ((await older.count()) > 0) {
    const here = page.url();
    await older.click();
    await expect(page).not.toHaveURL(here);
    text += await page.locator('#main').innerText();
  }
  for (const family of FAMILIES) expect(text).toContain(`${findSlot(family).name}: bahis`);
  await expectBalance(page, balance);
  await operate(request, { command: 'ledger', words: ['verify'] });
  expect(htmlProblems(documents)).toEqual([]);
});
