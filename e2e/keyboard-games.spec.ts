import { expect, test, type Page } from '@playwright/test';
import { Keyboard, openByKeyboard } from './keyboard';
import { newPlayer, signIn } from './players';

/** Lobbies and games by keyboard only, at 360 px: the focus after each step, and the title. */

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

async function openGame(page: Page, path: string, isScripted: boolean): Promise<Keyboard> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/rounds\//);
  return new Keyboard(page, isScripted);
}

test('A11Y-1 A11Y-2 a game is found by its name and made a favourite by keyboard alone', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signIn(page, await newPlayer(request));
  const keys = await openByKeyboard(page, '/slot', javaScriptEnabled);
  await keys.tabTo('#main [name="q"]');
  await keys.type('kapı');
  await keys.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await keys.expectHeard(/sonuç/);
  await keys.tabTo('#main .heart', 80);
  const id = await page.evaluate(() => document.activeElement!.closest('li')!.id);
  await keys.press('Enter');
  const button = page.locator(`#${id} .heart`);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  // A new document is at the card; its heart is the second stop.
  if (!javaScriptEnabled) await keys.tabTo(`#${id} .heart`, 3);
  await expect(button).toBeFocused();
});

test('A11Y-2 a round of bingo needs one press of the focused button, and the title begins with its outcome', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  const keys = await openGame(page, '/play/virtual/82/bingo', javaScriptEnabled);
  await keys.tabTo('.spin');
  await keys.press('Enter');
  await expect(page).toHaveURL(/round=/);
  await keys.expectFocus('.spin');
  await expect(page).toHaveTitle(/^(?:Kazandınız|Geri ödenen|Kazanç yok)/);
});

test('A11Y-2 a hand of blackjack by keyboard alone, to its outcome in the title', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signIn(page, await newPlayer(request, { lira: '200' }));
  const keys = await openGame(page, '/play/live/7021', javaScriptEnabled);
  await keys.tabTo('.spin');
  await keys.press('Enter');
  await expect(page).toHaveURL(/round=/);
  const steps = page.locator('.steps');
  const step = steps.locator('[name="step"]');
  while (await steps.isVisible()) {
    await expect(page).toHaveTitle(/^El devam ediyor/);
    await expect(page.locator('.outcome')).toBeFocused();
    await expect(page.locator('.outcome')).toHaveText(/\d/);
    await expect(page.locator('.seat.dealer'), 'the cards are in sight').toBeInViewport({ ratio: 0.9 });
    const now = await step.inputValue();
    await keys.tabTo('.steps button[name$="~stand"], .steps button[name$="~decline"]', 4);
    await keys.press('Enter');
    await expect(page.locator(`.steps [name="step"][value="${now}"]`)).toHaveCount(0);
  }
  await keys.expectFocus('.spin');
  await expect(page).not.toHaveTitle(/^El devam ediyor/);
});

test('A11Y-2 chips are placed on a roulette table by keyboard alone', async ({ page, request, javaScriptEnabled }) => {
  await signIn(page, await newPlayer(request, { lira: '500' }));
  const keys = await openGame(page, '/play/live/7001', javaScriptEnabled);
  const isFocused = (selector: string) => page.evaluate((it) => document.activeElement!.matches(it), selector);
  const place = async () => {
    await page.locator('.layout input[value="1st-12"], .layout input').first().focus();
    await keys.tabTo('.layout input[value="red"]', 70);
    await keys.press('Space');
    await keys.tabTo('.bet-form button.spin', 70);
  };
  await place();
  // The table may close just before the bets are sent; it keeps the chips, and they are sent for the next round.
  await expect(async () => {
    if (!(await page.locator('.layout input[value="red"]').isChecked())) await place();
    else if (!(await isFocused('.bet-form button.spin'))) await keys.tabTo('.bet-form button.spin', 70);
    await keys.press('Enter');
    await expect(page.locator('.mine')).toContainText('Masadaki fişleriniz', { timeout: 5_000 });
  }).toPass({ timeout: 100_000 });
});

test('A11Y-2 cards of a bingo hall are bought by keyboard alone', async ({ page, request, javaScriptEnabled }) => {
  await signIn(page, await newPlayer(request, { lira: '500' }));
  const keys = await openGame(page, '/play/virtual/82/hall', javaScriptEnabled);
  await expect(async () => {
    await keys.tabTo('.layout [type="checkbox"]', 40);
    if (!(await page.locator(':focus').isChecked())) await keys.press('Space');
    await keys.tabTo('.bet-form button.spin', 40);
    await keys.press('Enter');
    await expect(page.locator('.mine')).toContainText('Kart', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
});

test('A11Y-2 a pick of virtual football by keyboard alone leads to the bet slip', async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  const keys = await openByKeyboard(page, '/virtual', javaScriptEnabled);
  await keys.tabTo('#main .odd:enabled', 80);
  await keys.press('Enter');
  await expect(page.locator('.odd[aria-pressed="true"]')).toBeVisible();
  await keys.tabTo('.odd + .skip', 6);
  await keys.press('Enter');
  await keys.expectScreen(/\/coupon$/);
});
