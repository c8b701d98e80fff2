import { expect, test } from 'vitest';
import { least } from './least';

test('MONEY-8 least returns the smaller of two amounts, in any order', () => {
  expect(least(1n, 2n)).toBe(1n);
  expect(least(2n, 1n)).toBe(1n);
  expect(least(-3n, 0n)).toBe(-3n);
});
