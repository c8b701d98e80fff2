import { expect, test, type Page } from '@playwright/test';
import { PLAYERS_SCREENS, VISITORS_SCREENS } from '../scripts/screens.mjs';
import { newPlayer, signIn, unchecked } from './players';

const WIDTHS = [320, 360, 768, 1280, 1920];

/**
 * What does not fit the page as it is shown now: the page itself where it can be moved sideways, words that reach out of
 * their box, and words that nothing moves into sight. Rows that are made to be swiped hold what they like.
 */
function misfits(): string[] {
  const page = document.documentElement;
  const found = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} px wide`] : [];
  const swiped = new Set(
    [...document.querySelectorAll('body *')].filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX)),
  );
  const isSwiped = (one: Element | null): boolean => one !== null && (swiped.has(one) || isSwiped(one.parentElement));
  for (const one of document.querySelectorAll('body *:not(.vh, script, style, option)')) {
    const text = [...one.childNodes].filter((node) => node.nodeType === 3 && node.textContent!.trim() !== '');
    if (text.length === 0 || !one.checkVisibility() || one.closest('.vh, .honeypot')) continue;
    const said = `${one.tagName.toLowerCase()}.${one.className} '${one.textContent!.trim().slice(0, 40)}'`;
    // Text drawn in a picture has no box to reach out of: where it lies is looked at below.
    const hasBox = one instanceof HTMLElement && one.clientWidth > 0;
    if (hasBox && one.scrollWidth > one.clientWidth + 1 && !isSwiped(one))
      found.push(`${said} needs ${one.scrollWidth} px and has ${one.clientWidth}`);
    const { left, right, width } = one.getBoundingClientRect();
    if (width > 1 && (left < -1 || right > page.clientWidth + 1) && !isSwiped(one))
      found.push(`${said} lies at ${Math.round(left)} to ${Math.round(right)}`);
  }
  return found;
}

/** Walks the screens: each is loaded once, then shown in every width. */
async function walk(page: Page, screens: typeof VISITORS_SCREENS): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, path, press } of screens) {
    await page.goto(path);
    for (const button of [press ?? []].flat()) {
      await unchecked(page);
      await page.locator(button).first().click();
      await page.waitForLoadState();
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      problems.push(...(await page.evaluate(misfits)).map((one) => `${name}, ${width} px: ${one}`));
    }
  }
  return problems;
}

test.setTimeout(300_000);

/** Colours don't depend on the language: two walks see both languages and both modes. */
const WALKS = [
  ['tr', 'dark'],
  ['en', 'light'],
] as const;

for (const [language, colorScheme] of WALKS) {
  test(`SHELL-4 SHELL-3 no screen is wider than its window and no word is cut, from 320 to 1920 px (${language}, ${colorScheme})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme });
    const username = await newPlayer(request, { lira: '50000' });
    await signIn(page, username);
    await context.addCookies([{ name: 'lang', value: language, url: baseURL! }]);
    const problems = await walk(page, PLAYERS_SCREENS);
    await context.clearCookies();
    await context.addCookies([{ name: 'lang', value: language, url: baseURL! }]);
    problems.push(...(await walk(page, VISITORS_SCREENS)));
    expect(problems).toEqual([]);
  });
}
