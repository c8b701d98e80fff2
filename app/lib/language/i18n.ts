import type { i18n, InitOptions, TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#contract/constants';
import type * as tr from '#locales/tr';

/*
 * Interface texts, on servers and in browsers (docs/decisions/0003). A server creates one i18next instance per
 * language, once. A browser has one, for the language of its page, with the namespaces requested so far.
 */

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof tr;
    keySeparator: false;
    nsSeparator: false;
    returnNull: false;
  }
}

/** Name of a file in `locales/<language>/`. */
export type TextNamespace = keyof typeof tr;

/** Complete languages, which a test verifies. They have no fallback. */
const COMPLETE: readonly Language[] = ['tr', 'en'];

/** Returns a language and its fallback: English, for a language that an operator added. */
export const withFallback = (language: Language): Language[] =>
  COMPLETE.includes(language) ? [language] : [language, 'en'];

/** Options of every instance. React does the escaping. */
export const I18N_OPTIONS = {
  supportedLngs: LANGUAGES,
  defaultNS: 'common',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
} as const satisfies InitOptions;

const instances = new Map<Language | undefined, i18n>();

/** Registers an initialised instance, so that `fixedT` and `getI18n` return it for these languages, or without one. */
export function registerI18n(instance: i18n, languages: readonly (Language | undefined)[]): i18n {
  for (const language of languages) instances.set(language, instance);
  return instance;
}

/** Returns the instance of a language, or of the default language, for an `I18nextProvider`. */
export function getI18n(language: Language | undefined): i18n {
  const found = instances.get(language);
  if (!found) throw new Error(`No texts: import './i18next.server' before '${language}' is asked for`);
  return found;
}

/**
 * Returns the texts of a namespace in one language, for code outside components: loaders, actions, services, `meta`.
 */
export function fixedT<Namespace extends TextNamespace>(
  language: Language | undefined,
  namespace: Namespace,
): TFunction<Namespace, undefined> {
  return getI18n(language).getFixedT(null, namespace);
}

/** Returns the language of the page being shown. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language;
