import { expect, test } from '@playwright/test';
import { hydrated } from './hydrated';

/**
 * Delays React's scheduler, which sends itself messages, until `letGo()` is called. Reason: a busy browser may handle
 * a click first. `data-waits` marks that a message is delayed.
 */
function holdScheduler() {
  const held = new Promise<void>((resolve) => Object.assign(globalThis, { letGo: resolve }));
  const post = MessagePort.prototype.postMessage as (message: unknown) => void;
  MessagePort.prototype.postMessage = function hold(this: MessagePort, message: unknown) {
    document.documentElement.setAttribute('data-waits', '');
    void held.then(() => post.call(this, message));
  };
}

test('SHELL-8 a click between the runtime’s start and React’s first render breaks nothing', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.addInitScript(holdScheduler);
  await page.goto('/login');
  await expect(page.locator('html[data-waits]')).toBeAttached({ timeout: 30_000 });
  await page.locator('main h1').click();
  await page.keyboard.press('Tab');
  expect(problems).toEqual([]);
  await page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo());
  await hydrated(page);
  expect(problems).toEqual([]);
});
