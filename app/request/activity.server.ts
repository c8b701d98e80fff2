import { isPrefetch } from '~/lib/page/prefetch';

/**
 * Whether a request is activity of the player: a page that a browser prefetches or reloads by itself is not. A form on
 * such a page is, although its URL has the mark of the reload.
 */
export function isActivity(request: Request): boolean {
  const isReload = request.method !== 'POST' && new URL(request.url).searchParams.has('passive');
  const isPassive = request.headers.get('X-Passive') !== null || isReload;
  return !isPrefetch(request.headers) && !isPassive;
}
