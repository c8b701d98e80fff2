import { redirect } from '@remix-run/node';
import { INACTIVITY_LIMIT_MS, type Language } from '#contract/constants';
import { EXACT_MESSAGES } from '#contract/messages';
import { withLanguage } from '~/lib/language/carried-language';
import { cookiePattern } from '~/lib/preferences/cookie-name';
import { cleanText } from '~/lib/format/clean-text';
import { isLaunch, safeReturnPath } from '~/lib/links/return-path';
import { fixedT } from '~/lib/language/i18n';
import type { RequestState } from '~/request/state.server';
import { clearSession, cookies } from '~/sessions.server';
import type { Toast } from '~/lib/page/toast';
import { storeInput } from './stored-input.server';
import { redirectWithToast } from './toasts.server';

/** Durations of the spec's kinds of toast, in milliseconds, where script runs. */
export const TOAST_MS = { helper: 1_500, generic: 5_000, money: 1_000 } as const;

/**
 * Returns a toast of the spec's helper kind (1500 ms) by default. The message is shortened, because a server's
 * message may be of any length and a cookie may not.
 */
export function toast(type: Toast['type'], message: string, duration: number = TOAST_MS.helper): Toast {
  return { type, message: cleanText(message), duration };
}

/**
 * Returns the toast for a mutation whose reply is result true (ERR-4): the toast listed in the spec, else the
 * server's message. The exact texts of spec section 8 ('İşlem Başarılı') are markers, so they are replaced by the
 * site's own texts.
 */
export function successToast(
  reply: { message: string },
  words: { listed: string } | { fallback: string },
  duration?: number,
): Toast {
  if ('listed' in words) return toast('success', words.listed, duration);
  const isSaid = reply.message.trim() !== '' && !EXACT_MESSAGES.has(reply.message);
  return toast('success', isSaid ? reply.message : words.fallback, duration);
}

/** Returns the spec's notice of an HTTP 500; it stays until closed. */
export function serverErrorToast(state: RequestState): Toast {
  return { type: 'error', message: fixedT(state.language, 'common')('serverTrouble') };
}

/** Returns the notice of a logout after an hour without a request; it appears on the player's next page. */
export function inactivityToast(state: RequestState): Toast {
  return toast('info', fixedT(state.language, 'common')('idleLogout'), TOAST_MS.generic);
}

const STORES_LANGUAGE = cookiePattern('lang');

/** Returns the `Set-Cookie` of the session, if the session changed. */
export async function sessionHeaders(state: RequestState): Promise<Headers> {
  const headers = new Headers();
  if (state.dirty)
    headers.append('Set-Cookie', await (await cookies(state.secure)).session.commitSession(state.session));
  return headers;
}

/**
 * Redirects with 303, the current session, further cookies, and at most one toast for the target page, because a
 * second one would replace the first. A language that is only in the URL is carried on, unless the redirect stores
 * one. `needsCookies`: set it to the visitor's language if the target is useless without these cookies. Then a
 * browser that sent no cookies is first redirected to the cookie check.
 */
export async function redirectWith(
  state: RequestState,
  to: string,
  {
    toast: notice,
    setCookies = [],
    needsCookies,
  }: { toast?: Toast; setCookies?: string[]; needsCookies?: Language } = {},
): Promise<Response> {
  const headers = await sessionHeaders(state);
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  const init = { status: 303, headers };
  const isCarried =
    state.language !== state.preferences.language && !setCookies.some((cookie) => STORES_LANGUAGE.test(cookie));
  const next = isCarried ? withLanguage(to, state.language) : to;
  const address = needsCookies && !state.hasCookies ? cookieCheck(next, needsCookies) : next;
  return notice ? redirectWithToast(state, { to: address, toast: notice, init }) : redirect(address, init);
}

/**
 * Returns the URL of the cookie check. It leads to a page if the browser kept the cookies it just received; otherwise
 * it reports that cookies are missing.
 */
const cookieCheck = (to: string, language: Language): string =>
  `/cookies?${new URLSearchParams({ to, lang: language }).toString()}`;

/** Returns the page that a request belongs to: its own for GET, the referring page for POST. */
function pageOf(request: Request): string {
  if (request.method === 'GET' || request.method === 'HEAD') {
    const url = new URL(request.url);
    return safeReturnPath(url.pathname + url.search) ?? '/';
  }
  return refererPath(request) ?? '/';
}

