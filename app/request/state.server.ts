import { randomBytes } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import type { Language } from '#contract/constants';
import { i18next } from '~/lib/language/i18next.server';
import type { Preferences } from '~/lib/preferences/preferences';
import { readPreferences } from '~/lib/preferences/preferences.server';
import { cookies, type SiteSession } from '~/sessions.server';
import { visitorAddress } from './visitor-address.server';

/** What every loader and action is given. */
export interface LoadArgs {
  request: Request;
  context: AppLoadContext;
}

/**
 * What belongs to one request, whichever loader or action asks: the load context is one object for all of them, the
 * `request` is not.
 */
export interface RequestState {
  address: string;
  requestId: string;
  /** The request came over HTTPS: cookies are Secure. */
  secure: boolean;
  preferences: Preferences;
  /** The browser sent a cookie, so it keeps them. */
  hasCookies: boolean;
  /** The page's language: `?lang=` shows it without storing it, else the stored one, else Turkish. */
  language: Language;
  session: SiteSession;
  /** The session cookie has to be sent. */
  dirty: boolean;
  /** An HTTP 500 came from the API: later calls of this page are not sent (spec section 8). */
  blocked: boolean;
  /** A read of this page timed out: later reads are not waited for (budgets: 5 s for a page, not for a call). */
  late: boolean;
  /**
   * The request's action has answered: its loaders now run only to draw that answer. What they fail to get must not
   * take it off the page, so the transport no longer throws redirects.
   */
  answered: boolean;
  /** The session was ended because of an hour without a request. */
  idle: boolean;
  /** What is asked once per request: start-up, balance. */
  once: Map<string, Promise<unknown>>;
}

const states = new WeakMap<object, Promise<RequestState>>();
/** Requests whose action was asked; Remix hands the loaders that run after it a GET with the same context. */
const acting = new WeakSet<object>();

/** The state of the request that `args` belongs to. */
export async function requestState(args: LoadArgs): Promise<RequestState> {
  let found = states.get(args.context);
  if (!found) {
    found = makeState(args);
    states.set(args.context, found);
  }
  const state = await found;
  if (args.request.method === 'POST') acting.add(args.context);
  else if (acting.has(args.context)) state.answered = true;
  return state;
}

async function makeState({ request, context }: LoadArgs): Promise<RequestState> {
  const secure = context.secure ?? new URL(request.url).protocol === 'https:';
  const cookieHeader = request.headers.get('Cookie');
  const preferences = readPreferences(cookieHeader, request.headers.get('Save-Data') === 'on');
  const session = await (await cookies(secure)).session.getSession(cookieHeader);
  return {
    address: await visitorAddress(context.address, request.headers),
    requestId: context.requestId ?? randomBytes(9).toString('base64url'),
    secure,
    preferences,
    hasCookies: Boolean(cookieHeader),
    language: (await i18next.getLocale(request)) as Language,
    session,
    dirty: false,
    blocked: false,
    late: false,
    answered: false,
    idle: false,
    once: new Map(),
  };
}

/** Asks something once per request, whoever comes first. */
export function once<T>(state: RequestState, name: string, ask: () => Promise<T>): Promise<T> {
  const known = state.once.get(name) as Promise<T> | undefined;
  if (known) return known;
  const asked = ask();
  state.once.set(name, asked);
  return asked;
}
