import { z } from 'zod';
import { CODE_LENGTH, PASSWORD_MIN_LENGTH, type Language } from '#contract/constants';
import type { Constraints } from '~/lib/forms/form-state';
import { fixedT } from '~/lib/language/i18n';

/** Rules that several forms share for what players type about themselves, with messages in the page's language. */

export const EMAIL_MAX_LENGTH = 120;
const PASSWORD_MAX_LENGTH = 200;
// oxlint-disable-next-line security/detect-non-literal-regexp -- made of a constant number
const ONE_TIME_CODE = new RegExp(`^[0-9]{${CODE_LENGTH}}$`);

const isLongEnough = (password: string) => password.normalize('NFKC').length >= PASSWORD_MIN_LENGTH;

/** A new password: the three rules of the spec, each said by itself. */
export function newPassword(language: Language) {
  const t = fixedT(language, 'auth');
  return (
    z
      .string()
      .min(PASSWORD_MIN_LENGTH, t('passwordLength'))
      .max(PASSWORD_MAX_LENGTH, t('tooLong'))
      // Letters typed in parts may be fewer once they are composed.
      .refine((password) => password.length < PASSWORD_MIN_LENGTH || isLongEnough(password), t('passwordLength'))
      .refine((password) => /\p{Lu}/u.test(password.normalize('NFKC')), t('passwordUppercase'))
      .refine((password) => /[0-9]/.test(password.normalize('NFKC')), t('passwordNumber'))
  );
}

/** The same again; `first` is what was typed above. */
export const passwordAgain = (language: Language, first: string) => {
  const t = fixedT(language, 'auth');
  return z
    .string()
    .max(PASSWORD_MAX_LENGTH, t('tooLong'))
    .refine((second) => second === first, t('passwordsDiffer'));
};

/** The rule of an e-mail address, with its messages in one language. */
export const emailAddress = (language: Language) => {
  const t = fixedT(language, 'auth');
  return z.string().trim().max(EMAIL_MAX_LENGTH, t('tooLong')).email(t('emailWrong'));
};

/** A one-time code: exactly six ASCII digits, leading zeros and all. Spaces are removed: apps show '123 456'. */
export const oneTimeCode = (language: Language) => {
  const error = fixedT(language, 'auth')('codeShape');
  return z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(ONE_TIME_CODE, error));
};

/** The form that asks for a one-time code alone. */
export const codeForm = (language: Language) => z.object({ code: oneTimeCode(language) });
/** What browsers check of it: digits, and spaces between them. */
export const CODE_CONSTRAINTS: Constraints = {
  code: { required: true, maxLength: 2 * CODE_LENGTH, pattern: `( *[0-9]){${CODE_LENGTH}} *` },
};
