import { expect, test, type Page } from '@playwright/test';
import { axeProblems } from './axe';
import { countDocuments, countPosts, countRounds, isSameDocument, openGame, readBalance, readResult } from './in-place';
import { newPlayer, operate, signIn } from './players';
import { FAMILIES, findSlot } from './slot-games';

const spin = (page: Page) => page.locator('.spin');
const requestID = (page: Page) => page.locator('.controls [name="requestID"]').inputValue();

/** Presses a button of the game and waits for the round. */
async function play(page: Page, button = spin(page)): Promise<void> {
  const before = await requestID(page);
  await button.click();
  await expect.poll(() => requestID(page)).not.toBe(before);
}

/** Waits until nothing on the page moves. */
const settled = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => {}));

/** Returns the text of a page's parts that a round changes. */
const readParts = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    bar: document.querySelector('.bar')!.textContent,
    window: document.querySelector('.window, .felt, .machine')!.textContent,
    commitment: document.querySelector('.fair dd')?.textContent,
    wins: document.querySelector('.brought.later')?.textContent,
    action: document.querySelector('.controls')!.getAttribute('action'),
  }));

/** Returns the same of a reload, without the parts that differ in each document. */
async function expectAsReloaded(page: Page): Promise<void> {
  const shown = await readParts(page);
  await page.reload();
  const reloaded = await readParts(page);
  expect({ ...shown, commitment: '' }).toEqual({ ...reloaded, commitment: '' });
}

/** Whether `npm test` plays a slot of the family. */
const isOften = (family: string) => family === 'lines' || family === 'cascade';

for (const family of FAMILIES)
  test(
    `GAME-7 a slot of the family ${family} plays rounds without a document; a reload shows the same round`,
    { tag: isOften(family) ? [] : '@long' },
    async ({ page, request }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn(page, await newPlayer(request, { lira: '1000' }));
      let balance = 100_000;
      await openGame(page, findSlot(family).address);
      await page.locator('[name="stake"]').selectOption('200');
      const documents = countDocuments(page);
      const commitments = new Set<string | undefined>();
      for (let round = 0; round < 3; round += 1) {
        commitments.add((await readParts(page)).commitment);
        await play(page);
        const { stake, payout } = await readResult(page);
        expect(stake).toBe(200);
        balance += payout - stake;
        expect(await readBalance(page)).toBe(balance);
        await expect(page).toHaveURL(/round=\w{26}$/);
        await expect(page).toHaveTitle(payout > 0 ? /^(Kazandınız|Geri ödenen)/ : /^Kazanç yok/);
        await expect(spin(page)).toBeFocused();
      }
      expect(commitments.size, 'each round has its own commitment').toBe(3);
      expect(documents()).toBe(0);
      expect(await axeProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await expectAsReloaded(page);
      await operate(request, { command: 'ledger', words: ['verify'] });
    },
  );

test('GAME-7 a hand of blackjack, of poker, and a round of bingo play in place, to the kuruş', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '5000' }));
  let balance = 500_000;
  for (const { address, end } of [
    { address: '/live/type/blackjack', end: 'Dur' },
    { address: '/live/type/poker', end: 'Oyna' },
    { address: '/bingo', end: '' },
  ]) {
    await page.goto(address);
    const game = await page.locator('a[href^="/play/"]').first().getAttribute('href');
    await openGame(page, game ?? '');
    const documents = countDocuments(page);
    for (let round = 0; round < 2; round += 1) {
      await play(page);
      await settled(page);
      const shown = await page
        .locator('.pc, mark')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity).filter((opacity) => opacity !== '1'));
      expect(shown, 'every card and mark is visible').toEqual([]);
      for (const step of ['Sigorta istemem', end]) {
        const button = page.getByRole('button', { name: new RegExp(`^${step}`) });
        if (step && (await button.isVisible())) await play(page, button);
      }
      const { stake, payout } = await readResult(page);
      expect(stake).toBeGreaterThan(0);
      balance += payout - stake;
      expect(await readBalance(page)).toBe(balance);
      await expect(spin(page)).toBeFocused();
    }
    expect(documents(), address).toBe(0);
    await settled(page);
    expect(await axeProblems(page), address).toEqual([]);
    await expectAsReloaded(page);
  }
  await operate(request, { command: 'ledger', words: ['verify'] });
});

test('GAME-7 GAME-4 a demo plays in place and a reload shows its round', async ({ page }) => {
  await page.goto(findSlot('lines').address.replace('/play/', '/demo/'));
  await openGame(page, page.url());
  const documents = countDocuments(page);
  for (let round = 0; round < 3; round += 1) await play(page);
  expect(documents()).toBe(0);
  await expect(page).toHaveURL(/\?state=/);
  await expect(page).toHaveTitle(/^Demo · /);
  await expectAsReloaded(page);
});

