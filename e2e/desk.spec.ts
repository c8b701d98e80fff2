import { expect, test, type Page } from '@playwright/test';
import { formatDateTime } from '#contract/dates';
import { accept, enter, fillPassword, invite, newName } from './desk';
import { htmlProblems } from './html-checker';
import { BANK, fillAmount, listRequests } from './money';
import { newPlayer, operate, pressed, signIn } from './players';
import { totp } from './totp';

test('DESK-15 an invitation leads to the desk once; afterwards name, password and code do', async ({ page }) => {
  const name = newName();
  const link = await invite(page.request, name, 'money');
  const { secret } = await accept(page, link, name);
  await expect(page.locator('footer')).toContainText(name);
  await page.goto(link);
  await expect(page.locator('h1')).toHaveText('Davet geçerli değil');

  await page.goto('/desk');
  await page.locator('form[action="/desk/sign-out"] button').click();
  await expect(page).toHaveURL(/\/desk\/sign-in$/);
  await page.goto('/desk/commands/payments-list?status=new');
  await expect(page).toHaveURL(/sign-in\?to=/);

  await fillPassword(page, name, 'Yanlis-Sifre-1');
  await expect(page.getByRole('alert')).toHaveText('Ad veya şifre yanlış.');
  await fillPassword(page, name);
  await expect(page).toHaveURL(/\/desk\/code/);
  // The password alone opens nothing.
  await page.goto('/desk/commands');
  await expect(page).toHaveURL(/sign-in/);
  await fillPassword(page, name);
  await page.locator('#code').fill('000000');
  await page.locator('main form button').click();
  await expect(page.getByRole('alert')).toContainText('Kod yanlış');
  // The code of the invitation was used; the next step's is valid within the drift.
  await page.locator('#code').fill(totp(secret, Date.now() + 30_000));
  await page.locator('main form button').click();
  await expect(page).toHaveURL(/\/desk$/);
});

test('DESK-17 DESK-18 a change is described, then made once, and recorded under the operator’s name', async ({
  page,
}) => {
  const player = await newPlayer(page.request);
  const { name } = await enter(page, 'money');
  await page.goto('/desk/commands');
  await page.getByRole('link', { name: 'Bakiye düzelt' }).click();
  await page.locator('#who').fill('kimse-yok');
  await page.locator('#amount').fill('1.234');
  await page.locator('#reason').fill('Deneme');
  await page.locator('main form button').click();
  await expect(page.locator('#amount-error')).toContainText('iki türlü');
  await expect(page.locator('#reason')).toHaveValue('Deneme');
  await page.locator('#amount').fill('1.234,50');
  await page.locator('main form button').click();
  await expect(page.getByRole('alert')).toContainText('Böyle bir oyuncu yok');
  await page.locator('#who').fill(player);
  await page.locator('main form button').click();
  await expect(page.locator('.preview')).toContainText('1234.50');
  const balance = async () =>
    (await operate(page.request, { command: 'players', words: ['show', player] }))[0]?.['balance'];
  expect(await balance()).toBe('0.00');

  const form = Object.fromEntries(
    await page
      .locator('main form input[type="hidden"]')
      .evaluateAll((all) => all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value])),
  ) as Record<string, string>;
  await page.getByRole('button', { name: 'Onayla' }).click();
  expect(await balance()).toBe('1234.50');
  const again = await Promise.all(
    [1, 2].map(() =>
      page.request.post('/desk/commands/players-credit', { form: { ...form, step: 'run' }, maxRedirects: 0 }),
    ),
  );
  for (const reply of again) {
    expect(reply.status()).toBe(409);
    expect(await reply.text()).toContain('daha önce gönderildi');
  }
  expect(await balance()).toBe('1234.50');
  const rows = await operate(page.request, { command: 'audit', words: [], options: { operator: name } });
  expect(rows.map(({ on, by }) => [on, by])).toContainEqual(['players credit', `operator ${name}`]);
});

