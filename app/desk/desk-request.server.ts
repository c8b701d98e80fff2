import type { AppLoadContext } from '@remix-run/node';
import type { Language } from '#contract/constants';
import type { TimeStyle } from '#contract/dates';
import { localize, type Localized } from '#contract/localize';
import type { Platform } from '#platform';
import type { Operator } from '#platform/operators';
import { isDeskOpen, settings } from '#settings';
import { servedPlatform } from '~/api/platform.server';
import { readPreferences } from '~/lib/preferences/preferences.server';
import { sealForm, unsealForm, type FormFields } from './stored-form.server';

/** Maximum lifetime of the cookie; the session may end earlier. */
const COOKIE_S = 12 * 3_600;

/** Clock of every screen: operators compare times, and the clock that players choose is not theirs. */
const DESK_CLOCK = '24';

/** A request to the back office. */
export interface DeskRequest {
  request: Request;
  desk: Platform['desk'];
  from: { address: string; userAgent: string };
  secure: boolean;
  style: TimeStyle;
  mode: string;
  /** Whether single-character shortcuts work. */
  hasKeys: boolean;
  /** Token of the session, '' without a cookie. */
  token: string;
  /** Tokens by which the platform knows the browser, '' without a cookie. */
  device: string;
  /** Sealed input of a form whose session had ended, '' without a cookie. */
  input: string;
  hasRoom: AppLoadContext['hasRoom'];
}

/** A request of an operator who is signed in. */
export interface OperatorRequest extends DeskRequest {
  operator: Operator;
  /** Input of the page's form, sent after the session before had ended. */
  kept?: FormFields;
  /** `Set-Cookie` that removes stored input, because it is shown once. */
  forget?: string;
}

/** Lifetime of the cookie by which a browser is known. */
const DEVICE_S = 31_536_000;
/** Lifetime of stored input. */
const INPUT_S = 3_600;

/** Name of the cookie: behind TLS browsers accept it only from this host over HTTPS. */
const cookieName = (secure: boolean, name: 'desk' | 'desk-device' | 'desk-input' = 'desk'): string =>
  secure ? `__Secure-${name}` : name;

