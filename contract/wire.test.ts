import { expect, test } from 'vitest';
import { kurusFromWire, toWire, wireAmount, wireBalance } from './wire';

test('MONEY-2 an amount with a third decimal is rejected, never rounded, as text or as a number', () => {
  for (const amount of ['100.005', 100.005, 0.001, 99.999, 1e-5])
    expect(kurusFromWire(amount), String(amount)).toBeUndefined();
  expect(wireAmount.safeParse(100.005).success).toBe(false);
});

test('MONEY-2 numbers are parsed to the kuruş, despite floating-point errors', () => {
  expect(kurusFromWire(0.1 + 0.2)).toBe(30n);
  expect(kurusFromWire(1.1 * 3)).toBe(330n);
  expect(kurusFromWire(100)).toBe(10_000n);
  expect(kurusFromWire(-5.5)).toBe(-550n);
  expect(kurusFromWire(99_999_999.99)).toBe(9_999_999_999n);
});

test('MONEY-2 an amount has at most 15 digits before the point, with or without groups', () => {
  expect(kurusFromWire('999,999,999,999,999.99')).toBe(99_999_999_999_999_999n);
  for (const amount of [
    '9'.repeat(16),
    '9,999,999,999,999,999',
    '-1,000,000,000,000,000,000',
    `1${',000'.repeat(60_000)}`,
  ])
    expect(kurusFromWire(amount), amount.slice(0, 40)).toBeUndefined();
});

test('MONEY-2 text that is not an amount gives undefined', () => {
  for (const amount of [
    '',
    '1e3',
    '+5',
    '1.234,56',
    '1,23',
    '12,34,567',
    '٣',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
  ]) {
    expect(kurusFromWire(amount), String(amount)).toBeUndefined();
  }
});

test('API-8 toWire encodes amounts and dates at any depth and leaves every other value unchanged', () => {
  const reply = { list: [{ amount: -5n, at: new Date(0), none: null, yes: true, empty: undefined }], left: 123_456n };
  expect(toWire(reply)).toEqual({
    list: [{ amount: '-0.05', at: '1970-01-01T00:00:00.000Z', none: null, yes: true, empty: undefined }],
    left: '1234.56',
  });
});

test('OWN-3 a missing balance is 0; a balance that cannot be read is none', () => {
  for (const missing of [undefined, null, '']) expect(wireBalance.safeParse(missing).data).toBe(0n);
  for (const balance of [1234.567, '1.234,56', 'x', { amount: 5 }, true])
    expect(wireBalance.safeParse(balance).success, JSON.stringify(balance)).toBe(false);
});
