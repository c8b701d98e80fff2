import { z } from 'zod';
import { ADULT_AGE_YEARS, CODE_LENGTH, PASSWORD_MIN_LENGTH, type Language } from '#contract/constants';
import { isTurkishIdentityNumber } from '#contract/identity-number';
import { auth } from '#locales/auth';
import { register } from '#locales/register';
import { COUNTRIES } from '../lib/countries';
import { dayInIstanbul } from '../lib/dates';
import { findProvince } from '../lib/provinces';
import { textsFor } from '../lib/texts';

/** The rules of spec section 5 for what players type about themselves, with messages in the page's language. */

const USERNAME = /^[A-Za-z0-9._-]{3,32}$/;
const PHONE = /^\+?[0-9 ()-]{7,24}$/;
const PASSWORD_MAX_LENGTH = 200;

/** A new password: the three rules of the spec, each said by itself. */
export function newPassword(language: Language) {
  const t = textsFor(language, auth);
  return z
    .string()
    .max(PASSWORD_MAX_LENGTH, t('tooLong'))
    .refine((password) => password.normalize('NFKC').length >= PASSWORD_MIN_LENGTH, t('passwordLength'))
    .refine((password) => /\p{Lu}/u.test(password.normalize('NFKC')), t('passwordUppercase'))
    .refine((password) => /[0-9]/.test(password.normalize('NFKC')), t('passwordNumber'));
}

/** The same again; `first` is what was typed above. */
export const passwordAgain = (language: Language, first: string) =>
  z.string().refine((second) => second === first, textsFor(language, auth)('passwordsDiffer'));

export const emailAddress = (language: Language) => {
  const t = textsFor(language, auth);
  return z.string().trim().max(120, t('tooLong')).email(t('emailWrong'));
};

/** A one-time code: exactly six ASCII digits, leading zeros and all; nothing is trimmed or guessed. */
export const oneTimeCode = (language: Language) =>
  z.string().refine((code) => new RegExp(`^[0-9]{${CODE_LENGTH}}$`).test(code), textsFor(language, auth)('codeShape'));

/** The last birthday ('YYYY-MM-DD') of somebody who is 18 today in Istanbul. */
export function latestBirthDate(now: Date): string {
  const today = dayInIstanbul(now);
  return `${Number(today.slice(0, 4)) - ADULT_AGE_YEARS}${today.slice(4)}`;
}

/** A day of the calendar, written 'YYYY-MM-DD'. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1900-01-01') return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const countryCodes = new Set(COUNTRIES.map(([code]) => code));

/**
 * The registration form. `typed` gives what rules of one field need of another, so that every message comes at once
 * and in the order of the fields.
 */
export function registrationForm(language: Language, typed: { country: string; email: string; password: string }, now: Date) {
  const t = textsFor(language, register);
  const a = textsFor(language, auth);
  const isTurkey = typed.country === 'TR';
  const line = (max: number) => z.string().trim().max(max, a('tooLong'));
  const optional = (max: number) => line(max).optional().default('');
  const optIn = z.string().optional().transform((value) => value === '1');
  return z.object({
    firstName: line(60),
    lastName: line(60),
    username: z.string().trim().regex(USERNAME, t('usernameWrong')),
    country: z.string().refine((code) => countryCodes.has(code), t('countryWrong')),
    city: line(60).transform((city, context) => {
      if (!isTurkey) return city;
      const province = findProvince(city);
      if (province) return province;
      context.addIssue({ code: z.ZodIssueCode.custom, message: t('provinceWrong') });
      return z.NEVER;
    }),
    phone: z.string().trim().regex(PHONE, t('phoneWrong')),
    email: emailAddress(language),
    emailConfirmation: z.string().trim().refine((again) => again.toLowerCase() === typed.email.trim().toLowerCase(), t('emailsDiffer')),
    password: newPassword(language),
    passwordConfirmation: passwordAgain(language, typed.password),
    birthDate: z
      .string()
      .trim()
      .refine(isDay, t('birthDateWrong'))
      .refine((day) => !isDay(day) || day <= latestBirthDate(now), t('notAdult')),
    identityNumber: isTurkey ? z.string().trim().refine(isTurkishIdentityNumber, t('identityNumberWrong')) : optional(24),
    address: optional(200),
    currency: z.literal('TRY'),
    promotionCode: optional(40),
    referenceNumber: optional(40),
    smsOptIn: optIn,
    emailOptIn: optIn,
    acceptRules: z.string().optional().refine((value) => value === '1', t('rulesRequired')),
  });
}
