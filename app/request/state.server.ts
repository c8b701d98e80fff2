import { randomBytes } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { READ_TIMEOUT_MS, type Language } from '#contract/constants';
import { i18next } from '~/lib/language/i18next.server';
import type { Preferences } from '~/lib/preferences/preferences';
import { readPreferences } from '~/lib/preferences/preferences.server';
import { cookies, type SiteSession } from '~/sessions.server';
import { visitorAddress } from './visitor-address.server';

/** Arguments of every loader and action. */
export interface LoadArgs {
  request: Request;
  context: AppLoadContext;
}

/**
 * State of one request, shared by its loaders and action through the load context: they share that object, but not
 * `request`.
 */
export interface RequestState {
  address: string;
  requestId: string;
  /** Whether the request came over HTTPS: then cookies are Secure. */
  secure: boolean;
  preferences: Preferences;
  /** Whether the browser sent a cookie, so it accepts them. */
  hasCookies: boolean;
  /** The page's language: that of `?lang=`, which is not stored, else the stored one, else the default. */
  language: Language;
  session: SiteSession;
  /** Whether the session cookie must be sent. */
  dirty: boolean;
  /** Whether the API responded with HTTP 500: later calls of this page are not sent (spec section 8). */
  blocked: boolean;
  /**
   * Time at which the request arrived, the last write of its action ended, the rendering of the action's result began,
   * or the client of a streamed file took its next part: reads end `READ_TIMEOUT_MS` later.
   */
  beganAt: number;
  /** Whether a read of this page timed out: later reads are not sent (budgets: 5 s for a page, not for a call). */
  late: boolean;
  /** Whether the platform of this process failed because its database does not answer. */
  unreachable: boolean;
  /**
   * Whether the request's action has returned: its loaders now run only to render that result. The transport then
   * throws no redirects, so that a failed read does not replace the result.
   */
  answered: boolean;
  /** Whether the session was ended because of an hour without a request. */
  idle: boolean;
  /** Results that are loaded once per request: start-up, balance. */
  once: Map<string, Promise<unknown>>;
}

const states = new WeakMap<object, Promise<RequestState>>();
/**
 * Contexts of requests with an action; for the loaders that run after it, Remix passes a GET with the same context.
 */
const acting = new WeakSet<object>();

/** Returns the state of the request that `args` belongs to. */
export async function requestState(args: LoadArgs): Promise<RequestState> {
  let found = states.get(args.context);
  if (!found) {
    found = makeState(args);
    states.set(args.context, found);
  }
  const state = await found;
  if (args.request.method === 'POST') acting.add(args.context);
  else if (acting.has(args.context) && !state.answered) {
    state.answered = true;
    state.beganAt = performance.now();
  }
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
    beganAt: context.arrivedAt ?? performance.now(),
    blocked: false,
    late: context.isOverloaded ?? false,
    unreachable: context.isOverloaded ?? false,
    answered: false,
    idle: false,
    once: new Map(),
  };
}

/** Returns the milliseconds that reads of a page may still take; they share one limit. */
export const readTimeLeft = (state: RequestState): number =>
  Math.max(0, Math.ceil(state.beganAt + READ_TIMEOUT_MS - performance.now()));

/** Runs `ask` once per request and name; later callers share its result. */
export function once<T>(state: RequestState, name: string, ask: () => Promise<T>): Promise<T> {
  const known = state.once.get(name) as Promise<T> | undefined;
  if (known) return known;
  const reply = ask();
  state.once.set(name, reply);
  return reply;
}
