import { expect, test } from 'vitest';
import { coalesceLookups } from './coalesce-lookups';

test('HARD-4 calls in one turn share a lookup, and no result is older than its call', async () => {
  let state = 'stands';
  const asked: string[] = [];
  const find = coalesceLookups(async (key) => {
    asked.push(key);
    const seen = state;
    await Promise.resolve();
    return `${key} ${seen}`;
  });
  const together = Promise.all([find('a'), find('b'), Promise.resolve().then(() => find('a'))]);
  expect(asked).toEqual([]);
  expect(await together).toEqual(['a stands', 'b stands', 'a stands']);
  expect(asked).toEqual(['a', 'b']);

  const early = find('a');
  state = 'is over';
  expect(await Promise.all([early, find('a')])).toEqual(['a is over', 'a is over']);
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('HARD-22 a failed lookup fails for all its callers, and the next call starts a new one', async () => {
  let broken = true;
  const find = coalesceLookups(() => (broken ? Promise.reject(new Error('gone')) : Promise.resolve('back')));
  const outcomes = await Promise.allSettled([find('a'), find('a')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await find('a')).toBe('back');
});
