import { LOGIN_STAMP_MS, type Clock, supportedLanguage } from '#contract/constants';
import type { Credentials } from '#contract/envelope';
import type { Caller, PendingCaller, PlayerCaller } from '~/request/caller';
import { seal, unseal } from '~/request/keys.server';
import { afterLogin, isLaunch, safeReturnPath } from '~/lib/links/return-path';
import { preferenceCookie } from '~/lib/preferences/preferences';
import { fixedT } from '~/lib/language/i18n';
import { redirectWith, toast, TOAST_MS } from '~/answers/redirects.server';
import { readStoredInput } from '~/answers/stored-input.server';
import { formatDateTime, type TimeStyle } from '#contract/dates';
import type { Toast } from '~/lib/page/toast';
import { needsSecondFactor, securityState, type LoginReply, type SecurityState } from '~/services/user.server';
import { api } from '~/api/client.server';
import { ping } from '~/api/endpoint.server';
import { cookies, PENDING_LOGIN_S } from '~/sessions.server';
import { readNames } from './names.server';
import { setDeviceCookie, readDeviceCookie } from './device-cookie.server';

/** Number of recovery codes left from which a login shows a warning. */
const LOW_STOCK = 3;

/** Result of a login that outlives its request. */
interface Granted {
  sealed: string;
  credentials: Credentials;
  rid: string;
  /** The player's own language, according to the API. */
  lang: string;
  /** The player's own clock; undefined if the API omits it. */
  clock: Clock | undefined;
}

/** Continues after the right password: signs in, or redirects to the second factor without signing in. */
export async function afterPassword(caller: Caller, reply: LoginReply): Promise<Response> {
  const { state } = caller;
  const { uid, sid, uip, gtm, rid, language, username, clock, twoFactorType, passkey } = reply;
  const sealed = await seal({ uid, sid, uip });
  if (!needsSecondFactor(reply)) {
    return signIn(caller, {
      sealed,
      credentials: { uid, sid, uip, gmt: gtm, lang: state.language },
      rid,
      lang: language,
      clock,
    });
  }
  const storage = (await cookies(state.secure)).pending;
  const pending = await storage.getSession();
  for (const [name, value] of Object.entries({
    sealed,
    rid,
    gmt: gtm,
    lang: language,
    username,
    type: twoFactorType,
  })) {
    pending.set(name as 'sealed', value);
  }
  pending.set('passkey', passkey);
  if (clock) pending.set('clock', clock);
  const credentials: Credentials = { uid, sid, uip, gmt: gtm, lang: state.language };
  const [known] = await Promise.all([
    ping(credentials, caller, false),
    // The first code is sent when the prompt opens; the API enforces the pause between two.
    twoFactorType === 'sms' && sendFirstCode(caller, credentials),
  ]);
  // At an API that accepts the session before the code, an accepted session does not prove a right code.
  if (known?.isAlive === false) pending.set('repeatUntil', Date.now() + PENDING_LOGIN_S * 1000);
  return redirectWith(state, '/login/two-factor', {
    setCookies: [await storage.commitSession(pending)],
    needsCookies: state.language,
  });
}

/** Sends the first code. The prompt opens even if this fails, because it has a button for another code. */
async function sendFirstCode(caller: Caller, credentials: Credentials): Promise<void> {
  try {
    await api.user.smsSend({ ...caller, credentials, player: undefined });
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
  }
}

/** A login that waits for its second factor, from its own cookie. */
interface PendingLogin {
  caller: PendingCaller;
  type: 'app' | 'sms';
  /** Whether a passkey is accepted too. */
  passkey: boolean;
  username: string;
  granted: Granted;
  /** Epoch ms until which a repeated request signs in; 0 if the API accepts the session before the code. */
  repeatUntil: number;
}

/**
 * Returns the login that waits for its second factor, from its own cookie; undefined if there is none or it has
 * expired.
 */
export async function pendingLogin(caller: Caller): Promise<PendingLogin | undefined> {
  const { state, request } = caller;
  const pending = await (await cookies(state.secure)).pending.getSession(request.headers.get('Cookie'));
  const sealed = pending.get('sealed');
  const opened = sealed === undefined ? undefined : await unseal(sealed);
  if (sealed === undefined || !opened) return undefined;
  const credentials: Credentials = { ...opened, gmt: pending.get('gmt') ?? '', lang: state.language };
  return {
    caller: { ...caller, credentials, player: undefined },
    type: pending.get('type') ?? 'app',
    passkey: pending.get('passkey') ?? false,
    username: pending.get('username') ?? '',
    granted: {
      sealed,
      credentials,
      rid: pending.get('rid') ?? '',
      lang: pending.get('lang') ?? '',
      clock: pending.get('clock'),
    },
    repeatUntil: pending.get('repeatUntil') ?? 0,
  };
}

/** Whether an earlier request completed a pending login, and the browser did not receive the response. */
export async function isCompleted({ caller, repeatUntil }: PendingLogin): Promise<boolean> {
  return Date.now() < repeatUntil && (await ping(caller.credentials, caller, false))?.isAlive === true;
}

