import { expect, test, type Page } from '@playwright/test';
import { axeProblems } from './axe';
import { OwnSite } from './own-site';
import { PASSWORD, signIn } from './players';

/** Roulette in place: chips stack, bets need no new document, and bad cases show what the plain form shows. */

const SHOWN = { timeout: 30_000 };
const TABLE = '/play/live/7001';
const BINGO_HALL = '/play/virtual/82/hall';
const HOUR_MS = 3_600_000;
let site: OwnSite;
let ahead = 0;

test.setTimeout(240_000);
test.beforeAll(async () => {
  test.setTimeout(400_000);
  site = await OwnSite.withClock({ RATE_LIMIT_FACTOR: '100', FEED: 'none' });
});
test.afterAll(async () => {
  expect(site.ops('ledger', 'verify').failed ?? false).toBe(false);
  await site?.remove();
});

async function goAhead(page: Page): Promise<void> {
  ahead += Number(await page.locator('[data-part="clock"]').getAttribute('data-from')) * 1_000;
  site.setAhead(ahead);
}

/** Opens the table at the beginning of a round. */
async function open(page: Page, table = TABLE): Promise<void> {
  await page.goto(`${site.address}${table}`);
  do {
    await goAhead(page);
    await page.reload();
  } while ((await page.locator('.clock.open').count()) === 0);
  await expect(page.locator('.bet-form.stacks')).toBeVisible();
}

async function sitDown(page: Page, username: string, table = TABLE): Promise<void> {
  site.ops('players', 'create', username, '--password', PASSWORD);
  site.ops('players', 'credit', username, '1000', '--reason', 'Bakiye düzeltmesi');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, username, site.address);
  await open(page, table);
}

const press = (page: Page, bet: string) =>
  page.locator(`.layout input[value="${bet}"]`).evaluate((box: HTMLElement) => box.click());
const chipsOn = (page: Page, bet: string) => page.locator(`label:has(> input[value="${bet}"]) .stack`);
const balance = (page: Page) => page.locator('.bar b');
const place = (page: Page) => page.getByRole('button', { name: 'Fişleri koy' });
/** Marks the document, to see whether it stays. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stays: true }));
const stays = (page: Page) => page.evaluate(() => 'stays' in window);
/** Presses in the page itself, in one task. */
const pressTwice = (page: Page) =>
  page.locator('.spin').evaluate((button: HTMLElement) => (button.click(), button.click()));

test('GAME-7 A11Y-2 chips stack on a place by pointer and keyboard, are undone, cleared and doubled, and keep to the limit of the table', async ({
  page,
}) => {
  await sitDown(page, 'yigan');
  await press(page, 'red');
  await press(page, 'red');
  const red = page.getByRole('checkbox', { name: /^Kırmızı/ });
  await expect(red).toHaveAccessibleName('Kırmızı 20 ₺ seçildi');
  await page.locator('[name="chip"]').nth(1).check();
  await red.focus();
  await page.keyboard.press('Space');
  await expect(red).toHaveAccessibleName('Kırmızı 45 ₺ seçildi');
  await page.keyboard.press('Enter');
  await expect(red).toHaveAccessibleName('Kırmızı 70 ₺ seçildi');
  await page.keyboard.press('Backspace');
  await expect(red).toHaveAccessibleName('Kırmızı 45 ₺ seçildi');
  // A call bet has several chips: its total counts them all.
  await press(page, 'tiers');
  await expect(page.locator('.sum-chosen')).toHaveText('Seçilen: 195 ₺');
  await page.getByRole('button', { name: 'İkiye katla' }).click();
  await expect(page.locator('.sum-chosen')).toHaveText('Seçilen: 390 ₺');
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(page.locator('.sum-chosen')).toHaveText('Seçilen: 195 ₺');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Temizle' }).click();
  await expect(page.locator('.stack')).toHaveCount(0);
  await expect(red).not.toBeChecked();
  await page.locator('[name="chip"]').last().check();
  const most = Number(await page.locator('[data-part="chips"]').getAttribute('data-max'));
  const chip = Number(await page.locator('[name="chip"]:checked').inputValue());
  for (let placed = 0; placed + chip <= most; placed += chip) await press(page, 'black');
  await press(page, 'black');
  await expect(page.locator('.sum-chosen')).toContainText('Masa bir turda en fazla');
});

