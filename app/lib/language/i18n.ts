import type { i18n, InitOptions, TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#contract/constants';
import type * as tr from '#locales/tr';

/*
 * Interface texts, on servers and in browsers (docs/decisions/0003). A server has one i18next instance per language, made
 * once; a browser has one, for the language of its page, and the namespaces it has been asked for.
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

/** The name of a file in `locales/<language>/`. */
export type TextNamespace = keyof typeof tr;

/** Languages that are complete, which a test keeps so. They never fall back on another. */
const COMPLETE: readonly Language[] = ['tr', 'en'];

/** A language and what it falls back on: English, for one that an operator added. */
export const withFallback = (language: Language): Language[] =>
  COMPLETE.includes(language) ? [language] : [language, 'en'];

/** Options of every instance. React escapes what it shows. */
export const I18N_OPTIONS = {
  supportedLngs: LANGUAGES,
  defaultNS: 'common',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
} as const satisfies InitOptions;

const instances = new Map<Language | undefined, i18n>();

/** Makes `fixedT` and `i18nOf` answer with this instance, which has been initialised, for a language or without one. */
export function registerI18n(instance: i18n, languages: readonly (Language | undefined)[]): i18n {
  for (const language of languages) instances.set(language, instance);
  return instance;
}

/** The instance of a language, or of the default language: for an `I18nextProvider`. */
export function i18nOf(language: Language | undefined): i18n {
  const found = instances.get(language);
  if (!found) throw new Error(`No texts: import './i18next.server' before '${language}' is asked for`);
  return found;
}

/** The texts of a namespace in one language, where there is no component: loaders, actions, services, `meta`. */
export function fixedT<Namespace extends TextNamespace>(
  language: Language | undefined,
  namespace: Namespace,
): TFunction<Namespace, undefined> {
  return i18nOf(language).getFixedT(null, namespace);
}

/** The language of the page being shown. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language;