/** Returns the `Set-Cookie` that removes a pending login. */
export async function clearPendingLogin(caller: Caller): Promise<string> {
  const storage = (await cookies(caller.state.secure)).pending;
  return storage.destroySession(await storage.getSession());
}

/**
 * Signs a player in with a new session: of the session before the login it keeps only a checked return URL. It stores
 * the player's language and clock if the browser has none, and redirects to the return URL.
 */
export async function signIn(
  caller: Caller,
  { sealed, credentials, rid, lang, clock }: Granted,
  more: string[] = [],
): Promise<Response> {
  const { state } = caller;
  const input = await readStoredInput(state, caller.request);
  // Returns to a form that was interrupted by the end of the session, on whichever page it is.
  const to = input?.uid === credentials.uid ? input.page : afterLogin(state.session.get('returnTo'));
  const asking = { ...caller, credentials, player: undefined };
  const [profile, security] = await Promise.all([
    readNames(asking, String(credentials.uid)),
    securityState(asking, readDeviceCookie(caller)),
  ]);

  const fresh = await (await cookies(state.secure)).session.getSession();
  const now = Date.now();
  fresh.set('sealed', sealed);
  fresh.set('session', true);
  fresh.set('rid', rid);
  fresh.set('gmt', String(credentials.gmt ?? ''));
  fresh.set('lang', lang);
  fresh.set('checkedUntil', now + LOGIN_STAMP_MS);
  fresh.set('activeAt', now);
  // A live table that cannot be opened redirects back to it (PLAY-2).
  const back = safeReturnPath(isLaunch(to) ? state.session.get('launchedFrom') : to);
  if (back && back !== '/') fresh.set('returnTo', back);
  if (profile) fresh.set('profileHash', profile.hash);
  state.session = fresh;
  state.dirty = true;

  const own = state.preferences.languageStored ? undefined : supportedLanguage(lang);
  const ownClock = state.preferences.clockStored || clock === state.preferences.clock ? undefined : clock;
  const style = { language: own ?? state.language, clock: ownClock ?? state.preferences.clock };
  return redirectWith(state, to, {
    toast: welcome(style, security.ok ? security.data : undefined),
    needsCookies: style.language,
    setCookies: [
      ...more,
      ...(security.ok ? setDeviceCookie(caller, security.data.device) : []),
      ...(own ? [preferenceCookie('lang', own, state.secure)] : []),
      ...(ownClock ? [preferenceCookie('clock', ownClock, state.secure)] : []),
    ],
  });
}

/**
 * Returns the toast after a login: the confirmation, time and device of the previous login, and a warning of few
 * recovery codes. With details it stays longer; with a warning until it is closed.
 */
function welcome(style: TimeStyle, security: SecurityState | undefined): Toast {
  const { language } = style;
  const done = fixedT(language, 'auth')('loggedIn');
  const t = fixedT(language, 'factors');
  const { lastLogin, recoveryCodesLeft: left } = security ?? {};
  if (!lastLogin && left === undefined) return toast('success', done);
  const sentences = [done];
  if (lastLogin) {
    const when = formatDateTime(lastLogin.date, style);
    sentences.push(lastLogin.device ? t('lastLoginOn', { when, device: lastLogin.device }) : t('lastLogin', { when }));
  }
  const isLow = left !== undefined && left <= LOW_STOCK;
  if (isLow) sentences.push(left === 0 ? t('codesGone') : t('codesLow', { count: left }));
  const notice = toast('success', sentences.join('. '), TOAST_MS.generic);
  return isLow ? { ...notice, duration: undefined } : notice;
}

/**
 * Stores the new sid that the API gave a session, as after a changed password; the old cookie becomes invalid.
 * @returns `Set-Cookie` by which this browser stays known to the player, whose part was bound to the old password.
 */
export async function renewSession(caller: PlayerCaller, sid: string): Promise<string[]> {
  const { state, credentials } = caller;
  const { uid, uip = '' } = credentials;
  state.session.set('sealed', await seal({ uid: String(uid), sid, uip }));
  state.dirty = true;
  const security = await securityState({ ...caller, credentials: { ...credentials, sid } }, readDeviceCookie(caller));
  return security.ok ? setDeviceCookie(caller, security.data.device) : [];
}

/** Returns the credentials of the session cookie, even if this request does not use them. */
export async function storedCredentials(caller: Caller): Promise<Credentials | undefined> {
  if (caller.credentials) return caller.credentials;
  const { session, language } = caller.state;
  const opened = await unseal(session.get('sealed') ?? '');
  return opened && { ...opened, gmt: session.get('gmt') ?? '', lang: language };
}

/** Returns the `Set-Cookie` that removes the whole session. */
export async function endSession(caller: Caller): Promise<string> {
  const { state } = caller;
  const storage = (await cookies(state.secure)).session;
  const forget = await storage.destroySession(state.session);
  state.dirty = false;
  return forget;
}
