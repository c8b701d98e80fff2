import { expect, test } from 'vitest';
import { kurusFromOperator } from './amount';

test('MONEY-8 an amount is read as operators type it, Turkish or English', () => {
  for (const [typed, kurus] of [
    ['250', 25_000n],
    ['12,5', 1_250n],
    ['12.5', 1_250n],
    ['1234,50', 123_450n],
    ['1234.50', 123_450n],
    ['1.234,50', 123_450n],
    ['1,234.50', 123_450n],
    ['1.234.567', 123_456_700n],
    ['1,234,567', 123_456_700n],
    ['1.234.567,8', 123_456_780n],
    ['-12,05', -1_205n],
    ['0,01', 1n],
  ] as const)
    expect(kurusFromOperator(typed), typed).toBe(kurus);
});

test('MONEY-8 an amount that the two languages read differently is ambiguous and not booked by a guess', () => {
  for (const typed of ['1.234', '1,234', '12.345', '-100,000', '0.125'])
    expect(kurusFromOperator(typed), typed).toBe('ambiguous');
});

test('MONEY-8 any other text is not an amount', () => {
  for (const typed of [
    '',
    '-',
    '+5',
    '1e3',
    'NaN',
    '٥',
    '12,',
    ',5',
    '1.23,4',
    '1,2345',
    '1.234.5',
    '1.234,567',
    '12 5',
    '--5',
    '1..5',
    '9'.repeat(16),
  ])
    expect(kurusFromOperator(typed), typed).toBeUndefined();
});
