import { LOGIN_STAMP_MS } from '#contract/constants';
import type { Credentials } from '#contract/envelope';
import type { Caller, PlayerCaller } from '~/request/caller';
import { seal, unseal } from '~/request/keys.server';
import { afterLogin, isLaunch, safeReturnPath } from '~/lib/return-path';
import { preferenceCookie, supportedLanguage } from '~/lib/preferences';
import { fixedT } from '~/lib/i18n';
import { redirectWith, toast } from '~/answers/redirects.server';
import { needsSecondFactor, userProfile, type LoginReply, type PendingCaller } from '~/services/user.server';
import { cookies } from '~/sessions.server';

/** What a login brings that outlives its request. */
interface Granted {
  sealed: string;
  credentials: Credentials;
  rid: string;
  /** The player's own language, as the API knows it. */
  lang: string;
}

/** After the right password: signed in, or on to the second factor with nobody signed in yet. */
export async function afterPassword(caller: Caller, reply: LoginReply): Promise<Response> {
  const { state } = caller;
  const { uid, sid, uip, gtm, rid, language, username, twoFactorType } = reply;
  const sealed = await seal({ uid, sid, uip });
  if (!needsSecondFactor(reply)) {
    return signIn(caller, {
      sealed,
      credentials: { uid, sid, uip, gmt: gtm, lang: state.language },
      rid,
      lang: language,
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
  return redirectWith(state, '/login/two-factor', { setCookies: [await storage.commitSession(pending)] });
}

/** A login that waits for its second factor, from its own cookie. */
interface PendingLogin {
  caller: PendingCaller;
  type: 'app' | 'sms';
  username: string;
  granted: Granted;
}

/** The login that waits for its second factor, read from its own cookie; undefined when there is none or its time is over. */
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
    username: pending.get('username') ?? '',
    granted: { sealed, credentials, rid: pending.get('rid') ?? '', lang: pending.get('lang') ?? '' },
  };
}

/** `Set-Cookie` that forgets a waiting login. */
export async function forgetPending(caller: Caller): Promise<string> {
  const storage = (await cookies(caller.state.secure)).pending;
  return storage.destroySession(await storage.getSession());
}

/**
 * Signs a player in: a session of its own, in which nothing planted before the login survives but a checked
 * return address, the player's language
 * where the browser has none, and on to the stored return address.
 */
export async function signIn(
  caller: Caller,
  { sealed, credentials, rid, lang }: Granted,
  more: string[] = [],
): Promise<Response> {
  const { state } = caller;
  const to = afterLogin(state.session.get('returnTo'));
  const profile = await userProfile({ ...caller, credentials, player: undefined });

  const fresh = await (await cookies(state.secure)).session.getSession();
  const now = Date.now();
  fresh.set('sealed', sealed);
  fresh.set('session', true);
  fresh.set('rid', rid);
  fresh.set('gmt', String(credentials.gmt ?? ''));
  fresh.set('lang', lang);
  fresh.set('checkedUntil', now + LOGIN_STAMP_MS);
  fresh.set('activeAt', now);
  // A live table that can't be opened leads back to it (PLAY-2).
  const back = safeReturnPath(isLaunch(to) ? state.session.get('launchedFrom') : to);
  if (back && back !== '/') fresh.set('returnTo', back);
  if (profile.ok) {
    const { firstname, lastname, username } = profile.data;
    fresh.set('profile', { firstName: firstname, lastName: lastname, username });
  }
  state.session = fresh;
  state.dirty = true;

  const own = state.preferences.languageStored ? undefined : supportedLanguage(lang);
  return redirectWith(state, to, {
    toast: toast('success', fixedT(own ?? state.language, 'auth')('loggedIn')),
    setCookies: [...more, ...(own ? [preferenceCookie('lang', own, state.secure)] : [])],
  });
}

/** Keeps the new sid that the API gave a session, as after a changed password; the old cookie is worth nothing any more. */
export async function renewSession(
  { state, credentials: { uid, uip = '' } }: PlayerCaller,
  sid: string,
): Promise<void> {
  state.session.set('sealed', await seal({ uid: String(uid), sid, uip }));
  state.dirty = true;
}

/** What the session cookie holds for the API, even where it is not used just now. */
export async function storedCredentials(caller: Caller): Promise<Credentials | undefined> {
  if (caller.credentials) return caller.credentials;
  const { session, language } = caller.state;
  const opened = await unseal(session.get('sealed') ?? '');
  return opened && { ...opened, gmt: session.get('gmt') ?? '', lang: language };
}

/** `Set-Cookie` that forgets the whole session. */
export async function forgetSession(caller: Caller): Promise<string> {
  const { state } = caller;
  const storage = (await cookies(state.secure)).session;
  const forget = await storage.destroySession(state.session);
  state.dirty = false;
  return forget;
}
