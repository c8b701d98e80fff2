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
import { keepInput } from './kept-input.server';
import { redirectWithToast } from './toasts.server';

/** How long the spec's kinds of toast stay where script runs. */
export const TOAST_MS = { helper: 1_500, generic: 5_000, money: 1_000 } as const;

/**
 * A toast of the spec's helper kind (1500 ms), unless told otherwise. A message of a server may be of any length, a
 * cookie may not: it is cut.
 */
export function toast(type: Toast['type'], message: string, duration: number = TOAST_MS.helper): Toast {
  return { type, message: cleanText(message), duration };
}

/**
 * What a mutation says when its reply is result true (ERR-4): the toast the spec lists for it, else the server's own
 * message. The exact texts of spec section 8 ('İşlem Başarılı') are signs, not words: in their stead the site's own stand.
 */
export function doneToast(
  reply: { message: string },
  words: { listed: string } | { unlessSaid: string },
  duration?: number,
): Toast {
  if ('listed' in words) return toast('success', words.listed, duration);
  const isSaid = reply.message.trim() !== '' && !EXACT_MESSAGES.has(reply.message);
  return toast('success', isSaid ? reply.message : words.unlessSaid, duration);
}

/** The spec's notice of an HTTP 500: stays until closed. */
export function troubleToast(state: RequestState): Toast {
  return { type: 'error', message: fixedT(state.language, 'common')('serverTrouble') };
}

/** An hour went by without a request: said on whichever page the player comes to next. */
export function idleToast(state: RequestState): Toast {
  return toast('info', fixedT(state.language, 'common')('idleLogout'), TOAST_MS.generic);
}

const STORES_LANGUAGE = cookiePattern('lang');

/** `Set-Cookie` of the session, where it changed. */
export async function sessionHeaders(state: RequestState): Promise<Headers> {
  const headers = new Headers();
  if (state.dirty)
    headers.append('Set-Cookie', await (await cookies(state.secure)).session.commitSession(state.session));
  return headers;
}

/**
 * A 303 with the session as it now is, further cookies, and at most one toast for the page it leads to: a second one
 * would replace the first. A language that stood in the address alone goes along, unless one is stored now. What is worth
 * nothing without its cookies names the language to say so in, `needsCookies`: a browser that sent none leads by a check.
 */
export async function redirectWith(
  state: RequestState,
  to: string,
  {
    toast: said,
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
  return said ? redirectWithToast(state, address, said, init) : redirect(address, init);
}

/** Address that leads on to a page if the browser kept the cookies it was just given, and else says that it did not. */
const cookieCheck = (to: string, language: Language): string =>
  `/cookies?${new URLSearchParams({ to, lang: language }).toString()}`;

/** The page a request belongs to: its own for GET, the one it came from for POST. */
function pageOf(request: Request): string {
  if (request.method === 'GET' || request.method === 'HEAD') {
    const url = new URL(request.url);
    return safeReturnPath(url.pathname.replace(/\.data$/, '') + url.search) ?? '/';
  }
  return cameFrom(request) ?? '/';
}

/** The page of this site on which the request was made, where the browser says it. */
export function cameFrom(request: Request): string | undefined {
  try {
    const url = new URL(request.headers.get('Referer') ?? '');
    return url.host === new URL(request.url).host ? safeReturnPath(url.pathname + url.search) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the page that a login leads back to; of a game that was asked for, also the page it was asked for on. */
function keepReturnAddress(state: RequestState, request: Request, page: string): void {
  state.session.set('returnTo', page);
  const from = isLaunch(page) ? cameFrom(request) : undefined;
  if (from && !isLaunch(from)) state.session.set('launchedFrom', from);
  else state.session.unset('launchedFrom');
  state.dirty = true;
}

/*
 * Failures that mean the same everywhere (spec sections 4 and 8), each a finished redirect that loaders and actions
 * throw or let pass. Built here and nowhere else.
 */

/** A login-required page without a player: its address, or the `page` that is named, is kept, then `/login`. If the
 * session of a form was over when it was sent, so is what was typed (A11Y-3). */
export async function toLogin(state: RequestState, request: Request, page = pageOf(request)): Promise<Response> {
  keepReturnAddress(state, request, page);
  const t = fixedT(state.language, 'common');
  const kept = request.method === 'POST' ? await keepInput(state, request, page) : undefined;
  return redirectWith(state, '/login', {
    toast: kept
      ? toast('info', t('inputKept'), TOAST_MS.generic)
      : state.idle
        ? idleToast(state)
        : toast('info', t('loginNeeded'), TOAST_MS.generic),
    setCookies: kept ? [kept] : [],
  });
}

/** 'Oturum süresi doldu' after the one refresh failed. */
export function sessionExpired(state: RequestState, request: Request): Promise<Response> {
  clearSession(state.session, { auth: true });
  keepReturnAddress(state, request, pageOf(request));
  return redirectWith(state, '/login', {
    toast: toast('info', fixedT(state.language, 'common')('sessionExpired'), TOAST_MS.generic),
  });
}

/** Code 403 or 'anonymous user': session and profile go, auth stays, and is not tried again for a minute: no loops. */
export function anonymous(state: RequestState, request: Request): Promise<Response> {
  clearSession(state.session, { auth: false });
  state.session.set('noRefreshUntil', Date.now() + 60_000);
  return toLogin(state, request);
}

/** 'İnaktif hesap' and 'Giriş Başarısız' outside the login form: auth goes too, without a word. */
export function silentLogout(state: RequestState): Promise<Response> {
  clearSession(state.session, { auth: true });
  state.dirty = true;
  return redirectWith(state, '/');
}

/** 'Bu işlem için yetkiniz yok': logged out, with the message in the page's language. */
export function notAuthorized(state: RequestState): Promise<Response> {
  clearSession(state.session, { auth: true });
  state.dirty = true;
  return redirectWith(state, '/', { toast: toast('error', fixedT(state.language, 'common')('notAuthorized')) });
}

/**
 * 'This site is under maintenance': the flag and the visitor's page are stored, the notice is shown once, then
 * `/maintenance`.
 */
export function underMaintenance(state: RequestState, request: Request): Promise<Response> {
  const known = state.session.get('maintenance') === true;
  const asked = pageOf(request);
  const page = isLaunch(asked) ? (cameFrom(request) ?? '/') : asked;
  state.session.set('maintenance', true);
  if (!page.startsWith('/maintenance')) state.session.set('closedPage', page);
  state.dirty = true;
  const notice = toast('error', fixedT(state.language, 'common')('maintenanceStarted'), TOAST_MS.generic);
  return redirectWith(state, '/maintenance', known ? {} : { toast: notice });
}

/** The site is open again: the flag is removed, and the visitor returns to the page that maintenance closed, or home (MAINT-3). */
export function maintenanceOver(state: RequestState): Promise<Response> {
  state.dirty = true;
  state.session.unset('maintenance');
  state.session.set('ledOnAt', Date.now());
  const to = safeReturnPath(state.session.get('closedPage')) ?? '/';
  state.session.unset('closedPage');
  return redirectWith(state, to);
}

/** Milliseconds until the session ends unless the player does something; an hour where nothing is known. */
export const leftMs = (state: RequestState, now: number): number =>
  (state.session.get('activeAt') ?? now) + INACTIVITY_LIMIT_MS - now;

/** The cookie's own idle rule: over an hour since the last request. */
export const isIdle = (state: RequestState, now: number): boolean => leftMs(state, now) < 0;
