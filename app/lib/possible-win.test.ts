import { expect, test } from 'vitest';
import { possibleWin } from './possible-win';

test('BET-1 a possible win is the stake of a line times all odds, in whole kuruş and never above the highest payout', () => {
  const bounds = { maxPayout: 50_000_000n };
  expect(possibleWin(10_000n, { ...bounds, lines: 1, totalOdds: 185, picksOdds: [185] })).toBe(18_500n);
  expect(possibleWin(101n, { ...bounds, lines: 1, totalOdds: 185, picksOdds: [185] })).toBe(186n);
  // Two out of three at 2.00 each: three lines of 4.00.
  expect(possibleWin(30_000n, { ...bounds, lines: 3, totalOdds: 1_200, picksOdds: [200, 200, 200] })).toBe(120_000n);
  expect(possibleWin(2_000_000n, { ...bounds, lines: 1, totalOdds: 100_000, picksOdds: [100_000] })).toBe(50_000_000n);
  // 2.78 times 1.92 is 5.3376, shown as 5.33: what is paid is the whole of it.
  expect(possibleWin(5_000n, { ...bounds, lines: 1, totalOdds: 533, picksOdds: [278, 192] })).toBe(26_688n);
  expect(possibleWin(1_000n, { ...bounds, lines: 1, totalOdds: 533, picksOdds: [278, 192] })).toBe(5_337n);
});
