import type { Language } from '#contract/constants';

/**
 * An address of this site that names the language; one that names a language already, or leads elsewhere, stays as it is.
 * `?lang=` shows a page in a language without storing it. So that the next page keeps it, such a page's links, forms and
 * redirects carry it on, until the visitor chooses a language.
 */
export function withLanguage(address: string, language: Language): string {
  if (!/^\/(?![/\\])/.test(address) || /[?&]lang=/.test(address)) return address;
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(address) ?? [];
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}${hash}`;
}
