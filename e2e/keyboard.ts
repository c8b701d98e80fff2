import { expect, type Page } from '@playwright/test';
import { takeAnnouncements, recordAnnouncements } from './announcements';
import { hydrated } from './hydrated';

/** A player's keyboard, which counts key presses; typing a text counts as one. */
export class Keyboard {
  presses = 0;

  constructor(
    private readonly page: Page,
    private readonly isScripted: boolean,
  ) {}

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until a matching element has the focus; each stop must be at least partly visible. */
  async tabTo(selector: string, limit = 60): Promise<void> {
    for (let count = 0; count < limit; count += 1) {
      await this.press('Tab');
      // Browsers scroll to the focused element in the next frame.
      await expect
        .poll(() => this.page.evaluate(covered), {
          message: 'covered by something else',
          intervals: [20, 50, 100, 250],
        })
        .toBe('');
      if (await this.page.evaluate((it) => document.activeElement!.matches(it), selector)) return;
    }
    throw new Error(`no ${selector} in ${limit} presses of Tab`);
  }

  /**
   * Moves to the content of a screen that a link has opened: the script focuses its heading; without it the skip link
   * leads there.
   */
  async toContent(): Promise<void> {
    const heading = this.page.locator('#main h1');
    if (this.isScripted) return expect(heading).toBeFocused();
    await expect(heading).toBeVisible();
    await this.tabTo('.skip', 1);
    await this.press('Enter');
  }

  /** Asserts that a form's result has the focus, with and without script. */
  async expectFocus(selector: string): Promise<void> {
    await expect(this.page.locator(selector).first()).toBeFocused();
  }

  /**
   * Asserts that another screen is open and that a screen reader reads its heading: the script focuses it; a new
   * document is read from its top.
   */
  async expectScreen(path: RegExp): Promise<void> {
    await expect(this.page).toHaveURL(path);
    const heading = this.page.locator('#main h1');
    await (this.isScripted ? expect(heading).toBeFocused() : expect(heading).toBeVisible());
  }

  /**
   * Asserts that a screen reader announces a text: by the script's live region or the focus, without script by the
   * new document.
   */
  async expectHeard(text: RegExp): Promise<void> {
    const focus = () => this.page.evaluate(() => document.activeElement?.textContent ?? '');
    const announced = async () =>
      this.isScripted
        ? [...(await takeAnnouncements(this.page)), await focus()].join(' | ')
        : this.page.locator('body').innerText();
    await expect.poll(announced).toMatch(text);
  }
}

/** Returns the focused element if another element covers all of it, else nothing. Runs in the page. */
function covered(): string {
  const focused = document.activeElement!;
  const { left, top, width, height } = focused.getBoundingClientRect();
  // A hidden radio button is visible by its label.
  if (width <= 2 || height <= 2) return '';
  const shares = [0.05, 0.5, 0.95];
  const isShown = shares.some((x) =>
    shares.some((y) => {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      return hit !== null && (focused.contains(hit) || hit.contains(focused));
    }),
  );
  return isShown ? '' : focused.outerHTML.slice(0, 120);
}

/** Opens a screen; with scripts its script runs, and announcements are recorded from the first key on. */
export async function openByKeyboard(page: Page, path: string, isScripted: boolean): Promise<Keyboard> {
  await page.goto(path);
  if (isScripted) {
    await page.keyboard.press('Shift');
    await hydrated(page);
    await recordAnnouncements(page);
  }
  return new Keyboard(page, isScripted);
}
