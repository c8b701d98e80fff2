/**
 * Returns a path on this site, or `undefined` for anything that might lead elsewhere: other origins, schemes,
 * backslashes, control characters, doubled slashes, even behind dot segments.
 */
export function safeReturnPath(value: FormDataEntryValue | string | null | undefined): string | undefined {
  if (typeof value !== 'string' || value.length > 500) return undefined;
  if (!value.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(value)) return undefined;
  const base = 'http://site.invalid';
  let url: URL;
  try {
    url = new URL(value, base);
  } catch {
    return undefined;
  }
  const path = `${url.pathname}${url.search}`;
  if (url.origin !== base || path.startsWith('//') || /^\/[^?]*\/\//.test(path)) return undefined;
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
