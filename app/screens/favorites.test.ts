import { afterEach, expect, test } from 'vitest';
import { isSignedIn, type PlayerCaller } from '~/request/caller';
import { createCaller, upstream } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(() => api?.close());

test('CAT-4 MONEY-7 the heart makes the call of its kind', async () => {
  api = await upstream({
    'user/favorites': { result: true, message: '', data: ['5'] },
    'finance/add_favorite_cash_method': { result: true, message: '' },
    'finance/remove_favorite_cash_method': { result: true, message: '' },
  });
  const fresh = await import('./favorites.server');
  const caller = await createCaller('/slot', { rid: '1' });
  expect(isSignedIn(caller)).toBe(true);
  const player = caller as PlayerCaller;
  await fresh.changeFavorite(player, { type: 'livecasino', id: '7', mode: 'insert' });
  await fresh.changeFavorite(player, { type: 'method', id: 'm', mode: 'insert' });
  await fresh.changeFavorite(player, { type: 'method', id: 'm', mode: 'delete' });
  expect(
    api.requests.map(({ api: { class: name, method: called }, data }) => [
      `${name}/${called}`,
      data['mode'],
      data['type'],
      data['id'],
      data['methodID'],
    ]),
  ).toEqual([
    ['user/favorites', 'insert', 'livecasino', '7', undefined],
    ['finance/add_favorite_cash_method', undefined, undefined, undefined, 'm'],
    ['finance/remove_favorite_cash_method', undefined, undefined, undefined, 'm'],
  ]);
});
