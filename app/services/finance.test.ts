import { describe, expect, test } from 'vitest';
import type { CashMethod, ListedMethod } from '#contract/finance';
import { arrangeMethods, keepFavoriteMethods } from './finance.server';

const method = (id: string, isFavorite = false) => ({ id, name: id, isFavorite }) as CashMethod;
const single = (id: string, isFavorite = false): ListedMethod => ({
  type: 'single',
  properties: method(id, isFavorite),
});
const group = (name: string, ...methods: CashMethod[]): ListedMethod => ({
  type: 'group',
  properties: { id: name, name, isFavorite: false },
  methods,
});
const order = (listed: ListedMethod[], highlighted: string[]) =>
  arrangeMethods(listed, highlighted).map(({ kind, name, methods }) => [name || kind, ...methods.map(({ id }) => id)]);

describe('arrangeMethods', () => {
  test('MONEY-1 highlighted methods come first in their own order, then favourites, then the rest by group; each stands once', () => {
    const listed = [
      single('a'),
      group('wallets', method('b', true), method('c'), method('d')),
      single('e', true),
      single('f'),
    ];
    expect(order(listed, ['d', 'a'])).toEqual([
      ['highlighted', 'd', 'a'],
      ['favorites', 'b', 'e'],
      ['others', 'f'],
      ['wallets', 'c'],
    ]);
  });

  test('MONEY-1 a favourite that is highlighted stays highlighted; what is not listed and what is empty does not show', () => {
    expect(order([single('a', true), group('g', method('b'))], ['a', 'gone', 'b'])).toEqual([
      ['highlighted', 'a', 'b'],
    ]);
    expect(order([], ['a'])).toEqual([]);
  });
});

test('ACC-4 favourite singles are kept, groups keep their favourite methods, groups without one are dropped', () => {
  const kept = keepFavoriteMethods([
    single('a', true),
    single('b', false),
    group('g', method('c', false), method('d', true)),
    group('h', method('e', false)),
    group('i'),
  ]);
  expect(kept.map(({ group: name, methods }) => [name, methods.map(({ id }) => id)])).toEqual([
    ['', ['a']],
    ['g', ['d']],
  ]);
  expect(keepFavoriteMethods([])).toEqual([]);
});
