import { safeReturnPath } from './return-path';

/**
 * Where a link of CMS content leads: a path of this site, or a web address; '' for anything else (`javascript:`,
 * `data:`, addresses without a scheme), which is then not shown as a link.
 */
export function contentLink(url: string): string {
  if (url.startsWith('/')) return safeReturnPath(url) ?? '';
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : '';
}
