import { isFetchedAhead } from '~/lib/page/fetched-ahead';

/** Whether the player did something: a page that a browser fetches ahead, or a refresh by itself, is not activity. */
export function isActivity(request: Request): boolean {
  const isPassive = request.headers.get('X-Passive') !== null || new URL(request.url).searchParams.has('passive');
  return !isFetchedAhead(request.headers) && !isPassive;
}
