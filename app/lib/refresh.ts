import { INACTIVITY_LIMIT_MS } from '#contract/constants';

/**
 * What a page without JavaScript does by itself, as the content of its `refresh`: comes anew where its loader gives
 * `refreshS`, which is no activity of a player; else a player's page leads to the login once the session is over.
 */
export function refreshOf(
  { pathname, search }: { pathname: string; search: string },
  isPlayer: boolean,
  pages: readonly unknown[],
): string | undefined {
  const refreshS = pages.map((page) => (page as { refreshS?: number } | undefined)?.refreshS).find(Boolean);
  if (!refreshS) return isPlayer ? `${INACTIVITY_LIMIT_MS / 1_000 + 5}; url=/login` : undefined;
  const parameters = new URLSearchParams(search);
  if (isPlayer) parameters.set('passive', '1');
  return `${refreshS}; url=${pathname}${parameters.size > 0 ? `?${parameters}` : ''}`;
}
