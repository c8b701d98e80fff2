import { expect, test } from 'vitest';
import { PROFILES, STAKES } from './profiles';
import { evaluate, exactReturn, LINES, payOfLine, playSlot, REELS, ROWS, SCATTER, WILD } from './slots';
import { seeded } from './testing';

const profile = PROFILES.find((one) => one.id === 'steady')!;

test.each(PROFILES)('PLAY-3 $id returns exactly what it declares, to a hundredth of a percent', (one) => {
  expect(Math.abs(exactReturn(one) * 10_000 - one.returnToPlayer)).toBeLessThanOrEqual(0.5);
});

test.each(PROFILES)('PLAY-3 $id pays out in play what the exact figure says', (one) => {
  // 60,000 rounds; the spread of one round is estimated from the same sample, five standard errors never fail by chance.
  const random = seeded(4711);
  const rounds = 60_000;
  const stake = one.lines * 10;
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < rounds; round += 1) {
    const times = playSlot(one, stake, random).payout / stake;
    sum += times;
    squares += times * times;
  }
  const mean = sum / rounds;
  const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
  expect(Math.abs(mean - exactReturn(one))).toBeLessThan(5 * error);
});

test('PLAY-3 every payout is whole kuruş for every stake on offer', () => {
  const random = seeded(99);
  for (const one of PROFILES)
    for (const stake of STAKES)
      for (let round = 0; round < 200; round += 1) {
        const outcome = playSlot(one, stake, random);
        expect(Number.isSafeInteger(outcome.payout)).toBe(true);
        expect(outcome.payout).toBe(outcome.spins.reduce((total, spin) => total + spin.payout, 0));
      }
});

test('PLAY-3 the same chance gives the same outcome', () => {
  expect(playSlot(profile, 1000, seeded(7))).toEqual(playSlot(profile, 1000, seeded(7)));
  expect(playSlot(profile, 1000, seeded(7))).not.toEqual(playSlot(profile, 1000, seeded(8)));
});

test('PLAY-3 wilds stand for the symbol they meet, and pay alone where that is more', () => {
  expect(payOfLine(profile, [WILD, 4, 4, 9, 4])).toMatchObject({ symbol: 4, count: 3 });
  expect(payOfLine(profile, [WILD, WILD, WILD, WILD, 9])).toMatchObject({ symbol: WILD, count: 4 });
  expect(payOfLine(profile, [WILD, WILD, WILD, WILD, WILD])).toMatchObject({ symbol: WILD, count: 5 });
  expect(payOfLine(profile, [9, 9, SCATTER, 9, 9])).toBeUndefined();
  expect(payOfLine(profile, [3, 9, 9, 9, 9])).toBeUndefined();
});

test('PLAY-3 three scatters pay on the whole stake and open the free spins', () => {
  const grid = [
    [SCATTER, 9, 8],
    [7, SCATTER, 6],
    [9, 8, SCATTER],
    [5, 4, 3],
    [2, 3, 4],
  ];
  expect(evaluate(profile, grid, 1000).payout).toBe(profile.scatterPays[0] * 1000);
  const stops = profile.strips.map((strip) => strip.indexOf(SCATTER));
  let drawn = 0;
  const outcome = playSlot(profile, 1000, (below) => (drawn < REELS ? stops[drawn++]! : 0) % below);
  expect(outcome.spins[0]?.scatters).toBeGreaterThanOrEqual(3);
  expect(outcome.spins).toHaveLength(1 + profile.freeSpins);
});

test('PLAY-3 a stake that cannot be spread over the lines is refused', () => {
  for (const stake of [0, -100, 105, 10.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => playSlot(profile, stake, seeded(1))).toThrow(RangeError);
});

test('PLAY-3 lines are distinct and stay on the grid', () => {
  expect(new Set(LINES.map(String)).size).toBe(LINES.length);
  for (const line of LINES) {
    expect(line).toHaveLength(REELS);
    for (const row of line) expect(row >= 0 && row < ROWS).toBe(true);
  }
});
