import { expect, test } from 'vitest';
import { parseButtonName } from './button-name';
import { favoriteFields, serializeFavorite, type FavoriteChange } from './favorite-toggle';

/** Returns the form that the server reads from a press of a button. */
function pressed(name: string): FormData {
  const { field, value } = parseButtonName(name)!;
  const form = new FormData();
  form.append(field, value);
  return form;
}

test.each<FavoriteChange>([
  { mode: 'insert', type: 'casino', id: '1001' },
  { mode: 'delete', type: 'livecasino', id: '7021' },
  { mode: 'insert', type: 'method', id: 'bank-transfer' },
])('CAT-4 the name of a card’s button gives back mode, type and id: %o', (change) => {
  expect(Object.fromEntries(favoriteFields(pressed(serializeFavorite(change)))!)).toEqual(change);
});

test('CAT-4 a form with fields of its own is no press of a card; a name without id has an empty one', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ mode: 'insert', type: 'team', id: 'Kuzey SK' }))
    form.append(name, value);
  expect(favoriteFields(form)).toBeUndefined();
  expect(Object.fromEntries(favoriteFields(pressed('insert~casino'))!)).toEqual({
    mode: 'insert',
    type: 'casino',
    id: '',
  });
});
