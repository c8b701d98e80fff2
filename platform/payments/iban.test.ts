import { expect, test } from 'vitest';
import { banks } from '#content/payments';
import { readTypedCode } from '#contract/typed-code';
import { isTurkishIban } from './iban';

test('MONEY-6 the operator accounts of the seed have valid Turkish IBANs', () => {
  for (const { house: bed } of banks) expect(isTurkishIban(bed.iban), bed.iban).toBe(true);
  expect(new Set(banks.map(({ house: bed }) => bed.iban)).size).toBe(banks.length);
});

test('MONEY-6 IBANs are accepted in the usual spellings', () => {
  expect(readTypedCode('tr09 0090-1000 0000 0000 4815 16')).toBe('TR090090100000000000481516');
  expect(readTypedCode('ＴＲ０９ 0090100000000000481516')).toBe('TR090090100000000000481516');
});

test('MONEY-6 rejects IBANs that a Turkish bank rejects: other countries, lengths, check digits, a tenth character that is not 0', () => {
  expect(isTurkishIban('DE89370400440532013000')).toBe(false);
  expect(isTurkishIban('TR09009010000000000048151')).toBe(false);
  expect(isTurkishIban('TR0900901000000000004815160')).toBe(false);
  expect(isTurkishIban('TR190090100000000000481516')).toBe(false);
  expect(isTurkishIban('TR09009010000000000048151O')).toBe(false);
  // Valid check digits, but the reserved character is 1.
  const body = '0090110000000000481516';
  const check = String(98n - (BigInt(`${body}292700`) % 97n)).padStart(2, '0');
  expect(isTurkishIban(`TR${check}${body}`)).toBe(false);
});
