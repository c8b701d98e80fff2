import type { APIRequestContext } from '@playwright/test';

/** Public screens that are not in the sitemap: forms, results, errors. */
export const UNLISTED = [
  '/login',
  '/register',
  '/forgot-password',
  '/coupon',
  '/sport?day=live',
  '/sport?q=zzzz',
  '/slot?q=ate',
  '/live?q=rul',
  '/slot?q=zzzz',
  '/no-such-page',
  '/slot/category/999999',
  '/no-access',
  '/page-unavailable',
  '/device-unsupported',
  '/maintenance',
];

/** Returns the pages of the sitemap, without their language alternates. */
export async function listedPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => new URL(address!.replaceAll('&amp;', '&')))
    .filter((url) => !url.searchParams.has('lang'));
  return [...new Set(paths.map((url) => url.pathname + url.search))];
}

/** Returns one URL of each kind, because every slot category looks alike. */
export function oneOfEachKind(paths: string[]): string[] {
  const seen = new Set<string>();
  return paths.filter((address) => {
    const kind = address.replace(/^(\/(?:slot|live)\/\w+)\/.*/, '$1/…');
    return !seen.has(kind) && seen.add(kind);
  });
}

export const inLanguage = (address: string, language: string) =>
  language === 'tr' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=en`;
