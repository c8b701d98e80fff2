import type { Language } from '#contract/constants';

/*
 * `?lang=` shows a page in a language without storing it. So that the next page keeps it, such a page's links, forms and
 * redirects carry it on, until the visitor chooses a language for good.
 */

/** An address of this site that says the language; one that says it already, or leads elsewhere, stays as it is. */
export function withLanguage(address: string, language: Language): string {
  if (!/^\/(?![/\\])/.test(address) || /[?&]lang=/.test(address)) return address;
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(address) ?? [];
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}${hash}`;
}

const TAG = /<(?:a|form)\b[^>]*>/g;
const TARGET = / (href|action)="([^"]*)"/;

/**
 * The markup of a page, its links and forms carrying the language. GET forms say it in a field of their own; the
 * preferences lead back to where they stand.
 */
export function markupWithLanguage(markup: string, language: Language): string {
  return markup.replace(TAG, (tag) =>
    tag.replace(TARGET, (whole, name: string, escaped: string) => {
      if (escaped.startsWith('/preferences/')) return whole;
      const address = withLanguage(escaped.replaceAll('&amp;', '&'), language);
      return ` ${name}="${address.replaceAll('&', '&amp;')}"`;
    }),
  );
}
