import type { Caller } from '~/request/caller';

/**
 * Name of the cookie by which the API recognizes a browser. Its value is signed by the API and sent to the login
 * only.
 */
const NAME = 'device';
/** Name behind HTTPS; a cookie for `/login` only may not have the prefix of the others. */
const SECURE_NAME = `__Secure-${NAME}`;
const YEAR_S = 31_536_000;
/** Matches a value of the maximum length in the contract. */
const TOKENS = /^[0-9A-Za-z_.-]{1,400}$/;

/** Returns the value stored in this browser by an earlier login; '' if there is none. */
export function readDeviceCookie({ request, state }: Caller): string {
  const cookies = request.headers.get('Cookie') ?? '';
  const found = (state.secure ? /(?:^|;\s*)__Secure-device=([^;]*)/ : /(?:^|;\s*)device=([^;]*)/).exec(cookies);
  const kept = found?.[1] ?? '';
  return TOKENS.test(kept) ? kept : '';
}

/** Returns the `Set-Cookie` that stores it. */
export function setDeviceCookie({ state }: Caller, tokens: string): string[] {
  if (!TOKENS.test(tokens)) return [];
  const [name, secure] = state.secure ? [SECURE_NAME, '; Secure'] : [NAME, ''];
  return [`${name}=${tokens}; Path=/login; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`];
}
