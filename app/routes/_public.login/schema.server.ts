import { z } from 'zod';
import type { Language } from '#contract/constants';
import { fixedConstraints } from '~/answers/constraints.server';
import { fixedT } from '~/lib/language/i18n';
import { perLanguage } from '~/lib/language/per-language';

/** Schema of a user name and a password. It limits only their length; the API checks the account. */
export const schema = perLanguage((language: Language) => {
  return z.object({
    username: z.string().trim().max(64, fixedT(language, 'common')('tooLong')),
    password: z.string().max(200, fixedT(language, 'common')('tooLong')),
  });
});

export const formConstraints = fixedConstraints(() => schema('tr'));
