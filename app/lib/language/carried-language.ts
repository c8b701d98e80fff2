import type { Language } from '#contract/constants';

/**
 * Adds the language to a URL of this site; a URL that names a language already, or leads elsewhere, is unchanged.
 * `?lang=` shows a page in a language without storing it. Links, forms and redirects of such a page carry it on,
 * until the visitor chooses a language.
 */
export function withLanguage(address: string, language: Language): string {
  if (!/^\/(?![/\\])/.test(address) || /[?&]lang=/.test(address)) return address;
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(address) ?? [];
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}${hash}`;
}
