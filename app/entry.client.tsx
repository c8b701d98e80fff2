import { RemixBrowser } from '@remix-run/react';
import { createInstance, type BackendModule, type ResourceKey } from 'i18next';
import { matchRoutes } from 'react-router-dom';
import { I18nextProvider } from 'react-i18next';
import { getInitialNamespaces } from 'remix-i18next/client';
import { LANGUAGES, type Language } from '#contract/constants';
import { hydrateDocument, type RouterSubscriber } from './document/hydrate';
import { I18N_OPTIONS, registerI18n, withFallback } from '~/lib/language/i18n';
import { textFile } from '~/lib/language/text-files';
import { FACE_URL } from '~/lib/page/face';
import allStyles from './styles/all.css?url';

/** Fetches the texts of a namespace; empty if a language has no file of that name. */
async function fetchTexts(language: Language, namespace: string): Promise<ResourceKey> {
  const address = textFile(language, namespace);
  if (!address) return {};
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.json();
}

/**
 * Loads further namespaces when screens need them. If one cannot be loaded, the document is loaded instead, as Remix
 * does for a route's code.
 */
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
 * Loads the document of a link's target if one of its modules cannot be downloaded. Remix would reload the current
 * document instead, so the link would have no effect.
 */
const replaceFailedModules: RouterSubscriber = ({ navigation }) => {
  if (navigation.state !== 'loading') return;
  const { __remixRouter: router, __remixManifest: manifest, __remixRouteModules: modules } = window;
  const { pathname, search, hash } = navigation.location;
  for (const { route } of matchRoutes(router.routes, navigation.location) ?? []) {
    const file = modules[route.id!] ? undefined : manifest.routes[route.id!]?.module;
    // Runs after Remix's own reload, and cancels it.
    if (file) import(/* @vite-ignore */ file).catch(() => setTimeout(() => location.assign(pathname + search + hash)));
  }
};

/** Loads the styles that the page did not include, for screens reached without a page load. */
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
 * Hydrates the page once its texts and all styles are loaded.
 * @throws if one of them cannot be loaded; the page stays unchanged, with its links and forms.
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

/**
 * Fetches the brand's typeface after everything else, for the pages of later visits: their styles name it once it is in
 * the cache. So no page waits for it, and no text moves. This script runs neither in lite mode nor on a slow connection.
 */
async function fetchFace(): Promise<void> {
  await fetch(FACE_URL);
  document.cookie = 'face=1;path=/;max-age=9999999';
}

fetchFace().catch(() => {});
start().catch((error: unknown) => console.error(error));
