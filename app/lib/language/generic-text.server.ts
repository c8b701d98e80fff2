import type { Language } from '#contract/constants';
import { GENERIC_TEXTS } from '#contract/generic-texts';
import { localize } from '#contract/localize';

/** Returns a generic message in a language. For servers: browsers have no translations of the contract's texts. */
export const genericText = (language: Language, name: keyof typeof GENERIC_TEXTS): string =>
  localize(GENERIC_TEXTS[name], language);
