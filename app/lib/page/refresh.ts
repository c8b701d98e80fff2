import { INACTIVITY_LIMIT_MS } from '#contract/constants';

/** Marks a URL as an automatic reload, which is no activity of the player. */
export function withPassive(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site.invalid');
  searchParams.set('passive', '1');
  return `${pathname}?${searchParams}`;
}

/** Returns a path as the player requests it: without the mark of an automatic reload. */
export function withoutPassive(path: string): string {
  const url = new URL(path, 'http://site.invalid');
  url.searchParams.delete('passive');
  return url.pathname + url.search;
}

/** Whether a document has a posted form with a text field. */
export const takesTyping = (markup: string): boolean =>
  markup
    .split('<form')
    .slice(1)
    .some((form) => {
      const [fields = ''] = form.split('</form>');
      return /^[^>]*\smethod="post"/.test(fields) && /<textarea|\stype="(?:text|email|tel|url|password)"/.test(fields);
    });

/**
 * Returns the content of the `refresh` header for a page without JavaScript. With `refreshS` from its loader the page
 * reloads, which is no activity of a player. Otherwise a player's page redirects to the login at the end of the
 * session. A page with a text field, such as the stake of a bet slip, gets no refresh, because the input would be lost.
 */
export function getRefresh(
  { pathname, search }: { pathname: string; search: string },
  { isPlayer, isTyped }: { isPlayer: boolean; isTyped: boolean },
  pages: readonly unknown[],
): string | undefined {
  const refreshS = pages.map((page) => (page as { refreshS?: number } | null | undefined)?.refreshS).find(Boolean);
  const here = pathname + search;
  if (isTyped) return undefined;
  if (refreshS) return `${refreshS}; url=${isPlayer ? withPassive(here) : here}`;
  if (!isPlayer) return undefined;
  return `${INACTIVITY_LIMIT_MS / 1_000 + 5}; url=/session?${new URLSearchParams({ passive: '1', to: here })}`;
}
