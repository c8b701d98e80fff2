import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on the page as it is shown, by all its rules but those `without`: a line each, the rule and the first
 * element. It runs in the page itself and keeps the violations alone: the usual packing opens a second page for each look,
 * and describes every element that is in order too, which takes three times as long.
 */
export async function axeProblems(page: Page, without: readonly string[] = []): Promise<string[]> {
  expect(page.frames(), 'axe looks into no frames').toHaveLength(1);
  await page.evaluate(SOURCE);
  return page.evaluate(
    async (rules) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        elementRef: false,
        rules,
      });
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160) ?? ''}`);
    },
    {
      // Off by itself, because axe calls it experimental.
      'label-content-name-mismatch': { enabled: true },
      ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    },
  );
}
