import { expect, test } from 'vitest';
import { getPeriodEnd, monthsLater, getPeriodStart } from './periods';

const toTexts = (...moments: Date[]) => moments.map((at) => at.toISOString());

test('ACC-9 days, weeks from Monday and months follow Istanbul time', () => {
  // One minute before and after midnight in Istanbul, between a Sunday and a Monday, February and March.
  const before = new Date('2027-02-28T20:59:00Z');
  const after = new Date('2027-02-28T21:00:00Z');
  expect(
    toTexts(getPeriodStart('day', before), getPeriodStart('week', before), getPeriodStart('month', before)),
  ).toEqual(['2027-02-27T21:00:00.000Z', '2027-02-21T21:00:00.000Z', '2027-01-31T21:00:00.000Z']);
  const midnight = '2027-02-28T21:00:00.000Z';
  for (const period of ['day', 'week', 'month'] as const) {
    expect(toTexts(getPeriodEnd(period, before), getPeriodStart(period, after))).toEqual([midnight, midnight]);
  }
});

test('ACC-9 monthsLater never returns less than the number of months', () => {
  expect(toTexts(monthsLater(new Date('2026-08-31T10:00:00Z'), 6))).toEqual(['2027-03-03T10:00:00.000Z']);
  expect(toTexts(monthsLater(new Date('2026-11-21T10:00:00Z'), 12))).toEqual(['2027-11-21T10:00:00.000Z']);
});
