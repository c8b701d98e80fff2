import { expect, test } from 'vitest';
import { parseForm } from '~/answers/forms.server';
import '~/lib/language/i18next.server';
import { latestBirthDate } from '#contract/calendar-day';
import { isTurkishIdentityNumber } from '#contract/identity-number';
import { newPassword, oneTimeCode } from '~/screens/account-rules.server';
import { registrationForm } from './schema.server';

const NOW = new Date('2026-03-10T12:00:00Z');
const GOOD = {
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  username: 'ayse.yilmaz',
  country: 'TR',
  city: 'istanbul',
  phone: '0532 123 45 67',
  email: 'ayse@example.com',
  emailConfirmation: 'Ayse@example.com',
  password: 'Sifre123',
  passwordConfirmation: 'Sifre123',
  birthDate: '1990-05-17',
  identityNumber: '10000000146',
  currency: 'TRY',
  acceptRules: '1',
};

function check(changes: Record<string, string>, language: 'tr' | 'en' = 'en') {
  const form = new FormData();
  const typed = { ...GOOD, ...changes };
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  return parseForm(form, {
    schema: registrationForm(language, typed, NOW),
    language,
    hidden: ['password', 'passwordConfirmation'],
  });
}

function errors(changes: Record<string, string>, language: 'tr' | 'en' = 'en'): Record<string, string[]> {
  const parsed = check(changes, language);
  return parsed.ok ? {} : (parsed.form.error ?? {});
}

// Published examples, and two whose even digits outweigh seven times the odd ones: the remainder must not be
// negative.
test.each(['10000000146', '12345678950', '19191919190', '19090909018'])('REG-1 %s is an identity number', (number) => {
  expect(isTurkishIdentityNumber(number)).toBe(true);
});

test.each([
  '11111111110',
  '10000000147',
  '10000000156',
  '01000000014',
  '1000000014',
  '100000001460',
  '1000000014a',
  '١٠٠٠٠٠٠٠١٤٦',
  ' 10000000146',
  '',
])('REG-1 %j is not an identity number', (number) => {
  expect(isTurkishIdentityNumber(number)).toBe(false);
});

test('REG-1 the form is parsed: province in its own spelling, opt-ins as yes or no, empty optional fields as empty', () => {
  const parsed = check({ smsOptIn: '1' });
  expect(parsed.ok && parsed.value).toMatchObject({
    city: 'İstanbul',
    smsOptIn: true,
    emailOptIn: false,
    address: '',
    promotionCode: '',
    currency: 'TRY',
  });
});

test('REG-1 the identity number is checked for Turkey only', () => {
  expect(errors({ identityNumber: '10000000147' })).toEqual({
    identityNumber: ['T.R. Identity Number is Incorrect...'],
  });
  expect(errors({ identityNumber: '10000000147' }, 'tr')).toEqual({
    identityNumber: ['T.C. Kimlik Numarası Hatalı...'],
  });
  expect(errors({ country: 'DE', city: 'Köln', identityNumber: 'L01X00T47' })).toEqual({});
  expect(errors({ country: 'DE', city: 'Köln', identityNumber: '' })).toEqual({});
});

test('REG-1 Turkish provinces in Turkey, any city elsewhere', () => {
  for (const city of ['İSTANBUL', 'ISTANBUL', 'İstanbul', 'sanliurfa', 'Şanlıurfa', 'ağrı', 'AGRI'])
    expect(errors({ city }), city).toEqual({});
  expect(errors({ city: 'Köln' })).toHaveProperty('city');
  expect(errors({ country: 'XX' })).toHaveProperty('country');
});

test('REG-1 the minimum age is eighteen years to the day in Istanbul', () => {
  expect(latestBirthDate(NOW)).toBe('2008-03-10');
  // It is already the 11th in Istanbul.
  expect(latestBirthDate(new Date('2026-03-10T21:30:00Z'))).toBe('2008-03-11');
  expect(errors({ birthDate: '2008-03-10' })).toEqual({});
  expect(errors({ birthDate: '2008-03-11' })).toEqual({ birthDate: ['You must be at least 18 years old'] });
  for (const birthDate of ['1990-02-30', '17.05.1990', '1890-01-01', '0000-00-00', '1990-5-7']) {
    expect(errors({ birthDate }), birthDate).toEqual({
      birthDate: ['Enter a valid birth date: DD.MM.YYYY, for example 05.03.1990'],
    });
  }
});

test('REG-1 TRY is the only currency, and consent is required', () => {
  expect(errors({ currency: 'USD' })).toHaveProperty('currency');
  expect(errors({ acceptRules: '' })).toEqual({ acceptRules: ['You must accept the rules'] });
  expect(errors({ acceptRules: '0' })).toEqual({ acceptRules: ['You must accept the rules'] });
});

test('REG-2 the password rules and messages of the spec', () => {
  const messages = (password: string) =>
    newPassword('en')
      .safeParse(password)
      .error?.issues.map(({ message }) => message) ?? [];
  expect(messages('Aa1')).toContain('Password must be at least 6 characters');
  expect(messages('sifre123')).toEqual(['Password must contain at least one uppercase letter']);
  expect(messages('Sifresiz')).toEqual(['Password must contain at least one number']);
  expect(messages('ŞİFRE1')).toEqual([]);
  expect(messages('Abcde1')).toEqual([]);
  expect(newPassword('tr').safeParse('sifre123').error?.issues[0]?.message).toBe('Şifre en az bir büyük harf içermeli');
});

test('REG-2 confirmations must match', () => {
  expect(errors({ passwordConfirmation: 'Sifre124' })).toEqual({ passwordConfirmation: ["Passwords don't match"] });
  expect(errors({ emailConfirmation: 'ayse@example.org' })).toHaveProperty('emailConfirmation');
});

test('REG-3 all messages at once, in the order of the fields, typed values kept except passwords', () => {
  const parsed = check({ firstName: '', email: 'ayse', password: 'kisa', identityNumber: '', acceptRules: '' });
  expect(parsed.ok).toBe(false);
  if (parsed.ok) return;
  expect(Object.keys(parsed.form.error ?? {})).toEqual([
    'firstName',
    'email',
    'emailConfirmation',
    'password',
    'passwordConfirmation',
    'identityNumber',
    'acceptRules',
  ]);
  expect(parsed.form.error?.['firstName']).toEqual(['Required field']);
  expect(parsed.form.initialValue).toMatchObject({ lastName: 'Yılmaz', email: 'ayse' });
  expect(parsed.form.initialValue).not.toHaveProperty('password');
  expect(parsed.form.initialValue).not.toHaveProperty('passwordConfirmation');
});

test('AUTH-4 A11Y-5 HARD-7 a code is six ASCII digits, leading zeros kept, spaces removed', () => {
  expect(oneTimeCode('en').parse(' 123 456')).toBe('123456');
  expect(oneTimeCode('en').parse('000123')).toBe('000123');
  for (const code of ['12345', '1234567', '123 4567', '１２３４５６', '١٢٣٤٥٦', '12345a', '']) {
    expect(oneTimeCode('en').safeParse(code).error?.issues[0]?.message, code).toBe(
      'Enter the 6-digit code, digits only',
    );
  }
});
