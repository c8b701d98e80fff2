/** Maximum length of a return path in characters, percent-encoded. */
const PATH_LENGTH_MAX = 500;

/**
 * Returns a path on this site, or `undefined` for anything that might lead elsewhere: other origins, schemes,
 * backslashes, control characters, doubled slashes, even behind dot segments, and more than 500 characters, which a
 * cookie must hold. The mark of an automatic reload is removed, because the player's own request is activity.
 */
export function safeReturnPath(value: FormDataEntryValue | string | null | undefined): string | undefined {
  if (typeof value !== 'string' || value.length > PATH_LENGTH_MAX) return undefined;
  if (!value.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(value)) return undefined;
  const base = 'http://site.invalid';
  let url: URL;
  try {
    url = new URL(value, base);
  } catch {
    return undefined;
  }
  if (url.searchParams.has('passive')) url.searchParams.delete('passive');
  const path = `${url.pathname}${url.search}`;
  if (path.length > PATH_LENGTH_MAX || url.origin !== base || path.startsWith('//') || /^\/[^?]*\/\//.test(path))
    return undefined;
  return path;
}

/** Whether a path of this site opens a game. */
export const isLaunch = (path: string): boolean => /^\/play\b/.test(path);

/**
 * Returns the target of a login: the stored URL, or home if it contains 'profile' or leaves the site (spec section
 * 2).
 */
export function afterLogin(returnTo: string | undefined): string {
  const path = safeReturnPath(returnTo);
  return path && !path.includes('profile') ? path : '/';
}