test('GAME-7 stacked chips are placed without a new document, stay on the felt until the result, and pay for each place', async ({
  page,
}) => {
  await sitDown(page, 'koyan');
  await mark(page);
  await press(page, 'red');
  await press(page, 'red');
  await press(page, 'black');
  await press(page, 'straight-0');
  await place(page).click();
  await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 40,00 ₺', SHOWN);
  await expect(balance(page)).toHaveText('960,00 ₺');
  await expect(chipsOn(page, 'red')).toHaveText(/^20/);
  await expect(page.getByRole('checkbox', { name: /^Kırmızı/ })).toHaveAccessibleName('Kırmızı 20 ₺ masada');
  await expect(page.getByRole('checkbox', { name: /^Kırmızı/ })).not.toBeChecked();
  // Closed: the button says when betting opens, and takes nothing.
  await goAhead(page);
  await expect(page.locator('.spin')).toHaveText(/^Bahisler \d saniye sonra açılır$/, SHOWN);
  await goAhead(page);
  await expect(page.getByRole('status').first()).toContainText(/Kazandınız|Geri ödenen/, SHOWN);
  const [, number] = /^(\d+) /.exec(await page.getByRole('status').first().innerText()) ?? [];
  await expect(page.locator('.recent .mark').first()).toContainText(String(number));
  const isRed = (await page.locator('.recent .mark').first().getAttribute('class'))?.includes('red');
  const paid = number === '0' ? 360 : isRed ? 40 : 20;
  await expect(balance(page)).toHaveText(
    new Intl.NumberFormat('tr', { minimumFractionDigits: 2 }).format(960 + paid) + ' ₺',
  );
  // The table may close just before the press, which then does nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Aynı bahsi koy' }).click();
    await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 40,00 ₺', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(chipsOn(page, 'red')).toHaveText(/^20/);
  expect(await stays(page)).toBe(true);
});

test('GAME-7 HAND-3 the last bet is repeated after rounds without one, without a new document', async ({ page }) => {
  await sitDown(page, 'bekleten');
  await mark(page);
  await press(page, 'red');
  await place(page).click();
  await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 10,00 ₺', SHOWN);
  const clock = page.locator('[data-part="clock"]');
  for (let phase = 0; phase < 6; phase += 1) {
    const before = (await clock.getAttribute('data-phase')) ?? '';
    await goAhead(page);
    await expect(clock).not.toHaveAttribute('data-phase', before, SHOWN);
  }
  await expect(page.locator('.mine')).toBeEmpty();
  // The table may close just before the press, which then does nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Aynı bahsi koy' }).click();
    await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 10,00 ₺', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  expect(await stays(page)).toBe(true);
});

test(
  'GAME-7 a reload lights the winning places and shows the chips of the last round, as the stream did',
  { tag: '@long' },
  async ({ page }) => {
    await sitDown(page, 'yenileyen');
    await press(page, 'red');
    await press(page, 'black');
    await press(page, 'straight-0');
    await place(page).click();
    await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 30,00 ₺', SHOWN);
    await goAhead(page);
    await expect(page.locator('.spin')).toHaveText(/^Bahisler \d saniye sonra açılır$/, SHOWN);
    await goAhead(page);
    const lit = () =>
      page.locator('label.won input').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')));
    await expect(page.getByRole('status').first()).toContainText(/Kazandınız|Geri ödenen/, SHOWN);
    // The felt is drawn after the text of the result.
    await expect(page.locator('label.won')).not.toHaveCount(0, SHOWN);
    const streamed = await lit();
    await page.reload();
    await expect(page.locator('.bet-form.stacks')).toBeVisible();
    expect(await lit()).toEqual(streamed);
    await expect(chipsOn(page, 'red')).toHaveText(/^10/);
  },
);

test('GAME-7 the winning places are lit when the result shows, not while the ball runs', async ({ page }) => {
  await sitDown(page, 'bekleyen');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // A slow machine may answer only when the ball has come to rest: the next round shows it.
  await expect(async () => {
    await open(page);
    await press(page, 'red');
    await place(page).click();
    await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 10,00 ₺', SHOWN);
    await goAhead(page);
    await expect(page.locator('.spin')).toHaveText(/^Bahisler \d saniye sonra açılır$/, SHOWN);
    await goAhead(page);
    // Read in the frame in which the places are marked.
    const delays = await page.waitForFunction(() => {
      const readDelay = (element: Element | null) => element?.getAnimations()[0]?.effect?.getTiming().delay;
      const won = document.querySelector('label.won');
      return (
        won && { lit: readDelay(won), result: readDelay(document.querySelector('.outcome .later, .outcome.later')) }
      );
    }, undefined);
    const { lit, result } = (await delays.jsonValue())!;
    expect(lit).toBeGreaterThan(1_000);
    expect(lit).toBe(result);
  }).toPass();
});

