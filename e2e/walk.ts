import type { Page } from '@playwright/test';
import { follow } from '../scripts/look-players.mjs';
import { misfits, WIDTHS } from '../scripts/misfits.mjs';
import type { LIVED_SCREENS } from '../scripts/screens.mjs';
import { axeProblems } from './axe';
import type { ServedDocument } from './html-checker';

export type Screens = typeof LIVED_SCREENS;

/** Look of a screen: language, colours, and the widths of its window in px. */
export interface Look {
  language: 'tr' | 'en';
  colorScheme: 'dark' | 'light';
  widths: readonly number[];
}

/** Every look, in all widths. */
export const LOOKS: readonly Look[] = (['tr', 'en'] as const).flatMap((language) =>
  (['dark', 'light'] as const).map((colorScheme) => ({ language, colorScheme, widths: WIDTHS })),
);

/** Whether the long run is requested: every combination instead of one per screen. */
export const IS_LONG = process.env['LONG'] === '1';

/**
 * The walks over a list of screens. `npm test` shows each screen once: four looks and five widths alternate, so twenty
 * screens in a row show each combination once. With `LONG=1` each screen is shown in every combination.
 */
export const WALKS: readonly { title: string; lookAt: (place: number) => Look }[] = IS_LONG
  ? LOOKS.map((look) => ({ title: `${look.language}, ${look.colorScheme}`, lookAt: () => look }))
  : [
      {
        title: 'one look each',
        lookAt: (place) => ({ ...LOOKS[place % LOOKS.length]!, widths: [WIDTHS[place % WIDTHS.length]!] }),
      },
    ];

/**
 * Rules of axe that do not apply: a page may refresh itself if it shows time, such as a draw in progress or a session
 * that ends after an hour (the exceptions of WCAG 2.2.1).
 */
const REAL_TIME = ['meta-refresh'];

/**
 * Maximum number of similar children of one parent that axe checks in `npm test`: it takes a quarter of the time, and
 * rows of a list are alike.
 */
const ALIKE = 4;

/** Hides children of one parent with the same tag and class, after the first `most`. Runs in the page. */
function hideRepeated(most: number): void {
  for (const parent of document.querySelectorAll('main *')) {
    const seen = new Map<string, number>();
    for (const child of parent.querySelectorAll<HTMLElement>(':scope > *')) {
      const kind = `${child.tagName} ${child.getAttribute('class')}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      if (seen.get(kind)! > most) child.style.setProperty('display', 'none', 'important');
    }
  }
}

/** Leaves of similar elements the first few, so that axe checks each kind once; in the long run it checks all. */
export async function shortenLists(page: Page): Promise<void> {
  if (!IS_LONG) await page.evaluate(hideRepeated, ALIKE);
}

/**
 * Returns the spaces that browsers drop from the accessibility tree: a text node with only a space after React's
 * comment, which ends another text node. Runs in the page.
 */
function lostSpaces(): string[] {
  const comments = document.createNodeIterator(document.body, NodeFilter.SHOW_COMMENT);
  const lost: string[] = [];
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) {
    const [before, after] = [comment.previousSibling, comment.nextSibling];
    if (comment.nodeValue !== '' || !(before instanceof Text) || !(after instanceof Text)) continue;
    if (before.data.trim() === '' || after.data.trim() === '')
      lost.push(`a space is lost in: ${comment.parentElement?.outerHTML.slice(0, 160)}`);
  }
  return lost;
}

/**
 * Loads each screen without JavaScript and checks it by axe and `misfits` in the widths of its look. The browser runs
 * no script while a page loads, and runs axe afterwards. `tools` is for the steps of screens (look-players.mjs).
 * @returns a line for each problem, and the HTML of each screen as the server sent it
 */
export async function walk(
  page: Page,
  {
    origin,
    screens,
    lookAt,
    tools,
  }: { origin: string; screens: Screens; lookAt: (place: number) => Look; tools?: unknown | undefined },
): Promise<{ problems: string[]; documents: ServedDocument[] }> {
  const problems: string[] = [];
  const documents: ServedDocument[] = [];
  const devtools = await page.context().newCDPSession(page);
  const runScripts = (value: boolean) => devtools.send('Emulation.setScriptExecutionDisabled', { value: !value });
  let served = Promise.resolve('');
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest() || response.status() === 303) return;
    served = response.text();
    // A check that reads it gets the error. A document that was left before it was read is no failure.
    served.catch(() => undefined);
  });
  page.setDefaultTimeout(30_000);

  const check = async ({ name, path, press, steps }: Screens[number], { language, colorScheme, widths }: Look) => {
    await page.context().clearCookies({ name: /^pick~/ });
    await page.context().addCookies([{ name: 'lang', value: language, url: origin }]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: widths[0]!, height: 800 });
    await runScripts(false);
    await page.goto(origin + path);
    await follow(page, steps ?? [press ?? []].flat(), tools);
    documents.push({ name: `${name} (${language})`, html: await served });
    await runScripts(true);
    // A screen that refreshes itself must not change during the check, and elements far below must be laid out.
    await page.evaluate(() => {
      stop();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(sheet);
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(misfits);
      if (width === widths[0]) found.push(...(await page.evaluate(lostSpaces)));
      await shortenLists(page);
      found.push(...(await axeProblems(page, REAL_TIME)));
      problems.push(...found.map((one) => `${name} (${language}, ${colorScheme}, ${width} px): ${one}`));
    }
  };
  for (const [place, screen] of screens.entries()) {
    await check(screen, lookAt(place)).catch((error: unknown) => {
      problems.push(`${screen.name} (${lookAt(place).language}) cannot be shown: ${String(error)}`);
    });
  }
  return { problems, documents };
}