/** Returns the page of this site on which the request was made, if the browser sends it. */
export function refererPath(request: Request): string | undefined {
  try {
    const url = new URL(request.headers.get('Referer') ?? '');
    return url.host === new URL(request.url).host ? safeReturnPath(url.pathname + url.search) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the page that a login returns to; for a requested game also the page of the request. */
function keepReturnAddress(state: RequestState, request: Request, page: string): void {
  state.session.set('returnTo', page);
  const from = isLaunch(page) ? refererPath(request) : undefined;
  if (from && !isLaunch(from)) state.session.set('launchedFrom', from);
  else state.session.unset('launchedFrom');
  state.dirty = true;
}

/*
 * Failures with the same meaning everywhere (spec sections 4 and 8). Each is a finished redirect that loaders and
 * actions throw or let pass. They are built only here.
 */

/**
 * Redirects to `/login` from a login-required page without a player, and stores its URL or the given `page`. If the
 * session of a form had ended when the form was sent, the input is stored too (A11Y-3).
 */
export async function redirectToLogin(
  state: RequestState,
  request: Request,
  page = pageOf(request),
): Promise<Response> {
  keepReturnAddress(state, request, page);
  const t = fixedT(state.language, 'common');
  const storedInput = request.method === 'POST' ? await storeInput(state, request, page) : undefined;
  return redirectWith(state, '/login', {
    toast: storedInput
      ? toast('info', t('inputKept'), TOAST_MS.generic)
      : state.idle
        ? inactivityToast(state)
        : toast('info', t('loginNeeded'), TOAST_MS.generic),
    setCookies: storedInput ? [storedInput] : [],
  });
}

/** Redirects with 'Oturum süresi doldu', or with `text`, after the one refresh failed. */
export function sessionExpired(
  state: RequestState,
  request: Request,
  text = fixedT(state.language, 'common')('sessionExpired'),
): Promise<Response> {
  clearSession(state.session, { auth: true });
  keepReturnAddress(state, request, pageOf(request));
  return redirectWith(state, '/login', {
    toast: toast('info', text, TOAST_MS.generic),
  });
}

/**
 * Handles code 403 or 'anonymous user': clears session and profile, keeps the stored credentials. To prevent loops
 * they are not tried again for a minute.
 */
export function anonymous(state: RequestState, request: Request): Promise<Response> {
  clearSession(state.session, { auth: false });
  state.session.set('noRefreshUntil', Date.now() + 60_000);
  return redirectToLogin(state, request);
}

/**
 * Handles 'İnaktif hesap' and 'Giriş Başarısız' outside the login form: also clears the stored credentials, without a
 * toast.
 */
export function silentLogout(state: RequestState): Promise<Response> {
  clearSession(state.session, { auth: true });
  state.dirty = true;
  return redirectWith(state, '/');
}

/** Handles 'Bu işlem için yetkiniz yok': logs out, with the message in the page's language. */
export function notAuthorized(state: RequestState): Promise<Response> {
  clearSession(state.session, { auth: true });
  state.dirty = true;
  return redirectWith(state, '/', { toast: toast('error', fixedT(state.language, 'common')('notAuthorized')) });
}

/**
 * Handles 'This site is under maintenance': stores the flag and the visitor's page, shows the notice once, redirects
 * to `/maintenance`.
 */
export function underMaintenance(state: RequestState, request: Request): Promise<Response> {
  const known = state.session.get('maintenance') === true;
  const current = pageOf(request);
  const page = isLaunch(current) ? (refererPath(request) ?? '/') : current;
  state.session.set('maintenance', true);
  if (!page.startsWith('/maintenance')) state.session.set('closedPage', page);
  state.dirty = true;
  const notice = toast('error', fixedT(state.language, 'common')('maintenanceStarted'), TOAST_MS.generic);
  return redirectWith(state, '/maintenance', known ? {} : { toast: notice });
}

/**
 * Ends maintenance in the session: removes the flag and redirects to the page that maintenance closed, or home
 * (MAINT-3).
 */
export function maintenanceOver(state: RequestState): Promise<Response> {
  state.dirty = true;
  state.session.unset('maintenance');
  state.session.set('ledOnAt', Date.now());
  const to = safeReturnPath(state.session.get('closedPage')) ?? '/';
  state.session.unset('closedPage');
  return redirectWith(state, to);
}

/** Returns the milliseconds until the session ends without activity; an hour if the last activity is unknown. */
export const leftMs = (state: RequestState, now: number): number =>
  (state.session.get('activeAt') ?? now) + INACTIVITY_LIMIT_MS - now;

/** Whether the session is idle by its cookie: over an hour since the last request. */
export const isIdle = (state: RequestState, now: number): boolean => leftMs(state, now) < 0;
