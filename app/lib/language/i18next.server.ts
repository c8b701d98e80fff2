import { createInstance } from 'i18next';
import { RemixI18Next } from 'remix-i18next/server';
import { LANGUAGES, type Language, supportedLanguage } from '#contract/constants';
import * as en from '#locales/en';
import * as tr from '#locales/tr';
import { defaultLanguage } from './default-language.server';
import { I18N_OPTIONS, registerI18n, withFallback } from './i18n';
import { readPreferences } from '~/lib/preferences/preferences.server';

const others = import.meta.glob<Record<string, string>>(
  ['/locales/*/*.json', '!/locales/{tr,en}/*', '!/locales/*/platform.json'],
  {
    import: 'default',
    eager: true,
  },
);

/** Returns the texts of a language by namespace. */
function textsOf(language: Language): Record<string, Record<string, string>> {
  if (language === 'tr') return tr;
  if (language === 'en') return en satisfies typeof tr;
  return Object.fromEntries(
    Object.keys(tr).map((namespace) => [namespace, others[`/locales/${language}/${namespace}.json`] ?? {}]),
  );
}

// The language of an instance never changes: a request uses the instance of its language.
for (const language of LANGUAGES) {
  const languages = withFallback(language);
  const instance = createInstance();
  void instance.init({
    ...I18N_OPTIONS,
    lng: language,
    fallbackLng: languages.slice(1),
    ns: Object.keys(tr),
    resources: Object.fromEntries(languages.map((each) => [each, textsOf(each)])),
    initImmediate: false,
  });
  registerI18n(instance, language === defaultLanguage() ? [language, undefined] : [language]);
}

/**
 * remix-i18next, for the language of a request and the namespaces of its routes. The language follows the site's own
 * rule: `?lang=` shows one without storing it, else the stored one, else the default. `Accept-Language` is ignored.
 */
export const i18next = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: 'tr',
    order: ['custom'],
    // The result is always a supported language by its exact name, so the package's looser matching has no effect.
    findLocale: (request): Promise<Language> =>
      Promise.resolve(
        supportedLanguage(new URL(request.url).searchParams.get('lang')) ??
          readPreferences(request.headers.get('Cookie'), false).language,
      ),
  },
});
