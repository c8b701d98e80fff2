import { expect, type Page } from '@playwright/test';
import { hydrated } from './hydrated';

/** A player's keyboard. A press of a key counts; typing a text counts as one. */
export class Keyboard {
  presses = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until an element that matches has the focus; each stop must show at least a part of itself. */
  async tabTo(selector: string, limit = 60): Promise<void> {
    for (let count = 0; count < limit; count += 1) {
      await this.press('Tab');
      const { isIt, isHidden, what } = await this.page.evaluate(stop, selector);
      expect(isHidden, `hidden: ${what}`).toBe(false);
      if (isIt) return;
    }
    throw new Error(`no ${selector} in ${limit} presses of Tab`);
  }
}

/** The element that has the focus: whether it matches, and whether something else covers all of it. Runs in the page. */
async function stop(selector: string) {
  // Browsers scroll to what has the focus with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const focused = document.activeElement!;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const shares = [0.05, 0.5, 0.95];
  const isShown = shares.some((x) =>
    shares.some((y) => {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      return hit !== null && (focused.contains(hit) || hit.contains(focused));
    }),
  );
  return {
    isIt: focused.matches(selector),
    // A hidden radio button shows itself by its label.
    isHidden: width > 2 && height > 2 && !isShown,
    what: focused.outerHTML.slice(0, 120),
  };
}

/** Opens a screen; its script runs from the first key on. */
export async function openByKeyboard(page: Page, path: string): Promise<Keyboard> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await hydrated(page);
  return new Keyboard(page);
}
