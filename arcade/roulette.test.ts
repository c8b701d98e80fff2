import { expect, test } from 'vitest';
import {
  BETS,
  CALL_BETS,
  getCallChips,
  getColour,
  exactReturn,
  POCKETS,
  settleRoulette,
  spinWheel,
  WHEEL,
} from './roulette';
import { seeded } from './testing';

const counted = (kind: string) => [...BETS.values()].filter((bet) => bet.kind === kind).length;

test('GAME-1 the felt has every standard bet of European roulette, each once', () => {
  expect(
    Object.fromEntries(
      ['straight', 'split', 'street', 'corner', 'six', 'column', 'dozen'].map((kind) => [kind, counted(kind)]),
    ),
  ).toEqual({
    straight: 37,
    split: 60,
    street: 14,
    corner: 23,
    six: 11,
    column: 3,
    dozen: 3,
  });
  for (const kind of ['red', 'black', 'odd', 'even', 'low', 'high']) expect(BETS.get(kind)?.numbers).toHaveLength(18);
  expect(BETS.size).toBe(37 + 60 + 14 + 23 + 11 + 3 + 3 + 6);
  expect(BETS.get('split-17-20')?.pays).toBe(17);
  expect(BETS.get('split-3-4')).toBeUndefined();
  expect(BETS.get('corner-2-3-5-6')?.pays).toBe(8);
  expect(BETS.get('column-3')?.numbers).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
});

test('GAME-3 FAIR-7 every bet returns exactly 36 of 37 parts', () => {
  for (const bet of BETS.values()) {
    expect(exactReturn(bet)).toBeCloseTo(36 / 37, 12);
    let back = 0;
    for (let pocket = 0; pocket < POCKETS; pocket += 1) back += settleRoulette({ [bet.id]: 100 }, pocket).payout;
    expect(back).toBe(3600);
  }
});

test('GAME-1 the wheel has each pocket once, with alternating colours; red and black have equally many numbers', () => {
  expect([...WHEEL].sort((a, b) => a - b)).toEqual(Array.from({ length: POCKETS }, (_, at) => at));
  const colours = WHEEL.slice(1).map(getColour);
  for (const [at, colour] of colours.entries()) expect(colour).toBe(at % 2 === 0 ? 'red' : 'black');
});

test('GAME-1 call bets consist of bets of the felt and cover their sector', () => {
  const covered = (id: string) =>
    new Set(CALL_BETS.get(id)?.parts.flatMap(({ bet }) => BETS.get(bet)?.numbers ?? [NaN]));
  expect(CALL_BETS.get('voisins')?.chips).toBe(9);
  expect(covered('voisins').size).toBe(17);
  expect(CALL_BETS.get('tiers')?.chips).toBe(6);
  expect(covered('tiers').size).toBe(12);
  expect(CALL_BETS.get('orphelins')?.chips).toBe(5);
  expect(covered('orphelins').size).toBe(8);
  expect(new Set([...covered('voisins'), ...covered('tiers'), ...covered('orphelins')]).size).toBe(POCKETS);
  expect([...covered('neighbours-0')]).toEqual([3, 26, 0, 32, 15]);
  for (const id of CALL_BETS.keys())
    for (const bet of Object.keys(getCallChips(id, 100))) expect(BETS.has(bet)).toBe(true);
  expect(getCallChips('voisins', 50)['corner-25-26-28-29']).toBe(100);
});

test('GAME-1 chips on several bets are paid separately; unknown bets and invalid stakes are rejected', () => {
  const result = settleRoulette({ 'straight-17': 100, black: 500, 'dozen-1': 300 }, 17);
  expect(result.wins).toEqual([
    { bet: 'straight-17', payout: 3600 },
    { bet: 'black', payout: 1000 },
  ]);
  expect(result.payout).toBe(4600);
  const wrong: Record<string, number>[] = [
    { 'split-1-36': 100 },
    { red: 0 },
    { red: -5 },
    { red: 0.5 },
    { toString: 1 },
  ];
  for (const chips of wrong) expect(() => settleRoulette(chips, 1)).toThrow(RangeError);
});

test('GAME-3 over a million spins the frequency of every pocket matches its probability', () => {
  const random = seeded(7);
  const seen = Array.from({ length: POCKETS }, () => 0);
  const spins = 1_000_000;
  for (let spin = 0; spin < spins; spin += 1) {
    const pocket = spinWheel(random);
    seen[pocket] = (seen[pocket] ?? 0) + 1;
  }
  const expected = spins / POCKETS;
  const chiSquare = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // With 36 degrees of freedom, a value above 67.99 occurs once in a thousand.
  expect(chiSquare).toBeLessThan(67.99);
});
