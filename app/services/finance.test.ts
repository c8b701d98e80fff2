import { describe, expect, test } from 'vitest';
import type { CashMethod, ListedMethod } from '#contract/finance';
import type { PlayerCaller } from '~/request/caller';
import { createCaller, upstream } from '~/api/testing';
import { arrangeMethods, filterFavoriteMethods } from './finance.server';

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
  test('MONEY-1 highlighted methods come first in their own order, then favourites, then the rest by group; each appears once', () => {
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

  test('MONEY-1 a favourite that is highlighted stays highlighted; unlisted methods and empty sections are not shown', () => {
    expect(order([single('a', true), group('g', method('b'))], ['a', 'gone', 'b'])).toEqual([
      ['highlighted', 'a', 'b'],
    ]);
    expect(order([], ['a'])).toEqual([]);
  });
});

test('ACC-4 favourite singles are kept, groups keep their favourite methods, groups without one are dropped', () => {
  const kept = filterFavoriteMethods([
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
  expect(filterFavoriteMethods([])).toEqual([]);
});

test('API-1 MONEY-7 favourites are read by list_cash_methods, the state of one by check_favorite_cash_method', async () => {
  const wire = (id: string, isFavorite: number) => ({
    id,
    name: id,
    isFavorite,
    kind: 'card',
    transferType: 2,
    min: '10',
    max: '100',
    fields: [],
  });
  const api = await upstream({
    'finance/list_cash_methods': {
      result: true,
      message: '',
      data: [{ type: 'single', properties: wire('card', 1) }],
    },
    'finance/check_favorite_cash_method': ({ methodID }) => ({
      result: true,
      message: '',
      data: { isFavorite: methodID === 'card' ? 1 : 0 },
    }),
  });
  try {
    const fresh = await import('./finance.server');
    const { api: client } = await import('~/api/client.server');
    const caller = (await createCaller('/favorites', { rid: '1' })) as PlayerCaller;
    expect(await fresh.favoriteMethods(caller, 1)).toMatchObject({
      ok: true,
      data: [{ group: '', methods: [{ id: 'card', isFavorite: true }] }],
    });
    for (const [id, isFavorite] of [
      ['card', true],
      ['cash', false],
    ] as const)
      expect(await client.finance.checkFavoriteCashMethod(caller, { methodID: id }), id).toMatchObject({
        ok: true,
        data: { isFavorite },
      });
    expect(api.requests.map(({ api: { method: called }, data }) => ({ called, ...data }))).toMatchObject([
      { called: 'list_cash_methods', Type: 1, favorites: true, Lang: 'en' },
      { called: 'check_favorite_cash_method', methodID: 'card' },
      { called: 'check_favorite_cash_method', methodID: 'cash' },
    ]);
  } finally {
    await api.close();
  }
});

test('MONEY-1 the form of one method calls list_cash_methods_new for that method alone', async () => {
  const card = { id: 'card', name: 'Card', kind: 'card', transferType: 2, min: '10', max: '100', fields: [] };
  const api = await upstream({
    'finance/list_cash_methods_new': ({ methodID }) => ({
      result: true,
      message: '',
      data: { methods_list: methodID === 'card' ? [{ type: 'single', properties: card }] : [] },
    }),
  });
  try {
    const { getChoices: choicesOf } = await import('~/screens/payment-choices.server');
    const caller = (await createCaller('/profile/deposit?method=card', { rid: '1' })) as PlayerCaller;
    expect(await choicesOf(caller, 1, 'card')).toMatchObject({ ok: true, choices: { method: { id: 'card' } } });
    expect(await choicesOf(caller, 1, 'none')).toEqual({ ok: true, choices: undefined });
    expect(api.requests.map(({ data }) => data)).toMatchObject([
      { Type: 1, methodID: 'card' },
      { Type: 1, methodID: 'none' },
    ]);
  } finally {
    await api.close();
  }
});

test('ACC-5 notices are read from 250 transactions of 90 days in Istanbul, only those of category 2 and status 1003', async () => {
  const row = (id: string, category: number, status: number) => ({
    id,
    date: '2026-03-10T09:00:00Z',
    transaction_category_id: category,
    transaction_status: status,
    amount: '0.00',
    description: 'x',
  });
  const api = await upstream({
    'finance/list_transactions': {
      result: true,
      message: '',
      data: [row('a', 2, 1003), row('b', 2, 1002), row('c', 1, 1003)],
    },
  });
  try {
    const fresh = await import('./finance.server');
    const caller = (await createCaller('/notifications', { rid: '1' })) as PlayerCaller;
    // Past midnight in Istanbul.
    const notices = await fresh.notices(caller, new Date('2026-03-10T21:30:00Z'));
    expect(notices.ok && notices.data.map(({ id }) => id)).toEqual(['a']);
    expect(api.requests.map(({ data }) => data)).toMatchObject([
      {
        limit: 250,
        offset: 0,
        OrderDir: -1,
        OrderPar: 'DATE',
        searchCategory: '2',
        status: '1003',
        startDate: '2025-12-11',
        endDate: '2026-03-11',
      },
    ]);
  } finally {
    await api.close();
  }
});
