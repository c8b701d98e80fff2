import { expect, test } from 'vitest';
import { toFactor, sumPayout } from '#contract/coupon-payout';
import { COUPON_PAYOUT_MAX, countLines } from '#contract/coupons';
import { settledFactor, sumLineOdds } from './lines';

const STATES = ['won', 'lost', 'void', 'half-won', 'half-lost'] as const;

/** Returns every choice of `fold` items. */
function choices<Item>(items: readonly Item[], fold: number): Item[][] {
  if (fold === 0) return [[]];
  return items.flatMap((item, at) => choices(items.slice(at + 1), fold - 1).map((rest) => [item, ...rest]));
}

/** Returns a deterministic generator of random numbers. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

test('BET-2 a coupon pays the sum of its lines, counted one by one, with halves as two lines of half the stake', () => {
  const roll = dice(7);
  for (let round = 0; round < 300; round += 1) {
    const count = 1 + roll(6);
    const fold = 1 + roll(count);
    const picks = Array.from({ length: count }, () => ({ odds: 101 + roll(600), state: STATES[roll(5)] ?? 'won' }));
    const lineStake = 200n * BigInt(1 + roll(40));
    // Twice the stake in 200ths, so that the oracle stays in whole numbers.
    const expected = choices(picks, fold).reduce((sum, line) => {
      const product = line.reduce((value, { odds, state }) => {
        const one = {
          won: [odds, odds],
          lost: [0, 0],
          void: [100, 100],
          'half-won': [odds, 100],
          'half-lost': [100, 0],
        }[state];
        return value * BigInt((one[0] ?? 0) + (one[1] ?? 0));
      }, lineStake);
      return sum + product / 200n ** BigInt(fold);
    }, 0n);
    const lines = picks.map(({ odds, state }) => ({ market: 'result' as const, factor: settledFactor(state, odds) }));
    expect(sumPayout(lines, fold, lineStake)).toBe(expected < COUPON_PAYOUT_MAX ? expected : COUPON_PAYOUT_MAX);
    expect(choices(picks, fold)).toHaveLength(countLines(count, fold));
    const odds = picks.map((pick) => pick.odds);
    const sum = choices(odds, fold).reduce(
      (total, line) => total + line.reduce((product, each) => product * BigInt(each), 1n),
      0n,
    );
    expect(sumLineOdds(odds, fold)).toBe(Number((sum * 100n) / 100n ** BigInt(fold)));
  }
});

test('BET-2 the payout of a line is capped by its strictest market, of a coupon by the coupon maximum', () => {
  const high = { market: 'result' as const, factor: toFactor(100_000) };
  expect(sumPayout([high], 1, 2_000_000n)).toBe(COUPON_PAYOUT_MAX);
  expect(sumPayout([high, { market: 'correct-score', factor: toFactor(850) }], 2, 2_000_000n)).toBe(20_000_000n);
  expect(sumPayout([high, high, high], 1, 2_000_000n)).toBe(COUPON_PAYOUT_MAX);
});
