import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the violations that axe finds on the current page, by all its rules except `without`: one line each, with
 * the rule and the first element. It runs in the page itself and keeps only the violations. Reason: the usual package
 * opens a second page for each check and describes every correct element too, which takes three times as long.
 */
export async function axeProblems(page: Page, without: readonly string[] = []): Promise<string[]> {
  expect(page.frames(), 'axe looks into no frames').toHaveLength(1);
  await expect(page.locator('.progress'), 'the page is complete').toHaveCount(0);
  await page.evaluate(SOURCE);
  return page.evaluate(async (off) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Off by default: experimental rules, of which the site keeps these.
    const added = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } };
    const removed = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
    // A fixed bar may cover half of a target until the player scrolls, so bars are put in the flow of the page.
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    );
    for (const { style } of bars) style.position = 'static';
    const rules = { ...added, ...removed };
    const { violations } = await run(document, { resultTypes: ['violations'], elementRef: false, rules });
    for (const { style } of bars) style.removeProperty('position');
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160) ?? ''}`);
  }, without);
}
