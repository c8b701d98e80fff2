/**
 * Returns the name of a cookie in browsers. Behind HTTPS it has a prefix with which a browser accepts it only from
 * this host over HTTPS. So no other host of the domain, and no attacker on the network, can set it.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Returns a pattern that finds one of these cookies in a header, under either of its names. */
export const cookiePattern = (...names: string[]): RegExp =>
  // oxlint-disable-next-line security/detect-non-literal-regexp -- callers name cookies of the site
  new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:${names.join('|')})=`);

/** Returns the value of a cookie of exactly this name; undefined if a `Cookie` header holds none. */
export function findCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Whether a `Cookie` header holds a cookie of exactly this name. */
export const hasCookie = (header: string, name: string): boolean => findCookie(header, name) !== undefined;

/**
 * Returns the value of a cookie that is not secret; '' if there is none. A value stored over HTTPS takes precedence.
 */
export const readCookie = (header: string, name: string): string =>
  findCookie(header, cookieName(name, true)) ?? findCookie(header, name) ?? '';