test('GAME-7 the space bar spins, a held key plays one round, and a double press is one round', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await openGame(page);
  const posts = countPosts(page);
  let before = await requestID(page);
  await page.keyboard.press('Space');
  await expect.poll(() => requestID(page)).not.toBe(before);
  expect(posts()).toBe(1);
  // Another control keeps its own key.
  await page.locator('.fair summary').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('.fair')).toHaveAttribute('open', '');
  expect(posts()).toBe(1);

  await spin(page).focus();
  before = await requestID(page);
  await page.keyboard.down('Enter');
  for (let held = 0; held < 5; held += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => requestID(page)).not.toBe(before);
  before = await requestID(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => requestID(page)).not.toBe(before);
  expect(posts()).toBe(3);

  before = await requestID(page);
  await spin(page).evaluate((button) => [1, 2, 3].forEach(() => (button as HTMLElement).click()));
  await expect.poll(() => requestID(page)).not.toBe(before);
  expect(posts()).toBe(4);
  expect(await isSameDocument(page)).toBe(true);
  expect(await countRounds(page)).toBe(4);
});

test('GAME-7 the result is announced once: the live region stays, and decoration is hidden from screen readers', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '1000' }));
  await openGame(page);
  await page.evaluate(() => {
    const region = document.querySelector('[role="status"]')!;
    const seen = { region, texts: [] as string[] };
    Object.assign(window, { seen });
    new MutationObserver(() => seen.texts.push(region.textContent)).observe(region, { childList: true });
  });
  for (let round = 1; round <= 5; round += 1) {
    await play(page);
    const { same, texts } = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { region: Element; texts: string[] } };
      return { same: document.querySelector('[role="status"]') === seen.region, texts: seen.texts };
    });
    expect(same).toBe(true);
    expect(texts).toHaveLength(round);
    expect(texts.at(-1)).toBe(await page.locator('.outcome').textContent());
    // Read at once: a decoration goes away by itself.
    const hidden = await page
      .locator('.run, .counting, .tumbles, .moment')
      .evaluateAll((all) => all.map((decoration) => decoration.getAttribute('aria-hidden')));
    expect(hidden).not.toContain(null);
    expect(hidden).toContain('true');
  }
});

test('GAME-7 a press moves the reels before the answer; with reduced motion nothing moves', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  const isMoving = () =>
    page.evaluate(() => {
      document.querySelector<HTMLElement>('.spin')!.click();
      return document.getAnimations().filter(({ playState }) => playState === 'running').length > 0;
    });
  for (const family of ['lines', 'cascade'] as const) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openGame(page, findSlot(family).address);
    expect(await isMoving(), family).toBe(true);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openGame(page, findSlot(family).address);
    expect(await isMoving(), family).toBe(false);
    await expect(page.locator('.outcome')).toContainText('Bahis:');
    expect(await page.evaluate(() => document.getAnimations().length), family).toBe(0);
  }
});

test('GAME-7 sound, quick spin and full screen are switches; sound is off and no audio is created until it is on', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    const Real = window.AudioContext;
    Object.assign(window, {
      contexts: 0,
      AudioContext: class extends Real {
        constructor() {
          super();
          (window as unknown as { contexts: number }).contexts += 1;
        }
      },
    });
  });
  const contexts = () => page.evaluate(() => (window as unknown as { contexts: number }).contexts);
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await openGame(page);
  const sound = page.getByRole('button', { name: 'Ses' });
  const quick = page.getByRole('button', { name: 'Hızlı çevirme' });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await play(page);
  expect(await contexts()).toBe(0);
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await quick.click();
  // Observed in each frame: at this speed they are over before a slow machine answers. The parts of the page change one
  // after the other; the speed is set after the last one.
  const isQuick = page.waitForFunction(() => {
    const animations = document.getAnimations();
    return animations.length > 0 && animations.every(({ playbackRate }) => playbackRate === 3);
  });
  await play(page);
  expect(await contexts()).toBe(1);
  await isQuick;
  // Both are remembered; audio waits for a press.
  await openGame(page);
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await expect(quick).toHaveAttribute('aria-pressed', 'true');
  expect(await contexts()).toBe(0);
  await sound.click();
  await openGame(page);
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
});

test('GAME-7 the lite version and a slow connection get no script, and play by documents', async ({
  page,
  request,
  context,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true });
  });
  await page.goto(findSlot('lines').address);
  await spin(page).click();
  await expect(page).toHaveURL(/round=/);
  await expect(page.locator('.switches')).toHaveCount(0);
  await context.addCookies([{ name: 'lite', value: '1', url: page.url() }]);
  await page.goto(findSlot('lines').address);
  await expect(page.locator('script')).toHaveCount(0);
});
