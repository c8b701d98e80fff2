import type { Caller } from '~/request/caller';

/** By what the API knows a browser again; signed by the API, and sent to the login alone. */
const NAME = 'device';
/** Behind HTTPS; a cookie for `/login` alone may not bear the prefix of the others. */
const SECURE_NAME = `__Secure-${NAME}`;
const YEAR_S = 31_536_000;
/** As much as the contract takes. */
const TOKENS = /^[0-9A-Za-z_.-]{1,400}$/;

/** What this browser kept from an earlier login; '' where there is nothing. */
export function keptDevice({ request, state }: Caller): string {
  const cookies = request.headers.get('Cookie') ?? '';
  const found = (state.secure ? /(?:^|;\s*)__Secure-device=([^;]*)/ : /(?:^|;\s*)device=([^;]*)/).exec(cookies);
  const kept = found?.[1] ?? '';
  return TOKENS.test(kept) ? kept : '';
}

/** `Set-Cookie` that keeps it. */
export function keepDevice({ state }: Caller, tokens: string): string[] {
  if (!TOKENS.test(tokens)) return [];
  const [name, secure] = state.secure ? [SECURE_NAME, '; Secure'] : [NAME, ''];
  return [`${name}=${tokens}; Path=/login; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`];
}
