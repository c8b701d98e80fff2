import { brotliCompressSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { axeProblems } from './axe';
import { takeAnnouncements } from './announcements';
import { htmlProblems, type ServedDocument } from './html-checker';
import { OwnSite } from './own-site';
import { PASSWORD, signIn } from './players';

/** Shared tables and a bingo hall, on a site whose clock is moved instead of waiting. */

const ROUND = { timeout: 45_000 };
let site: OwnSite;
let ahead = 0;

test.beforeAll(async () => {
  site = await OwnSite.withClock({ RATE_LIMIT_FACTOR: '100', FEED: 'none' });
});
test.afterAll(async () => {
  await site?.remove();
});

/** Signs in a new player with a balance in lira. */
async function signInNew(page: Page, username: string, lira: string): Promise<void> {
  site.ops('players', 'create', username, '--password', PASSWORD);
  site.ops('players', 'credit', username, lira, '--reason', 'Bakiye düzeltmesi');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, username, site.address);
}

/**
 * Moves the clocks of site and page to the time at which the table closes, or opens again.
 * @param stop whether the site's clock stops there until it is moved or set again
 */
async function goOn(page: Page, scripts: boolean, stop = false): Promise<void> {
  const left = Number(await page.locator('[data-part="clock"]').getAttribute('data-from')) * 1_000;
  ahead += left;
  if (stop) site.stopAhead(ahead);
  else site.setAhead(ahead);
  if (scripts) await page.clock.fastForward(left + 500);
  else await page.reload();
}

/** Moves to the beginning of a round, so that nothing changes automatically for a while. */
async function awaitOpening(page: Page): Promise<void> {
  do await goOn(page, false);
  while ((await page.locator('.clock.open').count()) === 0);
}

const kurus = (text: string): number => Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100);
const readBalance = async (page: Page): Promise<number> => kurus(await page.locator('.bar b').innerText());
const chipOf = async (page: Page): Promise<number> => Number(await page.locator('[name="chip"]:checked').inputValue());
const tick = (page: Page, place: string) => page.locator(`.layout input[value="${place}"]`).check();

/**
 * Asserts that no element is wider than 360 px and that axe has no violation. A page without scripts may refresh
 * itself during the check.
 * @returns the document as sent
 */
async function expectSound(page: Page, scripts: boolean): Promise<ServedDocument> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const html = await (await page.request.get(page.url())).text();
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000);
  if (!scripts) return { name: page.url(), html };
  expect(await axeProblems(page)).toEqual([]);
  return { name: page.url(), html };
}

/** Counts automatic layout shifts on the page from now on. */
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

/** Records the replaced lines of the live region from now on, which a screen reader announces. */
const listenToTable = (page: Page) =>
  page.evaluate(() => {
    const lines: string[] = (window.heard = []);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const { textContent } of addedNodes) if (textContent?.trim()) lines.push(textContent.trim());
    }).observe(document.querySelector('[role="status"]')!, { childList: true, characterData: true, subtree: true });
  });

/** Asserts that a focused link in a replaced part keeps the focus. */
async function expectFocusKept(page: Page): Promise<void> {
  await page.route('**/*?parts', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('class="mine"', 'class="mine again"') });
  });
  const link = page.locator('.mine a').first();
  await link.focus();
  await goOn(page, true);
  await expect(page.locator('.mine.again')).toBeAttached();
  await expect(link).toBeFocused();
  await page.unroute('**/*?parts');
}

/** Sends the bets on the page. If they come too late the page keeps them, and they are sent again. */
async function sendBets(page: Page, button: string, shown = 'Masadaki fişleriniz'): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('.mine')).toContainText(shown, { timeout: 5_000 });
  }).toPass(ROUND);
}

