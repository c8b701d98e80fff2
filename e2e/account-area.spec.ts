import { expect, test } from '@playwright/test';
import { logIn, post } from './api';
import { newPlayer, operate, signIn } from './players';

const SCREENS = [
  '/profile',
  '/profile/deposit',
  '/profile/withdraw',
  '/profile/bank-accounts',
  '/profile/bank-accounts/new',
  '/profile/history/account',
  '/profile/history/finance',
  '/profile/history/games',
  '/profile/history/bets',
  '/profile/history/bonuses',
  '/profile/bonuses',
  '/profile/statement',
  '/profile/tickets',
  '/profile/limits',
  '/profile/password',
  '/profile/two-factor',
  '/profile/two-factor/passkeys',
  '/profile/sessions',
  '/profile/activity',
  '/profile/data',
  '/profile/logout',
  '/favorites',
  '/notifications',
];

test(
  'ACC-1 AUTH-7 each part of the account has its own URL, shows the menu, and is only for its player',
  { tag: '@nojs' },
  async ({ page, request }) => {
    for (const path of SCREENS) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(303);
      expect(answer.headers()['location'], path).toBe('/login');
    }
    await signIn(page, await newPlayer(request));
    for (const path of SCREENS) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.locator('h1'), path).toHaveCount(1);
      await expect(page.locator('.account-menu summary'), path).toBeVisible();
      await expect(page.locator('.account-menu a[href="/profile/deposit"]'), path).toBeAttached();
    }
    const links = await page
      .locator('.account-menu a')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')!));
    for (const path of links) expect((await page.goto(path))?.status(), path).toBe(200);
  },
);

test('ACC-1 the account menu keeps its order on every screen', async ({ page, request }) => {
  await signIn(page, await newPlayer(request));
  const order = async (path: string) => {
    await page.goto(path);
    await page.locator('.account-menu summary').click();
    const links = await page.locator('.account-menu a').all();
    const places = await Promise.all(links.map(async (link) => ({ link, box: (await link.boundingBox())! })));
    const shown = places.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
    return Promise.all(shown.map(({ link }) => link.getAttribute('href')));
  };
  const profile = await order('/profile');
  expect(await order('/profile/tickets')).toEqual(profile);
  expect(profile[0]).toBe('/profile');
});

test('ACC-1 SHELL-3 on a phone the account menu is closed above the screen, opens with a press and marks the current screen', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await newPlayer(request));
  await page.goto('/profile/sessions');
  const menu = page.locator('.account-menu');
  const here = menu.getByRole('link', { name: 'Açık oturumlar' });
  await expect(here).toBeHidden();
  expect((await page.locator('h1').boundingBox())!.y).toBeLessThan(200);
  await menu.locator('summary').click();
  await expect(here).toBeVisible();
  await expect(here).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Aylık özet' }).click();
  await expect(page).toHaveURL('/profile/statement');
  await expect(menu.getByRole('link', { name: 'Aylık özet' })).toBeHidden();
});

test('AUTH-11 balance, profile, payment methods, favourite slots and tables are current at each display, after changes elsewhere', async ({
  page,
  request,
}) => {
  const player = await newPlayer(request);
  await signIn(page, player);
  const main = page.locator('#main');
  await page.goto('/profile/withdraw');
  await expect(page.locator('.wallet')).toContainText('0,00 ₺');
  await page.goto('/favorites');
  await expect(main.locator('.game')).toHaveCount(0);

  const elsewhere = await logIn(request, player);
  const read = async <Row>(name: string, data: object = {}) =>
    (await post(request, { name, data: { Lang: 'tr', ...data }, user: elsewhere })).data as Row;
  const [slot] = await read<{ gameID: string; name: string }[]>('casino/games_list', { limit: 1 });
  const [table] = await read<{ tableID: string; name: string }[]>('livecasino/game_table_list', { limit: 1 });
  await read('user/favorites', { mode: 'insert', type: 'casino', id: slot!.gameID });
  await read('user/favorites', { mode: 'insert', type: 'livecasino', id: table!.tableID });
  await operate(request, {
    command: 'players',
    words: ['credit', player, '123.45'],
    options: { reason: 'Bakiye düzeltmesi' },
  });

  await page.goto('/favorites');
  await expect(main.locator('.game')).toHaveCount(2);
  await expect(main).toContainText(slot!.name);
  await expect(main).toContainText(table!.name);
  await page.goto('/profile/withdraw');
  await expect(page.locator('.wallet')).toContainText('123,45 ₺');
  await expect(main).toContainText('123,45 ₺');

  interface Method {
    properties: { name: string };
    methods?: { name: string }[];
  }
  for (const [address, Type] of [
    ['/profile/deposit', 1],
    ['/profile/withdraw', 2],
  ] as const) {
    const { methods_list: listed } = await read<{ methods_list: Method[] }>('finance/list_cash_methods_new', { Type });
    const highlighted = await read<{ name: string }[]>('finance/list_highlighted_cash_methods', { Type });
    const names = [...listed.flatMap(({ properties, methods }) => methods ?? [properties]), ...highlighted];
    expect(names.length).toBeGreaterThan(4);
    await page.goto(address);
    for (const { name } of names) await expect(main, `${name} at ${address}`).toContainText(name);
  }
  const { username } = await read<{ username: string }>('user/get_user_profile');
  await page.goto('/profile');
  await expect(main).toContainText(username);
});

test('ACC-5 the number of unread notifications is in the header until they have been opened in any browser', async ({
  page,
  request,
  browser,
}) => {
  const username = await newPlayer(request);
  await signIn(page, username);
  const unread = page.locator('header .drop a[href="/notifications"] .count');
  const badge = page.locator('header summary .count');
  await page.goto('/profile');
  await expect(badge).toBeVisible();
  await expect(unread).toHaveText(/^[1-9]\d*$/);
  await expect(badge).toHaveText((await unread.textContent())!);
  await expect(page.locator('header summary').last()).toContainText(/Hesap menüsü: .*okunmamış bildirim: \d/);
  await page.goto('/notifications');
  await expect(page.locator('article.card').first()).toBeAttached();
  await expect(unread.or(badge)).toHaveCount(0);
  await page.goto('/profile');
  await expect(unread.or(badge)).toHaveCount(0);
  const other = await browser.newPage();
  await signIn(other, username);
  await other.goto('/profile');
  await expect(other.locator('header summary').last()).toBeVisible();
  await expect(other.locator('header summary .count')).toHaveCount(0);
  await other.close();
});