test('DESK-18 an irreversible change asks for the operator’s name', async ({ page }) => {
  const player = await newPlayer(page.request);
  const { name } = await enter(page);
  const shown = async () =>
    JSON.stringify(await operate(page.request, { command: 'players', words: ['search', player] }));
  await page.goto(`/desk/commands/players-erase?who=${player}`);
  await page.locator('#reason').fill('İstek');
  await page.locator('main form button').click();
  await page.locator('#typed-name').fill(player);
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.locator('#typed-name-error')).toContainText('Hiçbir şey değişmedi');
  expect(await shown()).toContain(player);
  await page.locator('#typed-name').fill(name);
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.locator('pre')).toBeVisible();
  expect(await shown()).not.toContain(player);
});

test('DESK-19 @nojs a role that lacks a command reads why, and the attempt is recorded', async ({ page }) => {
  const { name } = await enter(page, 'support');
  const reply = await page.goto('/desk/commands/players-credit?who=kimse');
  expect(reply?.status()).toBe(403);
  await expect(page.locator('main')).toContainText('para rolü gerekir');
  const posted = await page.request.post('/desk/commands/maintenance-on', {
    form: { step: 'run', submission: 'x'.repeat(20) },
  });
  expect(posted.status()).toBe(403);
  const rows = await operate(page.request, { command: 'audit', words: [], options: { operator: name } });
  const attempts = rows.filter(({ detail }) => String(detail).includes('outcome=failed')).map(({ on }) => on);
  expect(attempts).toEqual(['maintenance on', 'players credit']);
});