test(
  'GAME-7 A11Y-2 a number pressed in a list gets a chip at each press; the keyboard adds it with Enter',
  { tag: '@long' },
  async ({ page }) => {
    await sitDown(page, 'listeden');
    const numbers = page.locator('.lists select').first();
    const neighbours = page.locator('select[data-chips="5"]');
    /** Chooses as a press of the pointer does. */
    const pick = async (list: typeof numbers, value: string) => {
      await list.dispatchEvent('pointerdown');
      await list.selectOption(value);
    };
    await pick(numbers, 'straight-17');
    await pick(numbers, 'straight-17');
    await expect(chipsOn(page, 'straight-17')).toHaveText(/^20/);
    await expect(numbers).toHaveValue('');
    await pick(neighbours, 'neighbours-5');
    await pick(neighbours, 'neighbours-8');
    await expect(page.locator('.pick', { has: neighbours }).locator('.stack')).toContainText('5, 8: 100');
    await expect(page.locator('.sum-chosen')).toHaveText('Seçilen: 120 ₺');
    await numbers.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.sum-chosen')).toHaveText('Seçilen: 120 ₺');
    await page.keyboard.press('Enter');
    await expect(page.locator('.sum-chosen')).toHaveText('Seçilen: 130 ₺');
    expect(await axeProblems(page)).toEqual([]);
    await place(page).click();
    await expect(balance(page)).toHaveText('870,00 ₺', SHOWN);
  },
);

test('GAME-7 HAND-3 a list chosen without Enter is no bet with stacked chips, and a bet without them', async ({
  page,
}) => {
  await sitDown(page, 'entersiz');
  const neighbours = page.locator('select[data-chips="5"]');
  await neighbours.focus();
  await page.keyboard.press('ArrowDown');
  await expect(neighbours).not.toHaveValue('');
  await page.getByRole('checkbox', { name: /^Kırmızı/ }).press('Space');
  await expect(page.locator('.sum-chosen')).toHaveText('Seçilen: 10 ₺');
  await place(page).click();
  await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 10,00 ₺', SHOWN);
  await expect(balance(page)).toHaveText('990,00 ₺');
  const numbers = page.locator('.lists select').first();
  await numbers.focus();
  await page.keyboard.press('ArrowDown');
  await expect(numbers).not.toHaveValue('');
  await expect(page.locator('.sum-chosen')).toBeEmpty();
  await place(page).click();
  await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 20,00 ₺', SHOWN);
  await expect(balance(page)).toHaveText('980,00 ₺');
});

test(
  'GAME-7 PLAY-3 a ticket of a bingo hall takes its price at each press, and pays by the sum',
  { tag: '@long' },
  async ({ page }) => {
    await sitDown(page, 'biletli', BINGO_HALL);
    const ticket = page.locator('.offer').first();
    const price = Number(await page.locator('[name="chip"]:checked').inputValue()) / 100;
    // The checkbox covers its ticket.
    for (let count = 0; count < 2; count += 1) await ticket.getByRole('checkbox').click();
    await expect(ticket.locator('.stack')).toHaveText(new RegExp(`^${2 * price}`));
    await expect(page.locator('.sum-chosen')).toHaveText(`Seçilen: ${2 * price} ₺`);
    await ticket.getByRole('checkbox').press('Backspace');
    await expect(ticket.locator('.stack')).toHaveText(new RegExp(`^${price}`));
    await ticket.getByRole('checkbox').press('Enter');
    expect(await axeProblems(page)).toEqual([]);
    await page.locator('.spin').click();
    await expect(balance(page)).toHaveText(`${1_000 - 2 * price},00 ₺`, SHOWN);
    await expect(page.locator('.mine .ticket')).toHaveCount(1);
    await expect(ticket.locator('.stack')).toHaveText(new RegExp(`^${2 * price}`));
  },
);

