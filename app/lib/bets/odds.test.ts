import { expect, test } from 'vitest';
import { formatHandicap, formatLine, formatOdds } from './odds';

test('BET-1 odds and lines are written in the format of each language', () => {
  expect([185, 101, 100_000].map((odds) => formatOdds(odds, 'tr'))).toEqual(['1,85', '1,01', '1000,00']);
  expect(formatOdds(185, 'en')).toBe('1.85');
  expect([2.5, 3, 0.25, -1.25].map((line) => formatLine(line, 'tr'))).toEqual(['2,5', '3', '0,25', '−1,25']);
  expect([1.5, -0.25, 0].map((line) => formatHandicap(line, 'en'))).toEqual(['+1.5', '−0.25', '0']);
});
