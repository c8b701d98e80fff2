import { setImmediate } from 'node:timers/promises';

/**
 * Returns the results of calculations on some items. Yields before each, so that other requests are served between two
 * of them.
 */
export async function calculateInTurns<Item, Result>(
  items: readonly Item[],
  calculate: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    await setImmediate();
    results.push(calculate(item));
  }
  return results;
}
