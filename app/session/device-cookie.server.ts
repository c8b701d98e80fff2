import type { Caller } from '~/request/caller';

/** By what the API knows a browser again; signed by the API, and sent to the login alone. */
const NAME = 'device';
const YEAR_S = 31_536_000;
/** As much as the contract takes. */
const TOKENS = /^[0-9A-Za-z_.-]{1,400}$/;

/** What this browser kept from an earlier login; '' where there is nothing. */
export function keptDevice({ request }: Caller): string {
  const kept = /(?:^|;\s*)device=([^;]*)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? '';
  return TOKENS.test(kept) ? kept : '';
}

/** `Set-Cookie` that keeps it. */
export function keepDevice({ state }: Caller, tokens: string): string[] {
  if (!TOKENS.test(tokens)) return [];
  const secure = state.secure ? '; Secure' : '';
  return [`${NAME}=${tokens}; Path=/login; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`];
}
