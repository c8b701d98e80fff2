import { z } from 'zod';
import { SUPPORT_CATEGORIES, type Language } from '#contract/constants';
import { EMAIL_MAX_LENGTH, isEmail } from '#contract/email';
import { REQUEST_ID } from '#contract/request-id';
import { fixedConstraints } from '~/answers/constraints.server';
import { fixedT } from '~/lib/language/i18n';
import { genericText } from '~/lib/language/generic-text.server';

/** Maximum length of a message, in characters. */
const TEXT_MAX = 2_000;

/**
 * Schemas of a message: of a player, of one with payments or coupons that it may be about, and of a visitor with a mail
 * address.
 */
export function schemas(language: Language) {
  const t = fixedT(language, 'support');
  const plain = z.object({
    requestID: z.string().regex(REQUEST_ID),
    category: z.enum(SUPPORT_CATEGORIES),
    // A form sends CR LF, which its field counts as one character.
    text: z
      .string()
      .overwrite((typed) => typed.replace(/\r\n?/g, '\n').trim())
      .min(1, genericText(language, 'required'))
      .max(TEXT_MAX, t('tooLong')),
  });
  const player = plain.extend({ about: z.string().max(80).optional() });
  const guest = plain.extend({
    name: z.string().trim().max(80).optional(),
    email: z.string().trim().max(EMAIL_MAX_LENGTH).refine(isEmail, t('emailWrong')),
  });
  return { plain, player, guest };
}

export const supportConstraints = {
  plain: fixedConstraints(() => schemas('tr').plain),
  player: fixedConstraints(() => schemas('tr').player),
  guest: fixedConstraints(() => schemas('tr').guest),
};
