import { afterEach, expect, test } from 'vitest';
import type { CashMethod, ListedMethod } from '#contract/finance';
import { isSignedIn, type PlayerCaller } from '../caller.server';
import { keepFavoriteMethods } from './favorites.server';
import { callerOf, upstream } from './testing';

const method = (id: string, isFavorite: boolean) => ({ id, name: id, isFavorite }) as CashMethod;
const single = (id: string, isFavorite: boolean): ListedMethod => ({ type: 'single', properties: method(id, isFavorite) });
const group = (id: string, ...methods: CashMethod[]): ListedMethod => ({ type: 'group', properties: { id, name: id, isFavorite: true }, methods });

let api: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(() => api?.close());

test('ACC-4 favourite singles are kept, groups keep their favourite methods, groups without one are dropped', () => {
  const kept = keepFavoriteMethods([single('a', true), single('b', false), group('g', method('c', false), method('d', true)), group('h', method('e', false)), group('i')]);
  expect(kept.map(({ group: name, methods }) => [name, methods.map(({ id }) => id)])).toEqual([
    ['', ['a']],
    ['g', ['d']],
  ]);
  expect(keepFavoriteMethods([])).toEqual([]);
});

test('CAT-4 MONEY-7 the heart makes the call of its kind', async () => {
  api = await upstream({ 'user/favorites': { result: true, message: '', data: ['5'] }, 'finance/add_favorite_cash_method': { result: true, message: '' }, 'finance/remove_favorite_cash_method': { result: true, message: '' } });
  const fresh = await import('./favorites.server');
  const caller = await callerOf('/slot', { rid: '1' });
  expect(isSignedIn(caller)).toBe(true);
  const player = caller as PlayerCaller;
  await fresh.changeFavorite(player, { type: 'livecasino', id: '7', mode: 'insert' });
  await fresh.changeFavorite(player, { type: 'method', id: 'm', mode: 'insert' });
  await fresh.changeFavorite(player, { type: 'method', id: 'm', mode: 'delete' });
  expect(api.asked.map(({ api: { class: name, method: called }, data }) => [`${name}/${called}`, data['mode'], data['type'], data['id'], data['methodID']])).toEqual([
    ['user/favorites', 'insert', 'livecasino', '7', undefined],
    ['finance/add_favorite_cash_method', undefined, undefined, undefined, 'm'],
    ['finance/remove_favorite_cash_method', undefined, undefined, undefined, 'm'],
  ]);
});
