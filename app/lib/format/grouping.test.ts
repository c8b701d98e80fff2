import { expect, test } from 'vitest';
import { groupedPhone } from './grouping';

test.each([
  ['+905321234567', '+90 532 123 45 67'],
  ['05321234567', '0532 123 45 67'],
  ['+903924440000', '+90 392 444 00 00'],
  ['+491701234567', '+491701234567'],
  ['+9053212345678', '+9053212345678'],
  ['', ''],
])('ACC-1 the phone number %j is shown as %j', (phone, shown) => {
  expect(groupedPhone(phone)).toBe(shown);
});
