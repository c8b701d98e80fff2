import { expect, type Page } from '@playwright/test';

/** Returns whether the script has taken over the page: one of its elements has a React fibre. */
export const isHydrated = (page: Page): Promise<boolean> =>
  page.locator('main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react')));

/** Waits until the script has taken over the page. */
export const hydrated = (page: Page): Promise<void> =>
  expect.poll(() => isHydrated(page), { timeout: 30_000 }).toBe(true);
