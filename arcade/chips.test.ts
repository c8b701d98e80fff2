import { expect, test } from 'vitest';
import { chipsWithin } from './chips';

test('GAME-1 a table accepts its minimum and maximum stake and the chips between, in whole kuruş', () => {
  expect(chipsWithin({ min: 500, max: 10_000 })).toEqual([500, 1000, 2500, 5000, 10_000]);
  expect(chipsWithin({ min: 700, max: 700 })).toEqual([700]);
  const largest = chipsWithin({ min: 25_000, max: 10_000_000 });
  expect([largest[0], largest.at(-1)]).toEqual([25_000, 10_000_000]);
  for (const chip of [...largest, ...chipsWithin(undefined)]) expect(Number.isSafeInteger(chip)).toBe(true);
});
