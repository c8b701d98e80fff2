import { expect, test, type Page } from '@playwright/test';
import { hydrated } from './hydrated';

/** Texts in the browser: those of the page's language and routes, each once, and never a key instead. */

/** Records the namespaces whose files a page fetches from now on, and all other texts sent to it. */
function watch(page: Page) {
  const namespaces: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    const name = /\/assets\/(\w+)-[\w-]+\.json$/.exec(response.url())?.[1];
    if (name) namespaces.push(name);
    else if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  return { namespaces, scripts };
}

const watchErrors = (page: Page) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
};

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'popup', value: 'welcome', url: baseURL! }]));

test('SHELL-1 SHELL-7 an English page loads only English texts, those of its routes, each file once', async ({
  page,
}) => {
  const problems = watchErrors(page);
  const { namespaces, scripts } = watch(page);
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.json')) bodies.push(response.text());
  });
  await page.goto('/login?lang=en');
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect([...namespaces].sort()).toEqual(['auth', 'common', 'components', 'errors']);
  const english = (await Promise.all(bodies)).join('\n');
  expect(english).toContain('"signIn": "Sign in"');
  const all = `${english}\n${(await Promise.all(scripts)).join('\n')}`;
  expect(all).not.toMatch(/Giriş yap|İçeriğe geç|Zorunlu alan/);
  expect(problems).toEqual([]);
});

test('SHELL-1 the language form also works with script', async ({ page }) => {
  await page.goto('/login');
  await hydrated(page);
  await page
    .locator('button[name="lang~en"]')
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('main h1')).toHaveText('Sign in');
  await hydrated(page);
  await expect(page.locator('main h1')).toHaveText('Sign in');
});

test('SHELL-8 a screen with texts of its own shows them at once, including the title, never their keys', async ({
  page,
}) => {
  const problems = watchErrors(page);
  await page.goto('/login');
  await hydrated(page);
  const { namespaces } = watch(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      for (const text of [document.title, document.querySelector('main h1')?.textContent ?? ''])
        if (seen.at(-1) !== text && !seen.includes(text)) seen.push(text);
    };
    look();
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen });
  });
  const register = page.locator('main a[href="/register"]');
  await register.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.locator('main h1')).not.toHaveText('Giriş yap');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(namespaces).toEqual(['register']);
  expect(seen.length).toBeGreaterThanOrEqual(4);
  // A key is one word in lower case with capitals inside.
  expect(seen.filter((text) => /(?:^|\s)[a-z]+[A-Z]\w*/.test(text))).toEqual([]);
  expect(problems).toEqual([]);
});
