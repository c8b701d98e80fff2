import { expect, test } from 'vitest';
import {
  formatAmount,
  formatAmountRange,
  formatLira,
  formatNet,
  formatShortAmount,
  keepSigns,
  parseAmount,
  formatAmountInput,
} from './money';

test.each([
  ['1.234,56', 123_456n],
  ['1234,5', 123_450n],
  ['1.234', 123_400n],
  ['1234.56', 123_456n],
  ['1234.5', 123_450n],
  ['0,01', 1n],
  ['100', 10_000n],
  ['1.000.000', 100_000_000n],
  [' 250 ', 25_000n],
  ['250 TL', 25_000n],
  ['250₺', 25_000n],
  ['1.250,00\u00a0₺', 125_000n],
  ['999999999999,99', 99_999_999_999_999n],
])('HARD-16 %j is %s kuruş', (typed, kurus) => {
  expect(parseAmount(typed)).toBe(kurus);
});

test.each([
  '-5',
  '+5',
  'NaN',
  'Infinity',
  '1e3',
  '',
  ' ',
  '٥٠',
  '５０',
  '12345678901234567890',
  '1,234',
  '1,234.56',
  '1.23.4',
  '12.34.567',
  '1.2345',
  '1,',
  ',5',
  '.5',
  '1..000',
  '0x10',
  '1 000',
  '1,2,3',
])('HARD-16 %j is no amount, and is never guessed', (typed) => {
  expect(parseAmount(typed)).toBeUndefined();
});

test('HARD-16 zero is parsed as zero, limits reject it', () => {
  expect(parseAmount('0')).toBe(0n);
  expect(parseAmount('0,00')).toBe(0n);
});

test('HARD-16 amounts are printed in the format of the language', () => {
  expect(formatAmount(123_456n, 'tr')).toBe('1.234,56\u00a0₺');
  expect(formatAmount(500_000n, 'en')).toBe('₺5,000.00');
  expect(formatAmount(0n, 'tr')).toBe('0,00\u00a0₺');
  expect(formatAmount(0n, 'en')).toBe('₺0.00');
  expect(formatAmount(-123_456n, 'tr')).toBe('−1.234,56\u00a0₺');
  expect(formatAmount(-123_456n, 'en')).toBe('−₺1,234.56');
  expect(formatLira(-5n, 'tr')).toBe('-0,05');
  expect(formatLira(100_000_000_000n, 'tr')).toBe('1.000.000.000,00');
  expect(formatLira(100_000_000_000n, 'en')).toBe('1,000,000,000.00');
});

test('HARD-16 credits and debits have a sign', () => {
  expect([700n, -300n, 0n].map((net) => formatNet(net, 'tr'))).toEqual(['+7,00\u00a0₺', '−3,00\u00a0₺', '0,00\u00a0₺']);
  expect([700n, -300n, 0n].map((net) => formatNet(net, 'en'))).toEqual(['+₺7.00', '−₺3.00', '₺0.00']);
  expect(formatShortAmount(-500n, 'en')).toBe('−₺5');
});

test('HARD-16 amounts in fields and amounts on Turkish pages are parsed back to the same value', () => {
  for (const kurus of [1n, 99n, 100n, 123_456n, 99_999_999_999n]) {
    expect(parseAmount(formatAmountInput(kurus, 'tr'))).toBe(kurus);
    expect(parseAmount(formatAmountInput(kurus, 'en'))).toBe(kurus);
    expect(parseAmount(formatAmount(kurus, 'tr'))).toBe(kurus);
  }
  expect(formatAmountInput(9_000_000n, 'tr')).toBe('90.000,00');
  expect(formatAmountInput(9_000_000n, 'en')).toBe('90000.00');
});

test('CAT-4 stakes and ranges of stakes are as short as possible', () => {
  expect(formatShortAmount(500n, 'tr')).toBe('5\u00a0₺');
  expect(formatShortAmount(2_000_000n, 'en')).toBe('₺20,000');
  expect(formatShortAmount(50n, 'tr')).toBe('0,50\u00a0₺');
  expect(formatAmountRange(500n, 250_000n, 'tr')).toBe('5–2.500\u00a0₺');
  expect(formatAmountRange(500n, 250_000n, 'en')).toBe('₺5–2,500');
  expect(formatAmountRange(50n, 10_000n, 'tr')).toBe('0,50–100\u00a0₺');
});

test('ACC-5 in running text no line break separates an amount from its sign', () => {
  expect(keepSigns('Yatırımınız geri alındı (250,00 ₺). Düşülen: 40 ₺')).toBe(
    'Yatırımınız geri alındı (250,00\u00a0₺). Düşülen: 40\u00a0₺',
  );
  expect(keepSigns('Your deposit was approved (₺250.00)')).toBe('Your deposit was approved (₺250.00)');
});

test('RUN-50 a further language writes amounts as Turkish or English does, by its decimal sign, and a form parses them', () => {
  expect(formatAmount(123_456n, 'de')).toBe('1.234,56\u00a0₺');
  expect(formatAmount(-123_456n, 'ja')).toBe('−₺1,234.56');
  for (const language of ['de', 'ja'])
    expect(parseAmount(formatAmountInput(123_456n, language)), language).toBe(123_456n);
});
