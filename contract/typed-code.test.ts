import { expect, test } from 'vitest';
import { parseSlipCode } from './coupons';
import { readTypedCode } from './typed-code';

test.each([
  ['merhaba25', 'MERHABA25'],
  [' MERHABA 25 ', 'MERHABA25'],
  ['birinci', 'BIRINCI'],
  ['BİRİNCİ', 'BIRINCI'],
  ['bırıncı', 'BIRINCI'],
  ['abcd-2345', 'ABCD2345'],
  ['abcd\u20112345', 'ABCD2345'],
  ['abcd – 2345', 'ABCD2345'],
  ['ＡＢＣＤ２３４５', 'ABCD2345'],
  ['TR75 0009 0200 0000 0002 3421 08', 'TR750009020000000002342108'],
])('BONUS-1 MONEY-6 the typed code %j is read as %s', (typed, code) => {
  expect(readTypedCode(typed)).toBe(code);
});

test.each(['abcd-2345', 'ＡＢＣＤ 2345', 'abcd\u20112345'])('BET-34 %j opens the bet slip ABCD2345', (typed) => {
  expect(parseSlipCode(typed)).toBe('ABCD2345');
});
