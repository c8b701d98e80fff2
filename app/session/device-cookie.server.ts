import type { Caller } from '~/request/caller';
import { cookieName, findCookie } from '~/lib/preferences/cookie-name';

/** Name of the cookie by which the API recognizes a browser. Its value is signed by the API. */
const NAME = 'device';
const YEAR_S = 31_536_000;
/** Matches a value of the maximum length in the contract. */
const TOKENS = /^[0-9A-Za-z_.-]{1,400}$/;

/**
 * Returns the name in release 0.1.0, whose path `/login` excluded `/login.data` and the change of the password. It can
 * be deleted a year after the next release, when these cookies have expired.
 */
const earlierName = (secure: boolean): string => (secure ? `__Secure-${NAME}` : NAME);

/** Returns the value stored in this browser by an earlier login; '' if there is none. */
export function readDeviceCookie({ request, state: { secure } }: Caller): string {
  const header = request.headers.get('Cookie') ?? '';
  const tokens = findCookie(header, cookieName(NAME, secure)) ?? findCookie(header, earlierName(secure)) ?? '';
  return TOKENS.test(tokens) ? tokens : '';
}

/** Returns the `Set-Cookie` that stores it, after one that removes the cookie of an earlier release. */
export function setDeviceCookie({ state: { secure } }: Caller, tokens: string): string[] {
  if (!TOKENS.test(tokens)) return [];
  const ending = secure ? '; Secure' : '';
  return [
    `${earlierName(secure)}=; Path=/login; Max-Age=0${ending}`,
    `${cookieName(NAME, secure)}=${tokens}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${ending}`,
  ];
}
