import { expect, test } from 'vitest';
import { writeCsv } from '../platform/ops/csv';
import { toCsv } from './csv.mjs';

test('RUN-3 CSV quotes cells by RFC 4180, and text never runs as a formula', () => {
  const rows = [
    { day: '2026-03-10', amount: '-10.50', note: 'plain' },
    { day: '2026-03-10', amount: '3.00', note: 'a "b", c\nd' },
    { day: '', amount: null, note: '=HYPERLINK("x")' },
    { day: '', amount: undefined, note: '-1+2' },
  ];
  expect(toCsv(rows)).toBe(
    [
      'day,amount,note',
      '2026-03-10,-10.50,plain',
      '2026-03-10,3.00,"a ""b"", c\nd"',
      `,,"'=HYPERLINK(""x"")"`,
      ",,'-1+2",
      '',
    ].join('\r\n'),
  );
});

test('RUN-3 shell and back office write no formula where a spreadsheet would split a text', () => {
  const cell = (note: string) => toCsv([{ note }]).slice('note\r\n'.length, -2);
  for (const [text, written] of [
    [`hello;=cmd|'/c calc'!A1;`, `"hello;'=cmd|'/c calc'!A1;"`],
    ['hello; "=1+1"', `"hello;' ""=1+1"""`],
    ['a\n=1', `"a\n'=1"`],
    ['a\r\n+1', `"a\r\n'+1"`],
    ['a\t@x', `a\t'@x`],
    ['a;-1+2', `"a;'-1+2"`],
    ['\t=1', `'\t'=1`],
    [' =1', `' =1`],
    ['a;b; -10,50', '"a;b; -10,50"'],
    ['a = b; c', '"a = b; c"'],
    ['-10.50', '-10.50'],
    ['a-b;c+d', '"a-b;c+d"'],
  ] as const)
    expect([cell(text), writeCsv([{ note: text }])], text).toEqual([written, `note\n${written}`]);
});

test('RUN-3 CSV has the columns of every row', () => {
  const rows = [
    { limit: 'exclusion', value: 'x' },
    { limit: 'loss', left: '5.00' },
  ];
  expect(toCsv(rows)).toBe('limit,value,left\r\nexclusion,x,\r\nloss,,5.00\r\n');
});
