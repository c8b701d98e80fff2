import { expect, test } from 'vitest';
import { slipPath } from './slip-path';

test('BET-31 choices on the bet slip are in the URL of its page, whose own parameters stay', () => {
  expect(slipPath('/sport?sport=tennis&day=live', { fold: 2, count: 3, stake: '20,00' })).toBe(
    '/sport?sport=tennis&day=live&fold=2&of=3&stake=20%2C00',
  );
  expect(slipPath('/sport?sport=tennis&fold=2&of=3&stake=20&passive=1', {})).toBe('/sport?sport=tennis');
  expect(slipPath('/coupon?quick=f1~result~~home~200&code=ABCD2345&shared=X', { fold: 1, count: 1 })).toBe(
    '/coupon?fold=1&of=1',
  );
});