test('DESK-20 DESK-2 @nojs every command of the help has its page at the desk', async ({ page }) => {
  await enter(page);
  await page.goto('/desk/commands');
  const listed = await page.locator('.groups a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const { readFileSync } = await import('node:fs');
  const table = JSON.parse(readFileSync('scripts/ops-commands.json', 'utf8')) as Record<string, unknown>;
  const withoutSite = ['restore', 'migrate'];
  const paths = Object.keys(table)
    .filter((name) => !withoutSite.includes(name))
    .map((name) => `/desk/commands/${name.replaceAll(' ', '-')}`);
  expect(listed.toSorted()).toEqual(paths.toSorted());
  const documents = [];
  for (const path of paths) {
    const reply = await page.request.get(path);
    expect(reply.status(), path).toBe(200);
    const html = await reply.text();
    expect(html, path).toContain('<h1>');
    documents.push({ name: path, html });
  }
  expect(htmlProblems(documents)).toEqual([]);
});

test('DESK-16 DESK-5 @nojs the desk is apart from the site: cookies, origins, caches, search engines', async ({
  page,
  playwright,
  baseURL,
}) => {
  await enter(page, 'read');
  const mine = (await page.context().cookies()).find(({ name }) => name === 'desk');
  expect(mine).toMatchObject({ path: '/desk', httpOnly: true, sameSite: 'Strict' });
  const reply = await page.request.get('/desk/commands');
  expect(reply.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
  // The operator's session is no player's.
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);

  const fresh = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const cookie = `session=${mine?.value}; desk=`;
  expect((await fresh.get('/desk/commands', { headers: { Cookie: cookie }, maxRedirects: 0 })).status()).toBe(303);
  for (const token of ['x'.repeat(26), '../', "' or 1=1 --"])
    expect(
      (await fresh.get('/desk/commands', { headers: { Cookie: `desk=${token}` }, maxRedirects: 0 })).status(),
    ).toBe(303);
  for (const headers of [
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])
    for (const path of ['/desk/commands/maintenance-on', '/desk/sign-out', '/desk/sign-in']) {
      const posted = await fresh.post(path, {
        form: { step: 'run' },
        headers: { ...headers, Cookie: `desk=${mine?.value}` },
      });
      expect(posted.status(), path).toBe(403);
    }
  expect((await fresh.get('/sitemap.xml')).ok() && (await (await fresh.get('/sitemap.xml')).text())).not.toContain(
    '/desk',
  );
  expect(await (await fresh.get('/')).text()).not.toContain('/desk');
  await fresh.dispose();
});

test('DESK-16 DESK-5 a player’s session opens no page of the desk', async ({ page }) => {
  await signIn(page, await newPlayer(page.request));
  await page.goto('/desk/commands/players-list');
  await expect(page).toHaveURL(/\/desk\/sign-in/);
});

test('DESK-19 @nojs forged ids and unknown names change nothing', async ({ page }) => {
  await enter(page);
  for (const path of ['/desk/commands/nothing', '/desk/commands/__proto__', '/desk/commands/payments-approve-x'])
    expect((await page.request.get(path)).status(), path).toBe(404);
  const forged = await page.request.post('/desk/commands/payments-approve', {
    form: { ids: "1' or '1'='1", step: 'run', submission: 'k'.repeat(22) },
  });
  expect(forged.status()).toBeGreaterThanOrEqual(400);
  const outside = await page.request.get('/desk/sign-in?to=https://evil.example', { maxRedirects: 0 });
  expect(outside.headers()['location']).toBe('/desk');
});

test('DESK-57 @nojs opening Today is one entry of the audit log', async ({ page }) => {
  const { name } = await enter(page, 'read');
  const rows = await operate(page.request, { command: 'audit', words: [], options: { operator: name } });
  expect(rows.filter(({ event }) => event === 'operator-command').map(({ on }) => on)).toEqual(['today']);
});

test('DESK-55 @nojs an operator finds a player, reads the screen and returns to it after a note', async ({ page }) => {
  const player = await newPlayer(page.request, { lira: '75' });
  await enter(page, 'support');
  await page.goto('/desk');
  await page.locator('#find').fill(player);
  await page.locator('.find button').click();
  await page.locator('td').getByRole('link', { name: player }).click();
  await expect(page.locator('h1')).toContainText(player);
  await expect(page.locator('.one').first()).toContainText('75,00');
  // The role support gives no money.
  await expect(page.getByRole('link', { name: 'Bakiye düzelt' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Oyuncuyu yeniden aç' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Not yaz' }).click();
  await page.locator('#text').fill('Telefonda doğrulandı');
  await page.locator('main form button').click();
  await page.getByRole('button', { name: 'Onayla' }).click();
  await page.goto(`/desk/players/${player}`);
  await expect(page.locator('#notes')).toContainText('Telefonda doğrulandı');
  await expect(page.locator('#timeline')).toContainText('Kayıt');
  await expect(page.locator('nav a[href="#notes"]')).toContainText('(1)');
  expect((await page.goto('/desk/players/yok'))?.status()).toBe(404);
  await expect(page.locator('main a')).toHaveAttribute('href', '/desk/players');
});

for (const language of ['tr', 'en'] as const)
  test(`DESK-75 @nojs times of every screen have 24 hours, even with the 12-hour clock of players: ${language}`, async ({
    page,
  }) => {
    const player = await newPlayer(page.request, { lira: '75' });
    await enter(page);
    const { origin } = new URL(page.url());
    await page.context().addCookies([
      { name: 'lang', value: language, url: origin },
      { name: 'clock', value: '12', url: origin },
    ]);
    for (const path of [
      '/desk/commands/audit',
      `/desk/players/${player}`,
      '/desk/commands/today-revenue',
      '/desk/content',
    ]) {
      await page.goto(path);
      const times = await page
        .locator('main time')
        .evaluateAll((all) => all.map((one) => [one.getAttribute('datetime') ?? '', one.textContent] as const));
      expect(times.length, path).toBeGreaterThan(0);
      for (const [at, text] of times) expect(text, path).toBe(formatDateTime(new Date(at), { language, clock: '24' }));
    }
  });

/** Returns the username of a new player who has requested a deposit of 320 by bank transfer. */
async function newDepositor(page: Page): Promise<string> {
  const player = await newPlayer(page.request);
  await signIn(page, player);
  await page.goto(BANK);
  await fillAmount(page, '320');
  await pressed(page, 'Devam et');
  await pressed(page, 'Yatırımı onayla');
  await expect(page).toHaveURL(/\/profile\/payments\//);
  return player;
}

test('DESK-22 DESK-4 a clerk approves a payment from Today in two presses and is back at the queue', async ({
  page,
}) => {
  const player = await newDepositor(page);
  const { name } = await enter(page, 'money');
  await page.goto('/desk/commands/payments-queue?kind=deposit');
  const row = page.locator('[data-row]', { hasText: player });
  await expect(row).toContainText('320,00');
  const payment = (await listRequests(page, player)).find(({ status }) => status === 'new');
  await row.getByRole('button', { name: 'Ödemeleri onayla' }).click();
  await expect(page.locator('.preview')).toContainText('320.00');
  await page.getByRole('button', { name: 'Onayla' }).click();
  await expect(page).toHaveURL(/payments-queue\?kind=deposit&done=payments-approve/);
  await expect(page.locator('.done')).toContainText('Yapıldı');
  await expect(page.locator('[data-row]', { hasText: player })).toHaveCount(0);
  const decided = await operate(page.request, { command: 'payments', words: ['show', String(payment?.['id'])] });
  expect(decided).toMatchObject([{ status: 'approved', by: `operator ${name}` }]);
  // A second decision reads who was first.
  const late = await page.request.post('/desk/commands/payments-approve', { form: { ids: String(payment?.['id']) } });
  expect(late.status()).toBeLessThan(500);
  await page.goto('/desk');
  await expect(page.locator('h1')).toHaveText('Bugün');
});

test('DESK-46 @nojs of two operators who charge the same part of a deposit back, the second reads that it changed', async ({
  page,
  browser,
}) => {
  const player = await newDepositor(page);
  const id = String((await listRequests(page, player))[0]?.['id']);
  await operate(page.request, { command: 'payments', words: ['approve', id] });
  const other = await (await browser.newContext()).newPage();
  // Both open the form from the payment before one of them books.
  for (const screen of [page, other]) {
    await enter(screen, 'money');
    await screen.goto(`/desk/commands/payments-show?id=${id}`);
    await screen.locator('.one details summary').first().click();
    await screen.locator('.one').first().getByRole('link', { name: 'Yatırımları geri al' }).click();
    await expect(screen.locator('#taken-back')).toHaveValue('0.00');
    await screen.locator('#amount').fill('100');
    await screen.locator('#reason').fill('Banka');
  }
  await page.locator('main form button').click();
  await expect(page.locator('.preview')).toContainText('100.00 TRY geri alınır');
  await page.getByRole('button', { name: 'Onayla' }).click();
  await other.locator('main form button').click();
  await expect(other.locator('#taken-back-error')).toContainText('şimdi 100,00');
  const [shown] = await operate(page.request, { command: 'payments', words: ['show', id] });
  expect(shown).toMatchObject({ status: 'approved', takenBack: '100.00' });
  // With the sum of now, the second part is booked.
  await other.locator('#taken-back').fill('100');
  await other.locator('main form button').click();
  await expect(other.locator('.preview')).toContainText('Önceden geri alınan: ters ibraz 100.00 TRY');
  await other.context().close();
});

test('DESK-92 an unknown path is a 404 page of the desk, with its menu for operators', async ({ page }) => {
  const missing = async (path: string, title: string) => {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.locator('h1')).toHaveText(title);
    await expect(page.locator('.bar .name')).toHaveAttribute('href', '/desk');
  };
  await missing('/desk/yok', 'Böyle bir sayfa yok');
  await expect(page.locator('header nav')).toHaveCount(0);
  await page.locator('main a').click();
  await expect(page).toHaveURL(/\/desk\/sign-in$/);
  await enter(page, 'read');
  for (const path of ['/desk/yok', '/desk/players/a/b', '/desk/content/a/b/c'])
    await missing(path, 'Böyle bir sayfa yok');
  await expect(page.locator('header nav a')).not.toHaveCount(0);
  expect((await page.request.post('/desk/yok')).status()).toBe(404);
  await page.context().addCookies([{ name: 'lang', value: 'en', url: new URL(page.url()).origin }]);
  await missing('/desk/yok', 'There is no such page');
  await page.locator('main a').click();
  await expect(page).toHaveURL(/\/desk$/);
});
