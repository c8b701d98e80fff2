import { expect, test } from 'vitest';
import { exactReturn, getPayout, SEGMENTS, spinShowWheel, WHEEL, WHEEL_BETS } from './show-wheel';
import { seeded } from './testing';

test('GAME-1 the show wheel has 56 segments, every number as often as declared, multipliers opposite each other', () => {
  expect(WHEEL).toHaveLength(SEGMENTS);
  const count = (number: number) =>
    WHEEL.filter((segment) => segment.kind === 'number' && segment.number === number).length;
  expect(WHEEL_BETS.map(count)).toEqual([24, 16, 8, 4, 2]);
  const multipliers = WHEEL.flatMap((segment, at) => (segment.kind === 'multiplier' ? [at] : []));
  expect(multipliers).toEqual([0, SEGMENTS / 2]);
});

test('GAME-3 every bet on the wheel returns 93.4 to 97.6 %, as do a million spins', () => {
  const exact = WHEEL_BETS.map(exactReturn);
  for (const share of exact) expect(share > 0.933 && share < 0.976).toBe(true);
  const random = seeded(3);
  const spins = 1_000_000;
  const sums = WHEEL_BETS.map(() => ({ sum: 0, squares: 0 }));
  for (let spin = 0; spin < spins; spin += 1) {
    const result = spinShowWheel(random);
    WHEEL_BETS.forEach((number, at) => {
      const back = getPayout(number, 1, result);
      sums[at]!.sum += back;
      sums[at]!.squares += back * back;
    });
  }
  WHEEL_BETS.forEach((_, at) => {
    const mean = sums[at]!.sum / spins;
    const error = Math.sqrt((sums[at]!.squares / spins - mean * mean) / spins);
    expect(Math.abs(mean - exact[at]!)).toBeLessThan(4 * error);
  });
});

test('FAIR-1 the show wheel states the exact return of each bet', () => {
  const stated = WHEEL_BETS.map((number) => (exactReturn(number) * 100).toFixed(2));
  expect(stated).toEqual(['93.42', '94.93', '96.45', '97.20', '97.58']);
});

test('GAME-1 multipliers are multiplied until a number is hit; every chain ends', () => {
  const stops = [0, 28, 0, 28];
  const chained = spinShowWheel(() => stops.shift() ?? 0);
  expect(chained.times).toBe(2 * 5 * 2 * 5);
  expect(chained.stops).toHaveLength(5);
  expect(getPayout(chained.number, 100, chained)).toBe(100 + 100 * chained.number * chained.times);
  expect(() => getPayout(7, 100, chained)).toThrow(RangeError);
  expect(() => getPayout(1, 0, chained)).toThrow(RangeError);
});