test('GAME-7 a table that closes while chips are placed books nothing and keeps them', async ({ page }) => {
  await sitDown(page, 'geckalan');
  await press(page, 'red');
  await press(page, 'red');
  await goAhead(page);
  await expect(page.locator('.spin')).toHaveText(/sonra açılır$/, SHOWN);
  // Playwright's own click would wait until the button is enabled.
  await page.locator('.spin').evaluate((button: HTMLElement) => button.click());
  await expect(chipsOn(page, 'red')).toHaveText(/^20/);
  await goAhead(page);
  await expect(place(page)).toBeVisible(SHOWN);
  await expect(balance(page)).toHaveText('1.000,00 ₺');
  await expect(page.locator('.mine')).toBeEmpty();
  // A form of a finished round: the document says so, and has the chips.
  await page.route(/\/rounds\/[^/?]+$/, (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    form.set('number', String(Number(form.get('number')) - 2));
    return route.continue(route.request().method() === 'POST' ? { postData: form.toString() } : {});
  });
  // A press on a closed table sends nothing.
  await expect(async () => {
    await place(page).click();
    await expect(page.getByRole('alert')).toContainText('Bahisler kapandı. Fişleriniz yerinde', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(chipsOn(page, 'red')).toHaveText(/^20/);
  await expect(balance(page)).toHaveText('1.000,00 ₺');
});

test('GAME-7 the clock goes on while the stream of events is broken', async ({ page }) => {
  let broken = 0;
  await page.route(/\?events=/, (route) => {
    broken += 1;
    return route.abort('connectionreset');
  });
  await sitDown(page, 'akissiz');
  const from = Number(await page.locator('[data-part="clock"]').getAttribute('data-from'));
  const before = broken;
  const left = async () => Number(/\d+/.exec(await page.getByRole('timer').innerText())?.[0]);
  await expect.poll(left, SHOWN).toBeLessThanOrEqual(from - 8);
  expect(broken - before).toBeGreaterThan(1);
});

test('GAME-7 HARD-2 a double press and two tabs book each form once', async ({ page, context }) => {
  await sitDown(page, 'ciftbasan');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('.bet-form.stacks')).toBeVisible();
  await press(page, 'red');
  await pressTwice(page);
  await expect(balance(page)).toHaveText('990,00 ₺', SHOWN);
  await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 10,00 ₺');
  await press(other, 'black');
  await place(other).click();
  await expect(other.locator('.mine')).toContainText('Masadaki fişleriniz: 20,00 ₺', SHOWN);
  await expect(chipsOn(other, 'red')).toHaveText(/^10/);
  await expect(balance(other)).toHaveText('980,00 ₺');
  // The first tab learns of it with its next answer.
  await press(page, 'odd');
  await place(page).click();
  await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 30,00 ₺', SHOWN);
  await expect(balance(page)).toHaveText('970,00 ₺');
});

test('GAME-7 HARD-2 a stake whose answer is lost is sent again by the plain form, and booked once', async ({
  page,
}) => {
  await sitDown(page, 'kopan');
  await press(page, 'red');
  await press(page, 'red');
  let lost = 0;
  await page.route('**/rounds/*', async (route) => {
    if (route.request().headers()['x-in-place'] === undefined) return route.continue();
    await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
  });
  await place(page).click();
  await expect(page).toHaveURL(/\?round=/, SHOWN);
  await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 20,00 ₺');
  await expect(balance(page)).toHaveText('980,00 ₺');
  expect(lost).toBe(1);
  await expect(chipsOn(page, 'red')).toHaveText(/^20/);
});

test('GAME-7 a bet above the balance or a limit shows the reason of the plain form, with the chips kept', async ({
  page,
}) => {
  await sitDown(page, 'sinirda');
  await page.goto(`${site.address}/profile/limits`);
  await page.locator('[name="stake-round"]').fill('20');
  await page
    .locator('section.card')
    .filter({ has: page.locator('[name="stake-round"]') })
    .getByRole('button', { name: 'Kaydet' })
    .click();
  await open(page);
  for (let count = 0; count < 3; count += 1) await press(page, 'red');
  await place(page).click();
  await expect(page.locator('#refused')).toBeVisible(SHOWN);
  await expect(page.locator('#refused')).toContainText('20');
  await expect(balance(page)).toHaveText('1.000,00 ₺');
  await expect(chipsOn(page, 'red')).toHaveText(/^30/);
  await page.getByRole('checkbox', { name: /^Kırmızı/ }).focus();
  await page.keyboard.press('Delete');
  await press(page, 'red');
  await press(page, 'red');
  await place(page).click();
  await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz: 20,00 ₺', SHOWN);
  await expect(balance(page)).toHaveText('980,00 ₺');
});

test('GAME-7 a bet of an ended session shows that the game is closed, and books nothing', async ({ page }) => {
  await sitDown(page, 'dalan');
  await press(page, 'red');
  ahead += 2 * HOUR_MS;
  site.setAhead(ahead);
  await page.locator('.spin').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/süresi doldu|sona erdi|kapandı/, SHOWN);
});

test('BROWSER-1 a table whose script file cannot be loaded shows the result by a reload, as without scripts', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  site.ops('players', 'create', 'duran', '--password', PASSWORD);
  site.ops('players', 'credit', 'duran', '1000', '--reason', 'Bakiye düzeltmesi');
  await signIn(page, 'duran', site.address);
  await page.goto(`${site.address}${TABLE}`);
  do {
    await goAhead(page);
    await page.reload();
  } while ((await page.locator('.clock.open').count()) === 0);
  await press(page, 'red');
  await page.locator('.spin').click();
  await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz');
  await mark(page);
  await page.waitForFunction(() => !('stays' in window), undefined, { timeout: 120_000 });
});
