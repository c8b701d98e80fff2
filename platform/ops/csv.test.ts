import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv';

test('RUN-3 a CSV file of the back office has no formula, also not where a spreadsheet would split a text', () => {
  const rows = [
    { id: 1, text: `hello;=cmd|'/c calc'!A1;`, amount: '-10.50' },
    { id: 2, text: 'a\n=1', amount: '-1.234,50' },
    { id: 3, text: '=1', amount: '' },
    { id: 4, text: { tr: '=Türkçe', en: '@English' }, amount: undefined },
    { id: 5, text: 'x,=1', amount: '' },
  ];
  expect(writeCsv(rows)).toBe(
    [
      'id,text,amount',
      `1,"hello;'=cmd|'/c calc'!A1;",-10.50`,
      `2,"a\n'=1","-1.234,50"`,
      `3,'=1,`,
      `4,'@English,`,
      `5,"x,'=1",`,
    ].join('\n'),
  );
  expect(readCsv(writeCsv(rows)).rows.map(({ cells }) => cells.length)).toEqual([3, 3, 3, 3, 3, 3]);
});
