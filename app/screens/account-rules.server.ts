import { z } from 'zod';
import { CODE_LENGTH, PASSWORD_MIN_LENGTH, type Language } from '#contract/constants';
import type { Constraints } from '~/lib/forms/form-state';
import { fixedT } from '~/lib/language/i18n';

/** Rules that several forms share for players' data, with messages in the page's language. */

export const EMAIL_MAX_LENGTH = 120;
const PASSWORD_MAX_LENGTH = 200;
// oxlint-disable-next-line security/detect-non-literal-regexp -- made of a constant number
const ONE_TIME_CODE = new RegExp(`^[0-9]{${CODE_LENGTH}}$`);

const isLongEnough = (password: string) => password.normalize('NFKC').length >= PASSWORD_MIN_LENGTH;

/** Schema of a new password: the three rules of the spec, each with its own message. */
export function newPassword(language: Language) {
  const t = fixedT(language, 'auth');
  return (
    z
      .string()
      .min(PASSWORD_MIN_LENGTH, t('passwordLength'))
      .max(PASSWORD_MAX_LENGTH, fixedT(language, 'common')('tooLong'))
      // Composition may reduce the number of letters.
      .refine((password) => password.length < PASSWORD_MIN_LENGTH || isLongEnough(password), t('passwordLength'))
      .refine((password) => /\p{Lu}/u.test(password.normalize('NFKC')), t('passwordUppercase'))
      .refine((password) => /[0-9]/.test(password.normalize('NFKC')), t('passwordNumber'))
  );
}

/** Schema of the repeated password; `first` is the name of the field with the first one. */
export const passwordAgain = (language: Language, first: string) => {
  const t = fixedT(language, 'auth');
  return z
    .string()
    .max(PASSWORD_MAX_LENGTH, fixedT(language, 'common')('tooLong'))
    .refine((second) => second === first, t('passwordsDiffer'));
};

/** Schema of an e-mail address, with messages in one language. */
export const emailAddress = (language: Language) => {
  const t = fixedT(language, 'auth');
  return z.string().trim().max(EMAIL_MAX_LENGTH, fixedT(language, 'common')('tooLong')).email(t('emailWrong'));
};

/**
 * Schema of a one-time code: exactly six ASCII digits, leading zeros included. Spaces are removed, because apps show
 * '123 456'.
 */
export const oneTimeCode = (language: Language) => {
  const error = fixedT(language, 'auth')('codeShape');
  return z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(ONE_TIME_CODE, error));
};

/** Schema of the form that requests only a one-time code. */
export const codeForm = (language: Language) => z.object({ code: oneTimeCode(language) });
/** Constraints that browsers check: digits, and spaces between them. */
export const CODE_CONSTRAINTS: Constraints = {
  code: { required: true, maxLength: 2 * CODE_LENGTH, pattern: `( *[0-9]){${CODE_LENGTH}} *` },
};
