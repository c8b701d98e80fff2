import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED } from '#arcade/testing';
import { sumChange, contentHash, playerAccount, toTransfers, type Entry } from './entry';

const entry = (postings: Entry['postings']): Entry => ({
  key: 'k',
  kind: 'stake',
  uid: 'u1',
  category: 3,
  description: { tr: 'Oyun', en: 'Game' },
  postings,
  at: new Date(0),
});

test('MONEY-8 postings that do not sum to zero, move nothing or name a foreign account are rejected', () => {
  const wrong: Entry['postings'][] = [
    [{ account: 'player:u1', amount: -1n }],
    [
      { account: 'player:u1', amount: -2n },
      { account: 'house:games', amount: 1n },
    ],
    [
      { account: 'player:u1', amount: -1n },
      { account: 'player:u2', amount: 1n },
    ],
    [
      { account: 'player:u1', amount: -1n },
      { account: 'elsewhere', amount: 1n },
    ],
    [
      { account: 'player:u1', amount: 0n },
      { account: 'house:games', amount: 0n },
    ],
    [],
  ];
  for (const postings of wrong)
    expect(() => toTransfers(entry(postings))).toThrow(/^(Postings sum to|An entry must|An entry of)/);
});

test('MONEY-8 transfers move exactly the amounts of the postings, in any order and number', () => {
  const amounts = fc.array(
    fc.record({
      account: fc.constantFrom('player:u1', 'house:a', 'house:b', 'house:c'),
      amount: fc.bigInt(-1000n, 1000n),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(amounts, (some) => {
      const rest = -some.reduce((sum, { amount }) => sum + amount, 0n);
      const postings = [...some, { account: 'house:rest', amount: rest }];
      const wanted = new Map<string, bigint>();
      for (const { account, amount } of postings) wanted.set(account, (wanted.get(account) ?? 0n) + amount);
      fc.pre([...wanted.values()].some((amount) => amount !== 0n));
      const transfers = toTransfers({ uid: 'u1', postings });
      for (const { from, to, amount } of transfers) {
        expect(amount > 0n).toBe(true);
        expect(from).not.toBe(to);
      }
      for (const [account, amount] of wanted) expect(sumChange(account, transfers)).toBe(amount);
    }),
    { seed: SEED },
  );
});

test('MONEY-8 the order of the postings does not change the transfers; an unchanged account has none', () => {
  const postings = [
    { account: 'house:b', amount: -1n },
    { account: 'house:idle', amount: 0n },
    { account: 'house:a', amount: -2n },
    { account: 'player:u1', amount: 2n },
    { account: 'house:c', amount: 1n },
  ];
  const expected = [
    { from: 'house:a', to: 'house:c', amount: 1n },
    { from: 'house:a', to: 'player:u1', amount: 1n },
    { from: 'house:b', to: 'player:u1', amount: 1n },
  ];
  for (const some of [postings, [...postings].reverse(), [...postings.slice(2), ...postings.slice(0, 2)]])
    expect(toTransfers(entry(some))).toEqual(expected);
});

test('HARD-14 the content hash differs by amount, account, kind and player, and is equal for repeats', () => {
  const hashOf = (changed: Partial<Entry>, amount = 5n) => {
    const made = {
      ...entry([
        { account: playerAccount(changed.uid ?? 'u1'), amount: -amount },
        { account: 'house:games', amount },
      ]),
      ...changed,
    };
    return contentHash(made, toTransfers(made));
  };
  expect(hashOf({ at: new Date(1), description: { tr: 'x', en: 'y' } })).toBe(hashOf({}));
  expect(
    new Set([
      hashOf({}),
      hashOf({}, 6n),
      hashOf({ kind: 'payout' }),
      hashOf({ uid: 'u2' }),
      hashOf({ reference: 'r' }),
      hashOf({ category: 4 }),
    ]).size,
  ).toBe(6);
});
