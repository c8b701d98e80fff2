import { expect, test } from 'vitest';
import { countLines, type CouponSelection } from '#contract/coupons';
import { possibleWin } from './possible-win';

const MAX = 50_000_000n;
const win = (
  stake: bigint,
  odds: number[],
  fold = odds.length,
  market: CouponSelection['market'] = 'result',
  maxPayout = MAX,
) =>
  possibleWin(stake, {
    lines: countLines(odds.length, fold),
    fold,
    picks: odds.map((each) => ({ market, odds: each })),
    maxPayout,
  });

test('BET-1 a possible win is the stake of a line times all odds, in whole kuruş and never above the highest payout', () => {
  expect(win(10_000n, [185])).toBe(18_500n);
  expect(win(101n, [185])).toBe(186n);
  // Two out of three at 2.00 each: three lines of 4.00.
  expect(win(30_000n, [200, 200, 200], 2)).toBe(120_000n);
  expect(win(2_000_000n, [100_000])).toBe(MAX);
  expect(win(2_000_000n, [200], 1, 'result', 1_000_000n)).toBe(1_000_000n);
  // 2.78 times 1.92 is 5.3376, shown as 5.33; the payout uses the unrounded product.
  expect(win(5_000n, [278, 192])).toBe(26_688n);
  expect(win(1_000n, [278, 192])).toBe(5_337n);
});

test('BET-1 each line of a system is rounded separately, and none wins more than the maximum of its markets', () => {
  // Three lines of 5.3376, 4.5036 and 3.1104: 12.9516 in total, shown as 12.95.
  expect(win(3_000n, [278, 192, 162], 2)).toBe(5_337n + 4_503n + 3_110n);
  expect(win(150_000n, [278, 192, 162], 2)).toBe(647_580n);
  expect(win(200_000n, [50_000], 1, 'correct-score')).toBe(20_000_000n);
});

test('BET-1 a coupon with too few selections for a line wins nothing', () => {
  expect(possibleWin(1_000n, { lines: 0, fold: 3, picks: [{ market: 'result', odds: 185 }], maxPayout: 0n })).toBe(0n);
});
