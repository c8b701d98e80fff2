import { z } from 'zod';
import { CODE_LENGTH, type Language } from '#contract/constants';
import { EMAIL_MAX_LENGTH, isEmail } from '#contract/email';
import { brokenPasswordRules, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/password';
import type { Constraints } from '~/lib/forms/form-state';
import { fixedT } from '~/lib/language/i18n';

/** Rules that several forms share for players' data, with messages in the page's language. */

// oxlint-disable-next-line security/detect-non-literal-regexp -- made of a constant number
const ONE_TIME_CODE = new RegExp(`^[0-9]{${CODE_LENGTH}}$`);

/** Schema of a new password: the three rules of the spec, each with its own message. */
export function newPassword(language: Language) {
  const t = fixedT(language, 'auth');
  return z
    .string()
    .min(PASSWORD_MIN_LENGTH, t('passwordLength'))
    .max(PASSWORD_MAX_LENGTH, fixedT(language, 'common')('tooLong'))
    .superRefine((password, context) => {
      for (const rule of brokenPasswordRules(password))
        // `min` has reported a short one; browsers read it.
        if (rule !== 'passwordLength' || password.length >= PASSWORD_MIN_LENGTH)
          context.addIssue({ code: 'custom', message: t(rule) });
    });
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
  return z
    .string()
    .trim()
    .max(EMAIL_MAX_LENGTH, { error: fixedT(language, 'common')('tooLong'), abort: true })
    .refine(isEmail, t('emailWrong'));
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
