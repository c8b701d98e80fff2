import { beforeEach, expect, test } from 'vitest';
import { createStacks, type Stacks } from './stacks';

let stacks: Stacks;
let room: number;
beforeEach(() => {
  room = 10_000;
  stacks = createStacks(
    (place) => (place === 'tiers' ? 6 : 1),
    () => room,
  );
});

test('GAME-7 HAND-3 chips stack on a place, and the last one is removed first', () => {
  for (const chip of [500, 1000, 500]) expect(stacks.add('red', chip)).toBe(true);
  expect(stacks.amountOn('red')).toBe(2000);
  expect(stacks.remove('red')).toBe(true);
  expect(stacks.amountOn('red')).toBe(1500);
  expect(stacks.remove('black')).toBe(false);
  expect(stacks.write()).toBe('red:1500');
});

test('GAME-7 HAND-3 undo takes back each change, also a removal and a doubling', () => {
  stacks.add('red', 500);
  stacks.add('straight-17', 1000);
  stacks.double();
  expect(stacks.write()).toBe('red:1000,straight-17:2000');
  stacks.remove('red');
  stacks.undo();
  stacks.undo();
  expect(stacks.write()).toBe('red:500,straight-17:1000');
  stacks.clear();
  expect([stacks.total(), stacks.write()]).toEqual([0, '']);
});

test('GAME-7 stacks above the limit of the table are not possible; a call bet counts all its chips', () => {
  expect(stacks.add('tiers', 1000)).toBe(true);
  expect(stacks.total()).toBe(6000);
  expect(stacks.double()).toBe(false);
  expect(stacks.add('red', 4500)).toBe(false);
  expect(stacks.add('red', 4000)).toBe(true);
  expect(stacks.write()).toBe('tiers:1000,red:4000');
  // Chips that another tab has placed meanwhile leave less room: these can still be removed.
  room = 0;
  expect(stacks.remove('red')).toBe(true);
});

test('GAME-7 stacks that the server returned are read again', () => {
  stacks.read('red:1500,tiers:500');
  expect([stacks.amountOn('red'), stacks.total()]).toEqual([1500, 4500]);
  stacks.read('');
  expect(stacks.total()).toBe(0);
});