/** Returns the `Set-Cookie` of a session's token; '' deletes it. */
export const sessionCookie = (token: string, secure: boolean): string =>
  `${cookieName(secure)}=${token}; Path=/desk; Max-Age=${token === '' ? 0 : COOKIE_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** Returns the `Set-Cookie` of the tokens by which a browser is known. */
export const deviceCookie = (tokens: string, secure: boolean): string =>
  `${cookieName(secure, 'desk-device')}=${tokens}; Path=/desk; Max-Age=${DEVICE_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** Returns the `Set-Cookie` of a sealed form; '' deletes it. */
export const inputCookie = (sealed: string, secure: boolean): string =>
  `${cookieName(secure, 'desk-input')}=${sealed}; Path=/desk; Max-Age=${sealed === '' ? 0 : INPUT_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** Returns the value of a cookie in a `Cookie` header; '' if there is none of this shape. */
function readCookie(header: string | null, wanted: string, shape: RegExp): string {
  for (const part of (header ?? '').split(';')) {
    const [name = '', value = ''] = part.trim().split('=', 2);
    if (name === wanted && shape.test(value)) return value;
  }
  return '';
}

/**
 * Opens the back office for a request. A POST must come from the site's own pages; the server has compared its origin.
 * @throws {Response} 404 where the back office is off, for other networks, and with a remote platform; 403 for a
 * foreign POST
 */
export async function openDesk({
  request,
  context,
}: {
  request: Request;
  context: AppLoadContext;
}): Promise<DeskRequest> {
  const address = context.address ?? '';
  const platform = isDeskOpen(settings(), address) ? await servedPlatform() : undefined;
  if (!platform) throw new Response(null, { status: 404 });
  const site = request.headers.get('Sec-Fetch-Site');
  if (request.method === 'POST' && site !== null && site !== 'same-origin' && site !== 'none')
    throw new Response(null, { status: 403 });
  const cookies = request.headers.get('Cookie');
  const secure = context.secure ?? false;
  const { language, mode, hasKeys } = readPreferences(cookies, false);
  return {
    request,
    desk: platform.desk,
    from: { address, userAgent: request.headers.get('User-Agent') ?? '' },
    secure,
    style: { language, clock: DESK_CLOCK },
    mode,
    hasKeys,
    token: readCookie(cookies, cookieName(secure), /^[0-9A-Za-z]{16,64}$/),
    device: readCookie(cookies, cookieName(secure, 'desk-device'), /^[0-9A-Za-z_.-]{1,400}$/),
    input: readCookie(cookies, cookieName(secure, 'desk-input'), /^[0-9A-Za-z_.-]{1,4000}$/),
    hasRoom: context.hasRoom,
  };
}

/** Redirects within the back office, and sets cookies. */
export const redirectTo = (path: string, ...cookies: string[]): Response =>
  new Response(null, {
    status: 303,
    headers: [
      ['Location', path],
      ['Cache-Control', 'no-store'],
      ...cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
    ],
  });

/** Returns a path of the back office; undefined for any other target. */
export function safeDeskPath(value: string | null | undefined): string | undefined {
  if (!value || value.length > 1_000 || !/^\/desk(?:[/?#]|$)/.test(value) || /[\\\u0000-\u001f\u007f]/.test(value))
    return undefined;
  const { pathname, search, origin } = new URL(value, 'http://desk.invalid');
  const isOwn = origin === 'http://desk.invalid' && /^\/desk(?:\/|$)/.test(pathname);
  return isOwn ? pathname + search : undefined;
}

/** Returns a path of the sign-in that leads to a page afterwards. */
export const withTo = (path: string, to: string | undefined): string =>
  path + (to ? `?to=${encodeURIComponent(to)}` : '');

/** Returns the id of the newest message that a page shows, if the page itself asks for newer ones; otherwise null. */
export const knownMessage = ({ url }: Request): string | null => new URL(url).searchParams.get('known');

/** Opens the back office, with the operator if one is signed in. What a page reads by itself is no activity. */
export async function openForAnyone(args: {
  request: Request;
  context: AppLoadContext;
}): Promise<DeskRequest | OperatorRequest> {
  const visit = await openDesk(args);
  const isPassive = args.request.method === 'GET' && knownMessage(args.request) !== null;
  const operator = visit.token === '' ? undefined : await visit.desk.findOperator(visit.token, { isPassive });
  return operator ? { ...visit, operator } : visit;
}

/** Returns the stored input for the page of a request. Input of another operator is removed and not returned. */
async function takeInput({ request, input, secure, operator }: OperatorRequest) {
  if (input === '' || request.method !== 'GET' || knownMessage(request) !== null) return {};
  const form = await unsealForm(input);
  const isOwn = form?.operator === operator.name;
  if (isOwn && form.path !== new URL(request.url).pathname) return {};
  return { ...(isOwn && { kept: form.fields }), forget: inputCookie('', secure) };
}

/** Returns the `Set-Cookie` that stores a form whose session has ended; undefined if the session never was complete. */
async function storeInput(
  { desk, token, request, secure }: DeskRequest,
  readFields: (request: Request) => Promise<FormFields>,
): Promise<string | undefined> {
  const operator = token === '' ? undefined : await desk.findSessionHolder(token);
  if (operator === undefined) return undefined;
  const sealed = await sealForm({ operator, path: new URL(request.url).pathname, fields: await readFields(request) });
  return sealed && inputCookie(sealed, secure);
}

/**
 * Opens the back office for an operator who is signed in. `readFields` returns the fields of a form to be stored if the
 * session has ended: never secrets or files.
 * @throws {Response} a redirect to the sign-in, which leads back to the page of the request
 */
export async function openForOperator(
  args: { request: Request; context: AppLoadContext },
  readFields?: (request: Request) => Promise<FormFields>,
): Promise<OperatorRequest> {
  const visit = await openForAnyone(args);
  if ('operator' in visit) return { ...visit, ...(await takeInput(visit)) };
  const { pathname, search } = new URL(args.request.url);
  const page = pathname === '/desk' ? undefined : safeDeskPath(pathname + search);
  const stored = readFields && args.request.method === 'POST' ? await storeInput(visit, readFields) : undefined;
  throw redirectTo(withTo('/desk/sign-in', page), ...(stored ? [stored] : []));
}

/** Returns a text of the platform in a language; plain strings are English. */
export const say = (text: Localized | string, language: Language): string =>
  typeof text === 'string' ? text : localize(text, language);
