import type { IncomingMessage } from 'node:http';
import { FACT_VALUE, GAME_FACTS } from '#contract/constants';
import { cookiePattern } from '~/lib/preferences/cookie-name';
import { popupCookie, readPreferences } from '~/lib/preferences/preferences.server';
import type { RequestOrigin } from './client';

/** The inputs that a public page depends on. */
export interface PageKey {
  key: string;
  /** Path and query, with the parameters in a fixed order. */
  address: string;
  /** Preference cookies with the same values as the visitor's, normalized. */
  cookies: string;
}

/**
 * Cookies that make a page personal: the session, a pending toast, a login that waits for its code, a bet slip and its
 * settings.
 */
const PERSONAL = cookiePattern('session', 'pending', 'toast', 'pick~[^=;]*', 'odds', 'quick');

/** Filters of the slot and live lobbies. Their values are identifiers. */
const FILTERS: readonly string[] = [...GAME_FACTS, 'provider'];
const PARAMETERS = ['lang', 'offset', 'q', ...FILTERS, 'sport', 'league', 'day'];
const LOBBY = /^\/(slot|live)$/;
/** Paths of the back office. */
export const BACK_OFFICE = /^\/desk(?:\/|$)/i;
const QUERY_LIMIT = 200;

/** Whether a `Cookie` header holds a cookie that makes a page personal. */
export function hasPersonalCookie(cookies: string): boolean {
  return PERSONAL.test(cookies);
}

/**
 * Returns the query with its parameters in a fixed order, and without filters that are not chosen; `undefined` if a
 * page with it is not for the cache: unknown parameters, values that no filter has, filters where there are none.
 */
function canonicalQuery(path: string, query: string): string | undefined {
  if (query.length > QUERY_LIMIT) return undefined;
  const given = new URLSearchParams(query);
  if (given.size > PARAMETERS.length) return undefined;
  for (const name of given.keys()) if (!PARAMETERS.includes(name)) return undefined;
  const kept = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = given.get(name);
    if (value === null) continue;
    if (FILTERS.includes(name)) {
      if (!LOBBY.test(path)) return undefined;
      if (value === '') continue;
      if (!FACT_VALUE.test(value)) return undefined;
    }
    if (name === 'q' && value === '' && LOBBY.test(path)) continue;
    kept.set(name, value);
  }
  return kept.size === 0 ? '' : `?${kept.toString()}`;
}

/** Returns the key of a page that visitors share; `undefined` if the request needs a personal page. */
export function pageKey(request: IncomingMessage, arrival: RequestOrigin): PageKey | undefined {
  const { method, url = '', headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (!path.startsWith('/') || path.startsWith('//') || path.endsWith('.data')) return undefined;
  if (BACK_OFFICE.test(path)) return undefined;
  const query = at < 0 ? '' : canonicalQuery(path, url.slice(at + 1));
  if (query === undefined) return undefined;
  const given = headers.cookie ?? '';
  if (given !== '' && hasPersonalCookie(given)) return undefined;
  const preferences = readPreferences(given, headers['save-data'] === 'on');
  const { language, languageStored, mode, clock, hasFace, lite, closedPopups, hasKeys, refreshes } = preferences;
  const cookies = [
    languageStored ? `lang=${language}` : '',
    mode === 'auto' ? '' : `mode=${mode}`,
    clock === '12' ? '' : `clock=${clock}`,
    // A lite page never has it.
    lite ? 'lite=1' : hasFace ? 'face=1' : '',
    // Other pages show no popup (`openPopup`), so invented ids do not multiply them.
    path !== '/' || closedPopups.length === 0 ? '' : `popup=${popupCookie(closedPopups.toSorted())}`,
    hasKeys ? '' : 'keys=0',
    refreshes ? '' : 'refresh=0',
  ]
    .filter(Boolean)
    .join('; ');
  const address = path + query;
  return { key: `${arrival.origin} ${address} ${cookies}`, address, cookies };
}