for (const { type, name, places, bet, stacked = bet, result } of [
  {
    type: 'roulette',
    name: 'Boğaz Ruleti',
    places: ['red', 'black', 'straight-0'],
    bet: '0, kırmızı, siyah',
    // Chips that a script stacks are in the order of their placement.
    stacked: 'kırmızı, siyah, 0',
    result: /^\d+ (kırmızı|siyah|yeşil)/,
  },
  {
    type: 'baccarat',
    name: 'Bakara Sarayı',
    places: ['player', 'banker', 'tie'],
    bet: 'berabere, oyuncu, banker',
    stacked: 'oyuncu, banker, berabere',
    result: /^(Oyuncu kazandı|Banker kazandı|Berabere): \d – \d/,
  },
  {
    type: 'show',
    name: 'Altın Çark',
    places: ['1', '2', '5', '11', '23'],
    bet: '1, 2, 5, +2',
    result: /^Çark \d+ sayısında durdu/,
  },
]) {
  test(
    `GAME-1 GAME-6 a round of ${type} from the lobby to the history: a late bet rejected with its chips kept, an automatic result`,
    // One screen and one script serve all tables.
    { tag: type === 'roulette' ? '@both' : '@long' },
    async ({ page }, { project }) => {
      const scripts = project.name === 'js';
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('status of 400')) problems.push(message.text());
      });
      if (scripts) await page.clock.install();
      await signInNew(page, `masada-${type}`, '5000');
      await page.goto(`${site.address}/live/type/${type}`);
      const play = await page
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .getAttribute('href');
      await page.goto(`${site.address}${play ?? ''}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      if (type === 'show') await expect(page.locator('table.pays')).toContainText('1 (24 dilim, RTP %93,42)');
      const documents = [await expectSound(page, scripts)];

      // A form of a finished round.
      await awaitOpening(page);
      for (const place of places) await tick(page, place);
      // At once, so that the page cannot move to the next round in between.
      await page.getByRole('button', { name: 'Fişleri koy' }).evaluate((button: HTMLButtonElement) => {
        const field = button.form!.elements.namedItem('number') as HTMLInputElement;
        field.value = String(Number(field.value) - 2);
        button.click();
      });
      await expect(page.getByRole('alert')).toContainText('Bahisler kapandı. Fişleriniz yerinde');
      for (const place of places) await expect(page.locator(`.layout input[value="${place}"]`)).toBeChecked();
      expect(await readBalance(page)).toBe(500_000);
      await expectSound(page, scripts);

      await sendBets(page, 'Fişleri koy');
      const staked = (await chipOf(page)) * places.length;
      if (scripts) {
        await tick(page, places[0]!);
        await watchShifts(page);
        await listenToTable(page);
        await expect(page.getByRole('timer')).toHaveText(/^\d+ saniye kaldı\.$/);
      }
      await goOn(page, scripts, scripts);
      if (scripts) {
        await expect(page.locator('.outcome [role="status"]')).toContainText('Bahisler kapandı', ROUND);
        site.setAhead(ahead);
      }
      await expect(page.locator('.outcome [role="status"]')).toContainText(/Kazandınız|Geri ödenen/, ROUND);
      const outcome = await page.locator('.outcome [role="status"]').innerText();
      expect(outcome).toMatch(result);
      if (scripts) {
        expect(await shifted(page)).toBeLessThan(0.02);
        // Bets closed, the result, the player's win: once each.
        const announced = await takeAnnouncements(page);
        expect(announced).toHaveLength(3);
        expect(announced[0]).toBe('Bahisler kapandı');
        expect(announced[1]).toMatch(result);
        expect(announced[2]).toMatch(/Kazandınız|Geri ödenen/);
        await expectFocusKept(page);
      }
      const paid = kurus(/(?:Kazandınız|Geri ödenen): ([\d.,]+)/.exec(outcome)?.[1] ?? '');
      expect(await readBalance(page)).toBe(500_000 - staked + paid);
      await expect(page.locator('.recent .mark').first()).toBeVisible();
      // Choices made for the next round are kept.
      if (scripts) await expect(page.locator(`.layout input[value="${places[0]}"]`)).toBeChecked();
      documents.push(await expectSound(page, scripts));

      await sendBets(page, 'Aynı bahsi koy');
      await page.goto(`${site.address}/profile/history/games`);
      await page
        .getByRole('link', { name: `${name}: bahis (${scripts ? stacked : bet})` })
        .last()
        .click();
      await expect(page).toHaveURL(/\/rounds\//);
      await expect(page.getByText('Geçmiş bir tura bakıyorsunuz.')).toBeVisible();
      await expect(page.locator('.earlier')).toContainText(outcome.split('\n')[0] ?? '');
      await expect(page.locator('form')).toHaveCount(0);
      site.ops('ledger', 'verify');
      expect(problems).toEqual([]);
      if (!scripts) expect(htmlProblems(documents)).toEqual([]);
    },
  );
}

test(
  'GAME-1 tickets of a bingo hall from the lobby to the draw: balls called one by one, paid to the kuruş, late tickets rejected as tickets',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const scripts = project.name === 'js';
    const documents: ServedDocument[] = [];
    if (scripts) await page.clock.install();
    await signInNew(page, 'salonda', '1000');
    await page.goto(`${site.address}/bingo`);
    const hall = await page.locator('a[href*="/hall"]').first().getAttribute('href');
    await page.goto(`${site.address}${hall ?? ''}`);
    await expect(page).toHaveURL(/\/rounds\//);
    documents.push(await expectSound(page, scripts));

    await awaitOpening(page);
    await page.locator('.offer input').first().check();
    await page.locator('.bet-form [name="number"]').evaluate((field: HTMLInputElement) => {
      field.value = String(Number(field.value) - 2);
    });
    await page.getByRole('button', { name: 'Seçili kartları al' }).click();
    await expect(page.getByRole('alert')).toContainText('Bu çekilişin satışı bitti. Seçtiğiniz kartlar duruyor');
    await expect(page.locator('.offer input:checked')).toHaveCount(1);
    expect(await readBalance(page)).toBe(100_000);

    await sendBets(page, 'Seçili kartları al', 'Bu çekilişteki kartlarınız');
    const price = await chipOf(page);
    await expect(page.locator('.mine .ticket')).toHaveCount(1);
    await goOn(page, scripts);
    // Ball by ball, then the result; a page without scripts reloads automatically.
    await expect(page.locator('.call')).toContainText(/Son top: \d+/);
    await goOn(page, scripts);
    await expect(page.locator('.outcome [role="status"]')).toContainText(/Kazandınız|Geri ödenen:|kazanç yok/);
    const outcome = await page.locator('.outcome [role="status"]').innerText();
    const paid = kurus(/(?:Kazandınız|Geri ödenen): ([\d.,]+)/.exec(outcome)?.[1] ?? '0');
    expect(await readBalance(page)).toBe(100_000 - price + paid);
    documents.push(await expectSound(page, scripts));
    site.ops('ledger', 'verify');
    if (!scripts) expect(htmlProblems(documents)).toEqual([]);
  },
);
