import { z } from 'zod';
import type { Language } from '#contract/constants';
import { fixedConstraints } from '~/answers/constraints.server';
import { fixedT } from '~/lib/language/i18n';
import { perLanguage } from '~/lib/language/per-language';

/** A user name and a password. Whether they belong to anybody the API says; here only their length is bounded. */
export const schema = perLanguage((language: Language) => {
  const t = fixedT(language, 'auth');
  return z.object({ username: z.string().trim().max(64, t('tooLong')), password: z.string().max(200, t('tooLong')) });
});

export const formConstraints = fixedConstraints(() => schema('tr'));
