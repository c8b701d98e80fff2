import { expect, test, type Page } from '@playwright/test';
import { startFullLobby } from './full-lobby';
import { Match } from './matches';
import { newPlayer, signIn } from './players';

const tree = (page: Page) => page.locator('nav.tree');

/** Opens the lobby once it has matches of the embedded feed, which announces some every few seconds. */
async function openLobby(page: Page, leagues = 5): Promise<void> {
  await expect(async () => {
    await page.goto('/sport');
    expect(await page.locator('.league').count()).toBeGreaterThanOrEqual(leagues);
  }).toPass({ timeout: 60_000 });
}

test('BET-60 leagues fold below headings with a count, which stay visible and name the columns of the odds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openLobby(page, 8);
  const first = page.locator('.league').first();
  const summary = first.locator('summary');
  await expect(first).toHaveAttribute('open', '');
  await expect(summary.locator('small')).toContainText(String(await first.locator('li').count()));
  await expect(summary.locator('use')).toHaveCount(1);
  await expect(summary.locator('i').first()).toHaveText('1');
  // The buttons have the names of the columns for screen readers alone.
  const sign = first.locator('.odd small').first();
  expect((await sign.boundingBox())!.height).toBeLessThanOrEqual(1);

  await summary.click();
  await expect(first.locator('li').first()).toBeHidden();
  await summary.click();
  await expect(first.locator('li').first()).toBeVisible();
});

test(
  'BET-60 with 100 fixtures the lobby is at most 2,400 px high at 1280 px, with selections on the bet slip too',
  { tag: '@nojs' },
  async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 1280, height: 800 });
    await using site = await startFullLobby();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await page.goto(`${site.address}/sport`);
    expect(await height()).toBeLessThanOrEqual(2_400);
    await page.locator('.league[open] button.odd:enabled').first().click();
    await expect(page.locator('.picks li')).toHaveCount(1);
    expect(await height()).toBeLessThanOrEqual(2_400);
  },
);

test(
  'BET-60 at 360 px a row has its kick-off, both teams and its odds without a scroll bar',
  { tag: '@nojs' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const match = await Match.announced(request);
    await page.goto(`/sport?q=${encodeURIComponent(match.home)}`);
    const row = page.locator('.league li').first();
    await expect(row).toContainText(match.away);
    expect((await row.boundingBox())!.height).toBeLessThanOrEqual(84);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.locator('nav.tree summary').click();
    await tree(page)
      .getByRole('link', { name: /^Futbol/ })
      .click();
    await expect(page).toHaveURL(/sport=football/);
  },
);

test('BET-61 a player marks a league and a team as favourites, and the tree lists them first', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const match = await Match.announced(request);
  await page.goto('/sport');
  await expect(tree(page)).not.toContainText('Favorilerim');

  await signIn(page, await newPlayer(request));
  await page.goto(`/sport/${match.id}`);
  await page.getByRole('button', { name: `${match.home} favorilere ekle` }).click();
  await expect(page.getByRole('button', { name: `${match.home} favorilerden çıkar` })).toBeVisible();
  await page.goto('/sport');
  const own = tree(page).getByRole('listitem').filter({ hasText: 'Favorilerim' }).first();
  await expect(own).toContainText(match.home);
  await own.getByRole('link', { name: match.home }).click();
  await expect(page.locator('.league li')).toContainText([match.away]);
  await page.goto(`/sport/${match.id}`);
  await page.getByRole('button', { name: 'Yol Ligi favorilere ekle' }).click();
  await expect(page.getByRole('button', { name: 'Yol Ligi favorilerden çıkar' })).toBeVisible();
  await page.goto('/favorites');
  await page.getByRole('button', { name: `${match.home} favorilerden çıkar` }).click();
  await expect(page.getByRole('button', { name: `${match.home} favorilerden çıkar` })).toHaveCount(0);
  await page.goto('/sport');
  await expect(own).toContainText('Yol Ligi');
  await expect(own).not.toContainText(match.home);
});

test('BET-63 HAND-7 odds on home add a selection and return to the match; a second press removes it', async ({
  page,
}) => {
  const pressed = page.locator('section:has(#matches) [aria-pressed="true"]');
  // Again with an empty bet slip if the match left home meanwhile: other tests start and end matches of this site.
  await expect(async () => {
    await page.context().clearCookies();
    await page.goto('/');
    expect(await page.locator('section:has(#matches) li').count()).toBe(6);
    const odds = page.locator('section:has(#matches) li button').first();
    const name = (await odds.getAttribute('name'))!;
    await odds.click();
    await expect(page).toHaveURL(/\/#f-/);
    await expect(pressed).toHaveCount(1, { timeout: 5_000 });
    expect((await pressed.getAttribute('name'))!.split('~')[1]).toBe(name.split('~')[1]);
  }).toPass({ timeout: 60_000 });
  await pressed.click();
  await expect(pressed).toHaveCount(0);
  // The embedded feed announces the matches of the coupon one by one after the start.
  await expect(async () => {
    await page.goto('/');
    expect(await page.locator('section:has(#coupons) li').count()).toBeGreaterThanOrEqual(3);
  }).toPass({ timeout: 60_000 });
});

test('BET-64 HAND-7 a match has crests, and on a page of its own the last results and the meetings of its teams', async ({
  page,
  request,
}) => {
  const first = await Match.announced(request);
  await first.ends(2, 1);
  const next = await Match.announced(request, 'football', first.home);
  await expect(async () => {
    await page.goto(`/sport/${next.id}`);
    await expect(page.locator('.board .crest')).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await page.getByRole('link', { name: 'İstatistik' }).click();
  await expect(page).toHaveURL(/group=stats/);
  const form = page.getByRole('region', { name: 'Form durumu' });
  await expect(form.locator('.won')).toHaveText('G');
  await expect(form).toContainText('2‑1');
  await expect(page.getByRole('region', { name: 'Aralarındaki maçlar' })).toHaveCount(0);
  await form.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(first.id));
  await expect(page.locator('.board')).toContainText('Bitti');
});
