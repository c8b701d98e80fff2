import { expect, test } from 'vitest';
import { Sums } from '#platform/ops/report-sums';
import { withoutZeros } from './report-columns';

const zeros = new Sums().cells();

test('DESK-73 a report leaves out amounts that are zero in every row', () => {
  const rows = [
    { ...zeros, day: '2026-03-01', kind: '', stakes: '5.00' },
    { ...zeros, day: '2026-03-02', kind: 'bets', payouts: '1.00' },
  ];
  expect(withoutZeros(rows)).toEqual([
    { day: '2026-03-01', kind: '', stakes: '5.00', payouts: '0.00' },
    { day: '2026-03-02', kind: 'bets', stakes: '0.00', payouts: '1.00' },
  ]);
});

test('DESK-73 a report whose amounts are all zero has all columns', () => {
  const rows = [
    { ...zeros, day: '2026-03-01' },
    { ...zeros, day: '2026-03-02' },
  ];
  expect(withoutZeros(rows)).toEqual(rows);
});
