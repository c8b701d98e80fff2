import { RemixBrowser } from '@remix-run/react';
import { createInstance, type BackendModule, type ResourceKey } from 'i18next';
import { matchRoutes } from 'react-router-dom';
import { I18nextProvider } from 'react-i18next';
import { getInitialNamespaces } from 'remix-i18next/client';
import { LANGUAGES, type Language } from '#contract/constants';
import { hydrateDocument, type RouterSubscriber } from './document/hydrate';
import { I18N_OPTIONS, registerI18n, withFallback } from '~/lib/language/i18n';
import { textFile } from '~/lib/language/text-files';
import allStyles from './styles/all.css?url';

/** The texts of a namespace; none where a language has no file of that name. */
async function fetchTexts(language: Language, namespace: string): Promise<ResourceKey> {
  const address = textFile(language, namespace);
  if (!address) return {};
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.json();
}

/** Later namespaces, as screens ask for them. As with a route's code that can't be had, the document is asked for then. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    fetchTexts(language, namespace).then(
      (texts) => done(null, texts),
      () => location.reload(),
    );
  },
};

/**
 * Loads the document of the screen that a link leads to when a module of it cannot be downloaded. Remix reloads the
 * current document then, so the link would lead nowhere.
 */
const replaceFailedModules: RouterSubscriber = ({ navigation }) => {
  if (navigation.state !== 'loading') return;
  const { __remixRouter: router, __remixManifest: manifest, __remixRouteModules: modules } = window;
  const { pathname, search, hash } = navigation.location;
  for (const { route } of matchRoutes(router.routes, navigation.location) ?? []) {
    const file = modules[route.id!] ? undefined : manifest.routes[route.id!]?.module;
    // After Remix's own reload, which it cancels.
    if (file) import(/* @vite-ignore */ file).catch(() => setTimeout(() => location.assign(pathname + search + hash)));
  }
};

/** Loads the styles that the page did not bring, for the screens that are reached without a page load. */
function loadStyles(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = document.querySelector<HTMLStyleElement>('style[data-all]')?.dataset['all'] ?? allStyles;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${link.href} cannot be loaded`)));
    document.head.append(link);
  });
}

/**
 * Hydrates the page once its texts and all styles are there.
 *
 * @throws if one of them cannot be had; the page stays as it is, with its links and forms.
 */
async function start(): Promise<never> {
  const language = document.documentElement.lang;
  const namespaces = [...new Set(getInitialNamespaces())];
  const languages = withFallback(language);
  const textsOf = async (each: Language) =>
    Object.fromEntries(
      await Promise.all(namespaces.map(async (namespace) => [namespace, await fetchTexts(each, namespace)] as const)),
    );
  const [texts] = await Promise.all([Promise.all(languages.map(textsOf)), loadStyles()]);
  const i18n = createInstance();
  await i18n.use(backend).init({
    ...I18N_OPTIONS,
    lng: language,
    ns: namespaces,
    fallbackLng: languages.slice(1),
    resources: Object.fromEntries(languages.map((each, index) => [each, texts[index]!])),
    partialBundledLanguages: true,
  });
  registerI18n(i18n, [...LANGUAGES, undefined]);

  return hydrateDocument(
    <I18nextProvider i18n={i18n}>
      <RemixBrowser />
    </I18nextProvider>,
    replaceFailedModules,
  );
}

start().catch((error: unknown) => console.error(error));
