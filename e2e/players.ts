import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

/** Players of the tests' shared site: created, paid and managed by the operator's commands. */

export const PASSWORD = 'Gecemavisi7';

/** Runs one operator's command on the shared site and returns its rows. */
export async function operate(
  request: APIRequestContext,
  { command, words, options = {} }: { command: string; words: string[]; options?: Record<string, string> | undefined },
): Promise<Record<string, string>[]> {
  const reply = await request.post('/ops', {
    headers: { Authorization: `Bearer ${process.env['E2E_OPS_TOKEN']}` },
    data: { command, words, options },
  });
  const output = (await reply.json()) as { text?: string; rows?: Record<string, string>[]; failed?: boolean };
  expect(output.failed ?? false, `${command} ${words.join(' ')}: ${output.text ?? ''}`).toBe(false);
  return output.rows ?? [];
}

let made = 0;

/** Creates a player that no other test uses, with a balance in lira. */
export async function newPlayer(
  request: APIRequestContext,
  { lira = '0', ...options }: Record<string, string> = {},
): Promise<string> {
  made += 1;
  const username = `oyuncu.${process.pid}.${Date.now().toString(36)}.${made}`;
  await operate(request, {
    command: 'players',
    words: ['create', username],
    options: { password: PASSWORD, ...options },
  });
  if (lira !== '0')
    await operate(request, {
      command: 'players',
      words: ['credit', username, lira],
      options: { reason: 'Bakiye düzeltmesi' },
    });
  return username;
}

/**
 * Signs in by the request that the form of `/login` sends; the page stays where it is. `origin` names a site other than
 * the shared one.
 */
export async function signIn(page: Page, username: string, origin = ''): Promise<void> {
  const reply = await page.request.post(`${origin}/login`, {
    form: { username, password: PASSWORD },
    headers: { 'user-agent': await page.evaluate(() => navigator.userAgent) },
    maxRedirects: 0,
  });
  expect(reply.status(), `login of ${username}`).toBe(303);
  await page.context().clearCookies({ name: 'toast' });
}

/** Signs in by the form on the page `/login`, which then shows the first page and its toast. */
export async function signInByForm(page: Page, username: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`);
  await fillLogin(page, username);
  await expect(page.locator('.avatar')).toBeVisible();
}

/** Fills in and sends the open login form. */
export async function fillLogin(page: Page, username: string): Promise<void> {
  await page.locator('#main [name="username"]').fill(username);
  await page.locator('#main [name="password"]').fill(PASSWORD);
  await page.locator('#main').getByRole('button', { name: 'Giriş yap', exact: true }).click();
}

/** The header comes to show this balance, in kuruş; with JavaScript the address may change a moment before it does. */
export async function expectBalance(page: Page, kurus: number, why = ''): Promise<void> {
  const shown = async () =>
    Number(
      (await page.locator('.wallet a').first().innerText())
        .replace(/^.*:/s, '')
        // Bonus money is shown next to it.
        .replace(/(Bonus|\+).*/s, '')
        .replace('−', '-')
        .replace(/[^\d,-]/g, '')
        .replace(',', ''),
    );
  await expect.poll(shown, { message: why, timeout: 10_000 }).toBe(kurus);
}

/** Opens the header's menu of pages and settings. */
export const openMenu = (page: Page) => page.locator('.menu summary').click();

/** Opens the menu and follows its link to language, display and lite mode, which open in the footer. */
export async function openPreferences(page: Page) {
  await openMenu(page);
  await page.getByRole('banner').locator('a[href="#preferences"]').click();
}

/** Opens a list of the footer, as on a phone, and returns it. */
export async function unfold(page: Page, title: string): Promise<Locator> {
  const list = page.getByRole('contentinfo').getByRole('navigation', { name: title });
  await list.locator('summary').click();
  return list;
}

/** Returns the toasts of the page. */
export const toasts = (page: Page) => page.locator('.toasts');

/**
 * Runs the page's clock, which must be installed, until the page's script removes the toast. From then on the page's
 * effects have run, which hydration alone does not guarantee.
 */
export const expectToastRemoved = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return toasts(page).locator('.toast:visible').count();
    })
    .toBe(0);

export const pressed = (page: Page, name: string) =>
  page.locator('#main').getByRole('button', { name, exact: true }).click();

/** Makes this page's browser send forms without validation from now on, like an old browser. */
export const unchecked = (page: Page): Promise<void> =>
  page.locator('#main form').evaluateAll((forms) => {
    for (const form of forms) (form as HTMLFormElement).noValidate = true;
  });
