import { expect, type Page } from '@playwright/test';

/** Whether the script has taken over the page: an element of it knows its React fibre. */
export const isHydrated = (page: Page): Promise<boolean> =>
  page.locator('main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react')));

/** Waits until the script has taken over the page. */
export const hydrated = (page: Page): Promise<void> =>
  expect.poll(() => isHydrated(page), { timeout: 30_000 }).toBe(true);
