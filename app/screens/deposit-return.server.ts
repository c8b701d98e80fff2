import { isLaunch, safeReturnPath } from '~/lib/links/return-path';
import { redirectWith } from '~/answers/redirects.server';
import type { PlayerCaller } from '~/request/caller';

/** Time for which a deposit leads back to where the player came from. */
const RETURN_MS = 3_600_000;
const PATH_LENGTH = 300;

/** Returns a path that a deposit may lead back to: a game or the bet slip of this site; undefined for any other. */
function allowedPath(value: string | null): string | undefined {
  const path = safeReturnPath(value);
  if (path === undefined || path.length > PATH_LENGTH) return undefined;
  return isLaunch(path) || /^\/coupon(\?|$)/.test(path) ? path : undefined;
}

/**
 * Stores the `from` of the URL of the deposit page in the session, so that neither the page nor its forms carry it.
 * @throws {Response} the redirect to the same URL without it
 */
export async function storeDepositReturn({ request, state }: PlayerCaller): Promise<void> {
  const { pathname, searchParams } = new URL(request.url);
  if (!searchParams.has('from')) return;
  const from = searchParams.get('from');
  // A cookie cannot hold every bet: a path that is too long leads back without its choices.
  const path = allowedPath(from) ?? allowedPath(from?.split('?', 1)[0] ?? null);
  searchParams.delete('from');
  if (path === undefined) state.session.unset('depositFrom');
  else state.session.set('depositFrom', `${Date.now()} ${path}`);
  state.dirty = true;
  const query = searchParams.toString();
  throw await redirectWith(state, `${pathname}${query && `?${query}`}`);
}

/** Returns the game or bet slip from which the player came to the deposit page within the last hour. */
export function findDepositReturn({ state }: PlayerCaller): { to: string; isGame: boolean } | undefined {
  const [at, path = ''] = (state.session.get('depositFrom') ?? '').split(' ', 2);
  const to = Date.now() - Number(at) < RETURN_MS ? allowedPath(path) : undefined;
  return to === undefined ? undefined : { to, isGame: isLaunch(to) };
}

/**
 * Returns the query of a launch that leads back from a deposit, with the choices made before it; undefined for any
 * other launch. Only the player's own way back is in the session, so that no foreign link can make choices.
 */
export function findChoicesBefore(caller: PlayerCaller): URLSearchParams | undefined {
  const { url } = caller.request;
  const back = findDepositReturn(caller);
  const own = withoutLanguage(new URL(url));
  const isBack = back !== undefined && own.href === withoutLanguage(new URL(back.to, url)).href;
  return isBack && own.search !== '' ? own.searchParams : undefined;
}

/** Removes what a link of a page in another language carries on. */
function withoutLanguage(url: URL): URL {
  url.searchParams.delete('lang');
  return url;
}
