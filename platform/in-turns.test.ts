import { expect, test } from 'vitest';
import { calculateInTurns } from './in-turns';

test('HARD-1 other work runs between two calculations of a long list', async () => {
  const order: string[] = [];
  const other = (left: number) => {
    order.push('other');
    if (left > 1) setImmediate(other, left - 1);
  };
  setImmediate(other, 3);
  const results = await calculateInTurns([1, 2, 3], (item) => {
    order.push(`item ${item}`);
    return item * 2;
  });
  expect(results).toEqual([2, 4, 6]);
  expect(order).toEqual(['other', 'item 1', 'other', 'item 2', 'other', 'item 3']);
});
