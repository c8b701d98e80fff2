import { expect, test } from 'vitest';
import { formatHandicap, formatLine, formatOdds, formatTotalOdds } from './odds';

test('BET-1 odds and lines are written in the format of each language', () => {
  expect([185, 101, 100_000].map((odds) => formatOdds(odds, 'tr'))).toEqual(['1,85', '1,01', '1000,00']);
  expect(formatOdds(185, 'en')).toBe('1.85');
  expect([2.5, 3, 0.25, -1.25].map((line) => formatLine(line, 'tr'))).toEqual(['2,5', '3', '0,25', '−1,25']);
  expect([1.5, -0.25, 0].map((line) => formatHandicap(line, 'en'))).toEqual(['+1.5', '−0.25', '0']);
});

test('BET-32 total odds have two decimals if these are exact, else three, rounded down', () => {
  const cases: [number[], string][] = [
    [[185], '1,85'],
    [[185, 200], '3,70'],
    [[185, 185], '3,422'],
    [[110, 110, 110], '1,331'],
    [[101, 101, 101, 101], '1,040'],
    [[150, 150, 200], '4,50'],
    [Array.from({ length: 20 }, () => 999), `${(999n ** 20n / 10n ** 37n).toString().replace(/(\d{3})$/, ',$1')}`],
  ];
  for (const [odds, text] of cases) expect(formatTotalOdds(odds, 'tr'), String(odds)).toBe(text);
  expect(formatTotalOdds([185, 185], 'en')).toBe('3.422');
});
