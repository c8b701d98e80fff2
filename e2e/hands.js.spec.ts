import { brotliCompressSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { axeProblems } from './axe';
import { htmlProblems } from './html-checker';
import { newPlayer, operate, signIn } from './players';

const kurus = (text: string): number => Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100);
/** Returns the player's balance on the table's page, in kuruş. */
const readBalance = async (page: Page): Promise<number> => kurus(await page.locator('.bar b').innerText());
const held = (page: Page) => page.getByRole('main').locator('.cards .vh');

/** Opens a table from its lobby. */
async function sitDown(page: Page, type: string, name: string): Promise<void> {
  await page.goto(`/live/type/${type}`);
  const play = await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .getAttribute('href');
  await page.goto(play ?? '');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/**
 * Asserts that the page fits 360 px and has no axe violation; its document has one script, which the page does not need.
 * @returns the document as the server sent it
 */
async function expectSound(page: Page): Promise<string> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const html = await (await page.request.get(page.url())).text();
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000);
  expect(html.match(/<script[^>]*/g)).toEqual([expect.stringMatching(/^<script defer="" src="\/assets\/hands-/)]);
  expect(await axeProblems(page)).toEqual([]);
  return html;
}

/** Takes the steps that are left until the table deals again: a round may end with the deal, or offer insurance first. */
async function finish(page: Page, last: string): Promise<void> {
  const again = page.getByRole('button', { name: 'Yeniden dağıt' });
  const refuse = page.getByRole('button', { name: 'Sigorta istemem' });
  const decide = page.getByRole('button', { name: last });
  await expect(again.or(refuse).or(decide)).toBeVisible();
  if (await refuse.isVisible()) {
    await refuse.click();
    await expect(refuse).toBeHidden();
    await expect(again.or(decide)).toBeVisible();
  }
  if (await decide.isVisible()) await decide.click();
  await expect(again).toBeVisible();
}

for (const { type, name, deal, last } of [
  { type: 'blackjack', name: 'Blackjack Moda', deal: 'Kartları dağıt', last: 'Dur' },
  { type: 'poker', name: 'Kupa Poker', deal: 'Kartları dağıt', last: 'Oyna' },
]) {
  test(
    `GAME-1 GAME-2 GAME-6 a hand of ${type} from the lobby to the history, to the kuruş`,
    { tag: type === 'poker' ? '@long' : [] },
    async ({ page, request }) => {
      const problems: string[] = [];
      const documents: { name: string; html: string }[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn(page, await newPlayer(request, { lira: '5000' }));
      await sitDown(page, type, name);
      documents.push({ name: page.url(), html: await expectSound(page) });
      await expect(page.locator('.tally')).toContainText('Oyunda 0 dk');
      await page.getByRole('button', { name: deal }).click();
      await expect(page).toHaveURL(/round=/);
      documents.push({ name: page.url(), html: await expectSound(page) });
      await expect(page.locator('.pc.down')).toHaveCount(
        (await page.locator('.steps').count()) ? (type === 'poker' ? 3 : 1) : 0,
      );
      await finish(page, last);
      documents.push({ name: page.url(), html: await expectSound(page) });
      for (const card of await held(page).allInnerTexts()) expect(card).toMatch(/^(Maça|Kupa|Karo|Sinek) /);

      const outcome = await page.getByRole('status').innerText();
      const staked = kurus(/Bahis: ([\d.,]+)/.exec(outcome)?.[1] ?? '');
      const paid = kurus(/(?:Kazandınız|Geri ödenen): ([\d.,]+)/.exec(outcome)?.[1] ?? '0');
      expect(staked).toBeGreaterThan(0);
      expect(await readBalance(page)).toBe(500_000 - staked + paid);
      const net = (await page.locator('.tally strong').innerText())
        .replace('−', '-')
        .replace(/[^\d,-]/g, '')
        .replace(',', '.');
      expect(Math.round(Number(net) * 100)).toBe(paid - staked);
      await page.reload();
      expect(await readBalance(page)).toBe(500_000 - staked + paid);

      await page.goto('/profile/history/games');
      await page
        .getByRole('link', { name: `${name}: bahis` })
        .first()
        .click();
      await expect(page).toHaveURL(/\/rounds\//);
      await expect(page.getByText('Geçmiş bir tura bakıyorsunuz.')).toBeVisible();
      expect(await page.getByRole('status').innerText()).toBe(outcome);
      await expect(page.locator('form')).toHaveCount(0);
      await operate(request, { command: 'ledger', words: ['verify'] });
      expect(problems).toEqual([]);
      expect(htmlProblems(documents)).toEqual([]);
    },
  );
}
