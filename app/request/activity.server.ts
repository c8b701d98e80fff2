import { isPrefetch } from '~/lib/page/prefetch';

/** Whether a request is activity of the player: a page that a browser prefetches or reloads by itself is not. */
export function isActivity(request: Request): boolean {
  const isPassive = request.headers.get('X-Passive') !== null || new URL(request.url).searchParams.has('passive');
  return !isPrefetch(request.headers) && !isPassive;
}
