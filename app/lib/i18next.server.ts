import { createInstance } from 'i18next';
import { RemixI18Next } from 'remix-i18next/server';
import { LANGUAGES, type Language } from '#contract/constants';
import en from '#locales/en';
import tr from '#locales/tr';
import { I18N_OPTIONS, registerI18n } from './i18n';
import { readPreferences, supportedLanguage } from './preferences';

const texts = { tr, en };

// Nobody changes the language of these: a request asks for the instance of its own.
for (const language of LANGUAGES) {
  const instance = createInstance();
  void instance.init({
    ...I18N_OPTIONS,
    lng: language,
    ns: Object.keys(tr),
    resources: { [language]: texts[language] },
    initImmediate: false,
  });
  registerI18n(instance, [language]);
}

/**
 * remix-i18next, for the language of a request and the namespaces of its routes. It finds the language by the site's own
 * rule: `?lang=` shows one without storing it, else the stored one, else Turkish; `Accept-Language` never counts.
 */
export const i18next = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: 'tr',
    order: ['custom'],
    // Always one of the two by its exact name, so that the package's own, looser matching has nothing to decide.
    findLocale: (request): Promise<Language> =>
      Promise.resolve(
        supportedLanguage(new URL(request.url).searchParams.get('lang')) ??
          readPreferences(request.headers.get('Cookie'), false).language,
      ),
  },
});
