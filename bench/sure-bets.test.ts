// @module-tag long
import { beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '#arcade/testing';
import type { Highs } from 'highs';
import { SPORTS } from '#contract/markets';
import { bestSureReturn, loadedSolver, sureFigures } from './sure-figures';

const SECRET = 'a secret of the tests';
const MATCHES = 1;
/** Linear programs of thousands of bet builders. */
const TIMEOUT_MS = 300_000;

let solver: Highs;
beforeAll(async () => {
  solver = await loadedSolver();
});

test('BET-16 the linear program finds a sure profit if there is one, else the best return', () => {
  // Odds of 2.10 on both sides of a coin: half on each.
  const fair = [
    [2.1, 0],
    [0, 2.1],
  ];
  expect(bestSureReturn(solver, fair)).toBeCloseTo(1.05, 6);
  // 3.00, 3.30 and 2.50 on three results: 1 / (1/3 + 1/3.3 + 1/2.5).
  const three = [
    [3, 0, 0],
    [0, 3.3, 0],
    [0, 0, 2.5],
  ];
  expect(bestSureReturn(solver, three)).toBeCloseTo(1 / (1 / 3 + 1 / 3.3 + 1 / 2.5), 6);
});

test(
  'BET-16 BET-70 no stakes on one match at one moment, bet builders included, return 0.97 for sure, in any sport, before the start and in play',
  { timeout: TIMEOUT_MS },
  async () => {
    const seen = new Set<string>();
    for await (const { sport, when, moments, selections, builders, results, best } of sureFigures(MATCHES, SECRET)) {
      const title = `${sport}, ${when}`;
      seen.add(sport);
      expect(moments, title).toBeGreaterThanOrEqual(MATCHES);
      expect(selections, title).toBeGreaterThan(5);
      expect(builders > 10, title).toBe(sport !== 'virtual-football');
      expect(results, title).toBeGreaterThan(selections / 2);
      expect(best, title).toBeGreaterThan(0.9);
      expect(best, title).toBeLessThan(0.97);
    }
    expect([...seen]).toEqual([...SPORTS]);
  },
);

test.runIf(IS_LONG)(
  'BET-16 a main market at twice its odds is a sure profit before the start, in each sport',
  { meta: { needs: 'the long run' } },
  async () => {
    const doubled = sureFigures(1, SECRET, ([main, ...others]) => [
      { ...main!, selections: main!.selections.map(({ odds, ...one }) => ({ ...one, odds: odds * 2 })) },
      ...others,
    ]);
    const found: boolean[] = [];
    for await (const { when, best } of doubled) if (when === 'before') found.push(best > 1);
    expect(found).toEqual(SPORTS.map(() => true));
  },
);
