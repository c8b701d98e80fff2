import type { MetaDescriptor, MetaFunction } from '@remix-run/node';
import { LANGUAGES, type Language } from '#contract/constants';
import type * as tr from '#locales/tr';
import type { BrandLogo } from './brand-logo';
import { cleanText } from '~/lib/format/clean-text';
import { fixedT, type TextNamespace } from '~/lib/language/i18n';

export interface PageMetaInput {
  title: string;
  /** Shown by search engines; a page with `noIndex` needs none. */
  description?: string;
  /** Matches of the request, which contain the root loader's data. */
  matches: readonly { id: string; data?: unknown }[];
  location: { pathname: string; search?: string };
  /** Path of a share picture; default: the brand's. */
  image?: string;
  /** Whether search engines must not index the page: screens of one player, and error screens. */
  noIndex?: boolean;
  /** Structured data (schema.org) of the page. */
  structuredData?: Record<string, unknown>;
}

interface RootMeta {
  language: Language;
  defaultLanguage: Language;
  brand: string;
  logo?: BrandLogo | undefined;
  origin: string;
}

const OPEN_GRAPH_LOCALES: Partial<Record<Language, string>> = { tr: 'tr_TR', en: 'en_GB' };

const rootMeta = (matches: PageMetaInput['matches']): RootMeta =>
  (matches.find((match) => match.id === 'root')?.data ?? {
    language: 'tr',
    defaultLanguage: 'tr',
    brand: 'Rubato',
    origin: '',
  }) as RootMeta;

/** Returns the `meta` of a screen whose title is one text. Without a description, the page is not indexed. */
export function titled<Namespace extends TextNamespace>(
  namespace: Namespace,
  title: keyof (typeof tr)[Namespace] & string,
  description?: keyof (typeof tr)[Namespace] & string,
): MetaFunction {
  return ({ matches, location }) => {
    const t = fixedT(rootMeta(matches).language, namespace) as (key: string) => string;
    const page = { title: t(title), matches, location };
    return pageMeta(description === undefined ? { ...page, noIndex: true } : { ...page, description: t(description) });
  };
}

/** Returns title, description, canonical link, language alternates and Open Graph tags of a screen (SHELL-6). */
export function pageMeta({
  title,
  description = '',
  matches,
  location,
  image,
  noIndex,
  structuredData,
}: PageMetaInput): MetaDescriptor[] {
  const root = rootMeta(matches);
  const path = location.pathname;
  const offset = new URLSearchParams(location.search ?? '').get('offset');
  const address = (language: Language) => {
    const parameters = new URLSearchParams();
    if (offset) parameters.set('offset', offset);
    if (language !== root.defaultLanguage) parameters.set('lang', language);
    const query = parameters.toString();
    return `${root.origin}${path}${query && `?${query}`}`;
  };
  // Social networks do not show SVG.
  const shared = image ?? (root.logo ? root.logo.type === 'image/png' && root.logo.url : '/share.jpg');
  const fullTitle = title.includes(root.brand) ? title : `${title} · ${root.brand}`;
  // A page that is not indexed needs no description.
  if (noIndex) return [{ title: fullTitle }, { name: 'robots', content: 'noindex' }];
  return [
    { title: fullTitle },
    { name: 'description', content: cleanText(description) },
    { tagName: 'link', rel: 'canonical', href: address(root.language) },
    ...LANGUAGES.map((language) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: language,
      href: address(language),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address(root.defaultLanguage) },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: cleanText(description) },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address(root.language) },
    { property: 'og:site_name', content: root.brand },
    { property: 'og:locale', content: OPEN_GRAPH_LOCALES[root.language] ?? root.language },
    ...(shared ? [{ property: 'og:image', content: `${root.origin}${shared}` }] : []),
    ...(structuredData
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structuredData } } as MetaDescriptor]
      : []),
  ];
}
