import { expect, test } from 'vitest';
import { packGames, packTable, unpackGames, unpackTable } from './packed-table';

test('SHELL-7 a packed table has the same texts; separators in them become blanks', () => {
  expect(
    unpackTable(
      packTable([
        ['a', '', 'ş'],
        ['b|c', undefined, '1;2'],
      ]),
    ),
  ).toEqual([
    ['a', '', 'ş'],
    ['b c', '', '1 2'],
  ]);
  expect(unpackTable(packTable([]))).toEqual([]);
  const games = [
    { id: '1', name: 'Ateş', provider: 'P', poster: '/p.svg?v=1', badge: 'new' as const, stakes: undefined },
    { id: '2', name: 'Masa', provider: 'P', poster: '', badge: undefined, stakes: '5–2.500 ₺' },
  ];
  expect(unpackGames(packGames(games))).toEqual(games);
});
