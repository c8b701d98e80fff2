import { z } from 'zod/v4';
import { LANGUAGES } from '#contract/constants';

/** Settings of what players see: their shapes and their texts. `settings.ts` reads them. */

export const siteShape = {
  BRAND_NAME: z.string().min(1).max(24).default('Rubato'),
  /** A folder in `locales/` when the site was built. */
  DEFAULT_LANGUAGE: z
    .string()
    .refine((language) => LANGUAGES.includes(language))
    .default('tr'),
};

export const siteTexts = {
  BRAND_NAME: { what: 'site name shown to players', must: 'must have 1 to 24 characters', example: 'Rubato' },
  DEFAULT_LANGUAGE: {
    what: 'language of a visitor who has not chosen one: a folder in `locales/` ([docs/operating.md](docs/operating.md#languages))',
    must: `must be a language that has a folder in locales since the last build: ${LANGUAGES.join(', ')}`,
    example: 'en',
  },
};
