import { redirect } from '@remix-run/node';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import { EXACT_MESSAGES } from '#contract/messages';
import { common } from '#locales/common';
import { cleanText } from './lib/clean-text';
import { safeReturnPath } from './lib/return-path';
import { textsFor } from './lib/texts';
import type { RequestState } from './request-state.server';
import { clearSession, cookies, type Toast } from './sessions.server';

export const TOAST_MS = { helper: 1_500, generic: 5_000, money: 1_000 } as const;

/** A toast of the spec's helper kind (1500 ms), unless told otherwise; cut, as a server's message may be of any length and a cookie may not. */
export function toast(type: Toast['type'], message: string, durationMs: number = TOAST_MS.helper): Toast {
  return { type, message: cleanText(message), durationMs };
}

/**
 * What a mutation says when its reply is result true (ERR-4): the toast the spec lists for it, else the server's own
 * message. The exact texts of spec section 8 ('İşlem Başarılı') are signs, not words: in their stead the site's own stand.
 */
export function doneToast(reply: { message: string }, words: { listed: string } | { unlessSaid: string }, durationMs?: number): Toast {
  if ('listed' in words) return toast('positive', words.listed, durationMs);
  const isSaid = reply.message.trim() !== '' && !EXACT_MESSAGES.has(reply.message);
  return toast('positive', isSaid ? reply.message : words.unlessSaid, durationMs);
}

/** The spec's notice of an HTTP 500: stays until closed. */
export function troubleToast(state: RequestState): Toast {
  return { type: 'negative', message: textsFor(state.language, common)('serverTrouble'), durationMs: 0, persistent: true };
}

/** An hour went by without a request: said on whichever page the player comes to next. */
export function idleToast(state: RequestState): Toast {
  return toast('info', textsFor(state.language, common)('idleLogout'), TOAST_MS.generic);
}

/** `Set-Cookie` of the session, where it changed. */
export async function sessionHeaders(state: RequestState): Promise<Headers> {
  const headers = new Headers();
  if (state.dirty) headers.append('Set-Cookie', await (await cookies(state.secure)).session.commitSession(state.session));
  return headers;
}

/** 303 to a page of this site, with the session as it now is, toasts, and further cookies. */
export async function redirectWith(state: RequestState, to: string, toasts: Toast[] = [], more: string[] = []): Promise<Response> {
  const headers = await sessionHeaders(state);
  for (const cookie of more) headers.append('Set-Cookie', cookie);
  if (toasts.length > 0) {
    const storage = (await cookies(state.secure)).toast;
    const session = await storage.getSession();
    session.set('toasts', toasts);
    headers.append('Set-Cookie', await storage.commitSession(session));
  }
  return redirect(to, { status: 303, headers });
}

/** The page a request belongs to: its own for GET, the one it came from for POST. */
function pageOf(request: Request): string {
  if (request.method === 'GET' || request.method === 'HEAD') {
    const url = new URL(request.url);
    return safeReturnPath(url.pathname.replace(/\.data$/, '') + url.search) ?? '/';
  }
  const referrer = request.headers.get('Referer');
  try {
    const url = new URL(referrer ?? '');
    if (url.host === new URL(request.url).host) return safeReturnPath(url.pathname + url.search) ?? '/';
  } catch {
    // No referrer: home will do.
  }
  return '/';
}

/*
 * Failures that mean the same everywhere (spec sections 4 and 8), each a finished redirect that loaders and actions
 * throw or let pass. Built here and nowhere else.
 */

/** A login-required page without a player: its address is kept, then `/login`. */
export function toLogin(state: RequestState, request: Request): Promise<Response> {
  state.session.set('returnTo', pageOf(request));
  state.dirty = true;
  return redirectWith(state, '/login', [state.idle ? idleToast(state) : toast('info', textsFor(state.language, common)('loginNeeded'), TOAST_MS.generic)]);
}

/** 'Oturum süresi doldu' after the one refresh failed. */
export function sessionExpired(state: RequestState, request: Request): Promise<Response> {
  clearSession(state.session, { auth: true });
  state.session.set('returnTo', pageOf(request));
  state.dirty = true;
  return redirectWith(state, '/login', [toast('info', textsFor(state.language, common)('sessionExpired'), TOAST_MS.generic)]);
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
  return redirectWith(state, '/', [toast('negative', textsFor(state.language, common)('notAuthorized'))]);
}

/** 'This site is under maintenance': the flag is stored, the notice shown once, then `/maintenance`. */
export function underMaintenance(state: RequestState): Promise<Response> {
  const known = state.session.get('maintenance') === true;
  state.session.set('maintenance', true);
  state.dirty ||= !known;
  const notice = toast('negative', textsFor(state.language, common)('maintenanceStarted'), TOAST_MS.generic);
  return redirectWith(state, '/maintenance', known ? [] : [notice]);
}

/** The cookie's own idle rule: over an hour since the last request. */
export function isIdle(state: RequestState, now: number): boolean {
  const activeAt = state.session.get('activeAt');
  return activeAt !== undefined && now - activeAt > INACTIVITY_LIMIT_MS;
}
