import { expect, test } from 'vitest';
import '~/lib/language/i18next.server';
import { brokenPasswordRules } from '#contract/password';
import { readEmail, readNewPassword } from '#platform/players/rules';
import { schemas } from '~/routes/_public.support/schema.server';
import { emailAddress, newPassword } from './account-rules.server';

const guestEmail = schemas('en').guest.shape.email;
const isReadByPlatform = (read: () => string): boolean => {
  try {
    return read() !== '';
  } catch {
    return false;
  }
};

test.each([
  ['ayse@mail.example', true],
  [' Ayse.Yilmaz+bahis@mail.example ', true],
  ["o'brien@mail.example", true],
  ['a&b@mail.example', true],
  ['a/b@mail.example', true],
  ['a!@mail.example', true],
  ['sales#1@mail.example', true],
  ['a@x-y.mail.example', true],
  [`${'a'.repeat(107)}@mail.example`, true],
  [`${'a'.repeat(108)}@mail.example`, false],
  ['', false],
  ['ayse', false],
  ['ayse@mail', false],
  ['@mail.example', false],
  ['ayşe@mail.example', false],
  ['ay se@mail.example', false],
  ['.ayse@mail.example', false],
  ['ay..se@mail.example', false],
  ['ayse.@mail.example', false],
  ['ayse@mail-.example', false],
  ['ayse@mail..example', false],
  ['"ayse"@mail.example', false],
  ['ayse@[127.0.0.1]', false],
])('HARD-1 REG-1 REG-5 the site and the platform agree on the e-mail address %j: %s', (email, isValid) => {
  expect(emailAddress('en').safeParse(email).success).toBe(isValid);
  expect(guestEmail.safeParse(email).success).toBe(isValid);
  expect(isReadByPlatform(() => readEmail(email))).toBe(isValid);
});

test.each([
  ['Sifre123', []],
  ['S1', ['passwordLength']],
  // One composed letter each.
  ['A\u030A1A\u030A1', ['passwordLength']],
  ['sifre123', ['passwordUppercase']],
  ['Sifreler', ['passwordNumber']],
  ['\uFF33ifre\uFF11\uFF12\uFF13', []],
  ['kisa', ['passwordLength', 'passwordUppercase', 'passwordNumber']],
])('HARD-1 REG-2 the site and the platform agree on the password %j', (password, rules) => {
  const site = newPassword('en').safeParse(password);
  expect(site.error?.issues ?? []).toHaveLength(rules.length);
  expect(isReadByPlatform(() => readNewPassword(password, 'password'))).toBe(rules.length === 0);
  expect(brokenPasswordRules(password)).toEqual(rules);
});
