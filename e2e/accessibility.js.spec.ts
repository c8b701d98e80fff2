import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { inLanguage, listedPaths, oneOfEachKind, UNLISTED } from './public-paths';

/** Colours don't depend on the language: two walks see both languages and both modes. */
const WALKS = [
  ['tr', 'dark'],
  ['en', 'light'],
] as const;

for (const [language, colorScheme] of WALKS) {
  test(`SHELL-4 no accessibility violation and no console error on any public screen (${language}, ${colorScheme})`, async ({
    page,
    request,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme });
    const problems: string[] = [];
    page.on('console', (message) => {
      // A page that is meant to be a 4xx or 503 is reported by the browser itself.
      if (
        message.type() === 'error' &&
        !/Failed to load resource.*status of (?:400|403|404|502|503)/.test(message.text())
      )
        problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    for (const address of [...oneOfEachKind(await listedPaths(request)), ...UNLISTED]) {
      await page.goto(inLanguage(address, language), { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      problems.push(...violations.map(({ id, nodes }) => `${address}: ${id} ${nodes[0]?.html.slice(0, 160) ?? ''}`));
    }
    expect(problems).toEqual([]);
  });
}
