/**
 * The name of a cookie as browsers keep it. Behind HTTPS it bears the prefix that lets a browser take it from this host
 * alone, over HTTPS alone: no other host of the domain, and nobody on the line, can plant one.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Finds one of these cookies in a header, under either of its names. */
export const cookiePattern = (...names: string[]): RegExp =>
  // oxlint-disable-next-line security/detect-non-literal-regexp -- callers name cookies of the site
  new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:${names.join('|')})=`);

function valueOf(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Whether a `Cookie` header holds a cookie of exactly this name. */
export const hasCookie = (header: string, name: string): boolean => valueOf(header, name) !== undefined;

/** What a browser keeps in a cookie that is not secret; '' where there is none. What was stored over HTTPS comes first. */
export const keptCookie = (header: string, name: string): string =>
  valueOf(header, cookieName(name, true)) ?? valueOf(header, name) ?? '';
