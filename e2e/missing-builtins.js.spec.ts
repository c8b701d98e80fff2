import { expect, test } from '@playwright/test';
import { isHydrated } from './hydrated';
import { newPlayer, fillLogin } from './players';
import { listedPaths, oneOfEachKind, UNLISTED } from './public-paths';
import { IS_LONG } from './walk';

/** Simulates an old browser by the current Chromium without one builtin. */

/** Builtins, with the effect of their absence: the runtime starts, does not start, or fails while starting. */
const BUILTINS = {
  'Object.hasOwn': 'stays out',
  'Array.prototype.at': 'stays out',
  'String.prototype.replaceAll': 'stays out',
  TransformStream: 'stays out',
  fetch: 'fails',
  structuredClone: 'starts',
  IntersectionObserver: 'starts',
} as const;

/** `npm test` visits every third path once per effect. */
const STEP = 3;

/** Returns the paths to visit without a builtin; with `LONG=1` each builtin visits all. */
function pathsWithout(builtin: string, outcome: string, paths: ReadonlySet<string>): string[] {
  const alike = Object.entries(BUILTINS).flatMap(([name, effect]) => (effect === outcome ? [name] : []));
  const place = alike.indexOf(builtin);
  return [...paths].filter((_path, index) => IS_LONG || index % (STEP * alike.length) === place);
}

/** Removes a builtin given by its path; runs in the page. */
function removeBuiltin(path: string) {
  const names = path.split('.');
  const last = names.pop()!;
  const owner = names.reduce<object>((value, name) => Reflect.get(value, name) as object, globalThis);
  Reflect.deleteProperty(owner, last);
}

test.describe.configure({ mode: 'parallel' });

for (const [at, [builtin, outcome]] of Object.entries(BUILTINS).entries()) {
  test(
    `BROWSER-1 without ${builtin} public screens stay as delivered, and a login succeeds`,
    { tag: at === 0 ? [] : '@long' },
    async ({ page, request }) => {
      const paths = new Set([...oneOfEachKind(await listedPaths(request)), ...UNLISTED]);
      expect(paths.size).toBeGreaterThan(40);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      // The browser also reports the status of a missing page as an error; only the runtime's own errors count here.
      page.on('console', (message) => {
        const isOwn = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
        if (isOwn) errors.push(message.text());
      });
      await page.addInitScript(removeBuiltin, builtin);
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          Object.assign(globalThis, {
            delivered: document.documentElement,
            text: document.querySelector('h1')?.innerText,
          });
        });
      });

      for (const path of pathsWithout(builtin, outcome, paths)) {
        errors.length = 0;
        const response = await page.goto(path);
        if (outcome === 'starts')
          await expect.poll(() => isHydrated(page), { message: path, timeout: 30_000 }).toBe(true);
        if (outcome === 'fails') await expect.poll(() => errors.length, { message: path }).toBeGreaterThan(0);
        const isSame = await page.evaluate(
          () =>
            document.documentElement === Reflect.get(globalThis, 'delivered') &&
            document.querySelector('h1')?.innerText === Reflect.get(globalThis, 'text'),
        );
        expect.soft(isSame, path).toBe(true);
        expect.soft(await isHydrated(page), path).toBe(outcome === 'starts');
        expect.soft(errors, path).toHaveLength(outcome === 'fails' && response!.headers()['content-type'] ? 1 : 0);
      }

      await page.goto('/login');
      await fillLogin(page, await newPlayer(request));
      await expect(page.locator('.avatar')).toBeVisible();
    },
  );
}
