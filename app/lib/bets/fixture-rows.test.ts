import { expect, test } from 'vitest';
import { emptyRow, listedOdds, packRows, unpackRows, type FixtureRow } from './fixture-rows';

const prices: Record<string, number> = { home: 185, draw: 340, over: 190, under: 192 };
const price = (selection: string) => prices[selection] ?? null;

test('BET-1 a list of fixtures is read back from its text unchanged, with closed odds as null', () => {
  const rows: FixtureRow[] = [
    {
      id: 'f1',
      home: 'Karakum',
      away: 'Çınarlı 1923',
      at: "63'",
      live: true,
      score: '2-1',
      more: 12,
      odds: [...listedOdds('result', null, price), ...listedOdds('total', 2.5, price)],
    },
    {
      id: 'f2',
      home: 'A',
      away: 'B',
      at: 'Sal 24 Kas 20:45',
      live: false,
      score: '',
      more: 0,
      odds: emptyRow('tennis'),
    },
  ];
  expect(rows[0]!.odds[0]!.cells).toEqual([
    ['home', 185],
    ['draw', 340],
    ['away', null],
  ]);
  expect(unpackRows(packRows(rows))).toEqual(rows);
  expect(unpackRows(packRows([]))).toEqual([]);
});

test('BET-1 a name cannot contain a character that would split the list', () => {
  const row: FixtureRow = {
    id: 'f1',
    home: 'A|B',
    away: 'C;D',
    at: '20:45',
    live: false,
    score: '',
    more: 1,
    odds: [],
  };
  expect(unpackRows(packRows([row]))).toEqual([{ ...row, home: 'A B', away: 'C D' }]);
});

test('BET-1 a market that lists do not show is omitted', () => {
  expect(listedOdds('correct-score', null, price)).toEqual([]);
});
