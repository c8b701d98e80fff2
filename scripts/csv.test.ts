import { expect, test } from 'vitest';
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
