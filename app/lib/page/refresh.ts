import { INACTIVITY_LIMIT_MS } from '#contract/constants';

/** Marks a page that comes by itself: that is no activity of the player. */
export function withPassive(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site.invalid');
  searchParams.set('passive', '1');
  return `${pathname}?${searchParams}`;
}

/** Whether a document has a form that is posted and has a field to type into. */
export const takesTyping = (markup: string): boolean =>
  markup
    .split('<form')
    .slice(1)
    .some((form) => {
      const [fields = ''] = form.split('</form>');
      return /^[^>]*\smethod="post"/.test(fields) && /<textarea|\stype="(?:text|email|tel|url|password)"/.test(fields);
    });

/**
 * What a page without JavaScript does by itself, as the content of its `refresh`: comes anew where its loader gives
 * `refreshS`, which is no activity of a player; else a player's page leads to the login once the session is over. A page
 * with a form to type into stays: the input would be lost.
 */
export function refreshOf(
  { pathname, search }: { pathname: string; search: string },
  { isPlayer, isTyped }: { isPlayer: boolean; isTyped: boolean },
  pages: readonly unknown[],
): string | undefined {
  const refreshS = pages.map((page) => (page as { refreshS?: number } | null | undefined)?.refreshS).find(Boolean);
  const here = pathname + search;
  if (refreshS) return `${refreshS}; url=${isPlayer ? withPassive(here) : here}`;
  if (!isPlayer || isTyped) return undefined;
  return `${INACTIVITY_LIMIT_MS / 1_000 + 5}; url=/session?${new URLSearchParams({ passive: '1', to: here })}`;
}
