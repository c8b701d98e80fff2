import { safeReturnPath } from './return-path';

/**
 * Returns the target of a link of CMS content: a path of this site, or a web URL. Returns '' for anything else
 * (`javascript:`, `data:`, URLs without a scheme), which is then not shown as a link.
 */
export function contentLink(url: string): string {
  if (url.startsWith('/')) return safeReturnPath(url) ?? '';
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : '';
}
