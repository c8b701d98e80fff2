import { expect, test, type Page } from '@playwright/test';
import { countPosts, countRounds, isSameDocument, openGame, readBalance, readResult } from './in-place';
import { OwnSite } from './own-site';
import { PASSWORD, signIn, toasts } from './players';

/**
 * Play in place whose answer is no round, or does not come: the page's form is sent, and its document shows what a
 * page without scripts shows. Nothing is booked twice.
 */

const MINUTE_MS = 60_000;
const PLAYERS = ['oynayan', 'sinirdaki', 'hatirlayan'];
const ROUNDS = /\/rounds\/[\w-]+$/;

let site: OwnSite;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await OwnSite.withClock({ RATE_LIMIT_FACTOR: '100', FEED: 'none' });
  for (const name of PLAYERS) {
    site.ops('players', 'create', name, '--password', PASSWORD);
    site.ops('players', 'credit', name, '500', '--reason', 'Bakiye düzeltmesi');
  }
});
test.afterAll(async () => {
  expect(site?.ops('ledger', 'verify').failed ?? false).toBe(false);
  await site?.remove();
});
test.beforeEach(() => {
  site.setAhead(0);
  site.ops('maintenance', 'off');
});

const spin = (page: Page) => page.locator('.spin');
const count = (page: Page) => countRounds(page, site.address);
const readState = async (page: Page) => ({ balance: await readBalance(page), rounds: await count(page) });
const open = (page: Page, address?: string) => openGame(page, address, site.address);

async function enter(page: Page, player: string): Promise<void> {
  await signIn(page, player, site.address);
  await open(page);
}

/** Plays one round in place, of two lira. */
async function play(page: Page): Promise<void> {
  const id = page.locator('.controls [name="requestID"]');
  const before = await id.inputValue();
  await page.locator('[name="stake"]').selectOption('200');
  await spin(page).click();
  await expect.poll(() => id.inputValue()).not.toBe(before);
  expect(await isSameDocument(page)).toBe(true);
}

/** Asserts that the document of a round came, and that one round was booked since `before`. */
async function expectOneRound(page: Page, before: { balance: number; rounds: number }): Promise<void> {
  await expect(page).toHaveURL(/round=\w{26}$/);
  await page.waitForFunction(() => !('isSameDocument' in window));
  const { stake, payout } = await readResult(page);
  expect(await readBalance(page)).toBe(before.balance - stake + payout);
  expect(await count(page)).toBe(before.rounds + 1);
}

test('GAME-7 the connection is lost after the stake was sent: the same form is sent again and shows the one round', async ({
  page,
}) => {
  await enter(page, 'oynayan');
  const before = await readState(page);
  const posts = countPosts(page);
  await page.route(ROUNDS, async (route) => {
    if (!route.request().headers()['x-in-place']) return route.continue();
    // The server plays the round; its answer is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await spin(page).click();
  await expectOneRound(page, before);
  expect(posts()).toBe(2);
});

test(
  'GAME-7 an answer that never comes: after ten seconds the same form is sent again',
  { tag: '@long' },
  async ({ page }) => {
    await enter(page, 'oynayan');
    const before = await readState(page);
    await page.route(ROUNDS, async (route) => {
      if (!route.request().headers()['x-in-place']) return route.continue();
      await route.fetch();
    });
    await spin(page).click();
    await spin(page).click();
    await expectOneRound(page, before);
  },
);

test('GAME-7 two tabs: each plays its own rounds, and the next answer shows the balance of both', async ({ page }) => {
  await enter(page, 'oynayan');
  const other = await page.context().newPage();
  await open(other);
  const before = await readState(page);
  let { balance } = before;
  for (const tab of [page, other, page]) {
    await play(tab);
    const { stake, payout } = await readResult(tab);
    balance += payout - stake;
    expect(await readBalance(tab)).toBe(balance);
  }
  await other.close();
  expect(await count(page)).toBe(before.rounds + 3);
});

test('GAME-7 a limit, then too little balance: the document says why, with the stake kept', async ({ page }) => {
  await signIn(page, 'sinirdaki', site.address);
  await page.goto(`${site.address}/profile/limits`);
  await page.locator('[name="stake-round"]').fill('2');
  await page
    .locator('form', { has: page.locator('[name="stake-round"]') })
    .getByRole('button', { name: 'Kaydet' })
    .click();
  await expect(toasts(page)).toContainText('Limitleriniz kaydedildi');
  await open(page);
  await page.locator('[name="stake"]').selectOption('500');
  await spin(page).click();
  await expect(page.locator('#refused')).toContainText('Tur başına bahis limitiniz: 2,00 ₺.');
  await expect(page.locator('[name="stake"]')).toHaveValue('500');
  // The game continues in place from there.
  await open(page);
  await play(page);
  expect(await count(page)).toBe(1);

  const lira = Math.floor((await readBalance(page)) / 100) - 1;
  site.ops('players', 'credit', 'sinirdaki', `-${lira}`, '--reason', 'Bakiye düzeltmesi');
  await spin(page).click();
  await expect(page.locator('#refused')).toContainText('Bakiyeniz');
  await expect(page.locator('#refused a').first()).toHaveAttribute('href', /\/profile\/deposit/);
  expect(await count(page)).toBe(1);
});

test(
  'GAME-7 a reality check that is due shows its own document, and the game continues after it',
  { tag: '@long' },
  async ({ page }) => {
    await enter(page, 'hatirlayan');
    await play(page);
    // An hour since the first stake, never an hour without one.
    site.setAhead(35 * MINUTE_MS);
    await play(page);
    site.setAhead(70 * MINUTE_MS);
    await spin(page).click();
    await expect(page.getByRole('heading', { name: 'Kısa bir hatırlatma' })).toBeVisible();
    await page.getByRole('button', { name: 'Oynamaya devam et' }).click();
    await expect(page.locator('#refused')).toContainText('Devam edebilirsiniz');
    await spin(page).click();
    await expect(page).toHaveURL(/round=/);
    expect(await count(page)).toBe(3);
  },
);

test(
  'GAME-7 MAINT-1 a site in maintenance shows what a page without scripts shows',
  { tag: '@long' },
  async ({ page }) => {
    await enter(page, 'oynayan');
    const rounds = await count(page);
    site.ops('maintenance', 'on');
    // The state known to a process is at most a second old.
    await expect.poll(async () => (await page.request.get(site.address)).status()).toBe(503);
    await spin(page).click();
    await expect(page).toHaveURL(`${site.address}/maintenance`);
    site.ops('maintenance', 'off');
    await expect.poll(async () => (await page.request.get(site.address)).status()).toBe(200);
    expect(await count(page)).toBe(rounds);
  },
);

test(
  'GAME-7 a session that ended elsewhere: the document says so, with a link to sign in',
  { tag: '@long' },
  async ({ page }) => {
    await enter(page, 'oynayan');
    const rounds = await count(page);
    const tab = await page.context().newPage();
    await tab.goto(`${site.address}/profile/logout`);
    await tab.locator('#main form[action="/logout"] button').click();
    await expect(tab.locator('.avatar')).toHaveCount(0);
    await tab.close();
    await spin(page).click();
    await expect(page.locator('#refused a[href$="/login"]')).toBeVisible();
    await signIn(page, 'oynayan', site.address);
    expect(await count(page)).toBe(rounds);
  },
);
