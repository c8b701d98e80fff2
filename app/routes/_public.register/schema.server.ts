import { z } from 'zod';
import { isCalendarDay, latestBirthDate } from '#contract/calendar-day';
import type { Language } from '#contract/constants';
import { EMAIL_MAX_LENGTH } from '#contract/email';
import { isTurkishIdentityNumber } from '#contract/identity-number';
import { USERNAME, USERNAME_MAX_LENGTH } from '#contract/username';
import { fixedConstraints } from '~/answers/constraints.server';
import { COUNTRIES } from '~/lib/places/countries';
import { findProvince } from '~/lib/places/provinces';
import { fixedT } from '~/lib/language/i18n';
import { genericText } from '~/lib/language/generic-text.server';
import { emailAddress, newPassword, passwordAgain } from '~/screens/account-rules.server';

// oxlint-disable-next-line no-useless-escape -- HTML's `pattern` needs it
const PHONE = /^\+?[0-9 \(\)\-]{7,24}$/;

const countryCodes = new Set(COUNTRIES.map(([code]) => code));

/**
 * Schema of the registration form. `typed` holds values that rules of other fields need, so that all messages appear
 * at once and in the order of the fields.
 */
export function registrationForm(
  language: Language,
  typed: { country: string; email: string; password: string },
  now: Date,
) {
  const t = fixedT(language, 'register');
  const isTurkey = typed.country === 'TR';
  const line = (max: number) => z.string().trim().max(max, fixedT(language, 'common')('tooLong'));
  const shaped = (max: number, shape: RegExp, error: string) =>
    z.string().trim().max(max, { error, abort: true }).regex(shape, error);
  const optional = (max: number) => line(max).optional().default('');
  const optIn = z
    .string()
    .optional()
    .transform((value) => value === '1');
  return z.object({
    firstName: line(60),
    lastName: line(60),
    username: shaped(USERNAME_MAX_LENGTH, USERNAME, t('usernameWrong')),
    country: z.string().refine((code) => countryCodes.has(code), t('countryWrong')),
    city: line(60).transform((city, context) => {
      if (!isTurkey) return city;
      const province = findProvince(city);
      if (province) return province;
      context.addIssue({ code: 'custom', message: t('provinceWrong') });
      return z.NEVER;
    }),
    phone: shaped(25, PHONE, t('phoneWrong')),
    email: emailAddress(language),
    emailConfirmation: z
      .string()
      .trim()
      .max(EMAIL_MAX_LENGTH, fixedT(language, 'common')('tooLong'))
      .refine((again) => again.toLowerCase() === typed.email.trim().toLowerCase(), t('emailsDiffer')),
    password: newPassword(language),
    passwordConfirmation: passwordAgain(language, typed.password),
    birthDate: z
      .string()
      .trim()
      .max(20, { error: t('birthDateWrong'), abort: true })
      .refine(isCalendarDay, t('birthDateWrong'))
      .refine((day) => !isCalendarDay(day) || day <= latestBirthDate(now), t('notAdult')),
    identityNumber: isTurkey
      ? z.string().trim().refine(isTurkishIdentityNumber, genericText(language, 'identityNumberIncorrect'))
      : optional(24),
    address: optional(200),
    currency: z.literal('TRY'),
    promotionCode: optional(40),
    referenceNumber: optional(40),
    smsOptIn: optIn,
    emailOptIn: optIn,
    acceptRules: z.literal('1', t('rulesRequired')),
  });
}

/** Values before a country is chosen: only some countries need an identity number. */
const asFirstShown = { country: '', email: '', password: '' };

export const registrationConstraints = fixedConstraints(() => registrationForm('tr', asFirstShown, new Date()));
