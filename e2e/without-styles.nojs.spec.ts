import { expect, test, type Page } from '@playwright/test';
import { newPlayer, signIn } from './players';
import { listedPaths, oneOfEachKind, UNLISTED } from './public-paths';

/** Screens that players use most, and each kind of game. */
const PLAYERS = [
  '/profile',
  '/profile/deposit',
  '/profile/deposit?method=card',
  '/profile/withdraw?method=bank-withdrawal',
  '/profile/history/account',
  '/profile/history/games',
  '/profile/limits',
  '/profile/two-factor',
  '/favorites',
  '/notifications',
  '/play/slot/1001',
  '/play/live/7001',
  '/play/live/7021',
  '/play/live/7043',
  '/play/live/7090',
  '/play/virtual/82/hall',
  '/play/virtual/82/bingo',
];

/** Loads every document of this page without its styles, and no other file. */
const withoutStyles = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.abort();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(/<style[\s\S]*?<\/style>/g, '') });
  });

/**
 * Returns the faults on the page as shown: controls without visible text, and words without a separator. Runs in the
 * page.
 */
function unreadable(): string[] {
  const found: string[] = [];
  const sketch = (one: Element) => one.outerHTML.slice(0, 120);
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button, summary'))
    if (control.checkVisibility() && !/\S/.test(control.innerText) && !control.querySelector('img[alt]:not([alt=""])'))
      found.push(`no words: ${sketch(control)}`);
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea'))
    if (field.checkVisibility() && ![...(field.labels ?? [])].some(({ innerText }) => /\S/.test(innerText)))
      found.push(`no label: ${sketch(field)}`);

  const BOXES = 'button, select, input, textarea, text';
  const isInline = (one: Element) => one instanceof SVGElement || getComputedStyle(one).display === 'inline';
  let before = '';
  const walk = (node: Node): void => {
    if (node instanceof Text) {
      const text = node.data;
      if (text === '') return;
      if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(text))
        found.push(`run together: '${before.slice(-20)}' and '${text.slice(0, 20)}'`);
      before = text;
      return;
    }
    if (!(node instanceof Element) || !node.checkVisibility() || node.matches('script, noscript, title, desc')) return;
    const parts = !isInline(node) || node.matches(BOXES) || node.matches('br, img');
    if (parts) before = '';
    if (!node.matches('select, textarea')) node.childNodes.forEach(walk);
    if (parts) before = '';
  };
  walk(document.body);
  return [...new Set(found)];
}

async function check(page: Page, paths: string[]): Promise<void> {
  await withoutStyles(page);
  for (const path of paths) {
    await page.goto(path);
    expect(await page.locator('style').count(), path).toBe(0);
    expect.soft(await page.evaluate(unreadable), path).toEqual([]);
  }
}

test(
  'BROWSER-4 without styles every control of a public screen has text, and no words run together',
  { tag: '@long' },
  async ({ page, request }) => {
    await check(page, [...oneOfEachKind(await listedPaths(request)), ...UNLISTED]);
  },
);

test('BROWSER-4 without styles every control of a player and of a game has text, and no words run together', async ({
  page,
  request,
}) => {
  await signIn(page, await newPlayer(request, { lira: '100' }));
  await check(page, PLAYERS);
  await page.goto('/play/live/7021');
  await page.locator('.controls .btn').click();
  await expect(page.locator('.cards b').first()).toBeVisible();
  expect(await page.evaluate(unreadable), 'dealt cards').toEqual([]);
});
