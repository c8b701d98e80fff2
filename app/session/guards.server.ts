import type { Credentials } from '#contract/envelope';
import { IDLE_WARNING_MS, INACTIVITY_LIMIT_MS, LOGIN_STAMP_MS } from '#contract/constants';
import { seal, unseal, type SealedAuth } from '~/request/keys.server';
import { isActivity } from '~/request/activity.server';
import * as redirects from '~/answers/redirects.server';
import { once, requestState, type LoadArgs, type RequestState } from '~/request/state.server';
import { ping } from '~/api/endpoint.server';
import { followExtensions } from '~/api/extensions.server';
import { balance } from '~/services/finance.server';
import { isLikelyOpen, isUnderMaintenance } from '~/api/maintenance.server';
import { requireOffered } from '~/api/products.server';
import { isSignedIn, type Caller, type PlayerCaller, type SignedIn } from '~/request/caller';
import { clearSession } from '~/sessions.server';

const ACTIVITY_STEP_MS = 60_000;

interface StartUp {
  maintenance: boolean;
  credentials?: Credentials;
  player?: SignedIn;
}

/** Ends a session but keeps its player's id: input of a form that is still sent is stored for that player. */
async function endSession(state: RequestState, uid: string | undefined): Promise<void> {
  clearSession(state.session, { auth: true });
  if (uid) state.session.set('ended', await seal({ uid, sid: '', uip: '' }));
  state.dirty = true;
}

/**
 * Reads from the API when the player was last active. A stake in a game is activity that this cookie does not
 * contain, so the cookie alone ends no session (AUTH-9).
 */
async function readActivity(state: RequestState, credentials: Credentials, activity: boolean) {
  const known = await ping(credentials, { state }, activity);
  if (known?.isAlive && known.leftMs !== undefined) {
    state.session.set('activeAt', Date.now() - INACTIVITY_LIMIT_MS + known.leftMs);
    state.dirty = true;
  }
  return known;
}

/** Returns the stored credentials of a session cookie; undefined without valid ones. */
async function readCredentials({ session, language }: RequestState): Promise<(Credentials & SealedAuth) | undefined> {
  const sealed = session.get('sealed');
  const auth = sealed ? await unseal(sealed) : undefined;
  return auth && { ...auth, gmt: session.get('gmt') ?? '', lang: language };
}

/** Whether the session must be confirmed by the API before it counts. */
const isUnconfirmed = ({ session }: RequestState, now: number): boolean =>
  session.get('session') !== true
    ? now >= (session.get('noRefreshUntil') ?? 0)
    : now > (session.get('checkedUntil') ?? 0);

/**
 * Runs the start-up order of the spec (section 4), once per request: maintenance, then session, else refresh, else
 * logged out. If the site was open a moment ago, maintenance and session are requested at the same time (INT-30).
 */
async function startUp(state: RequestState, request: Request): Promise<StartUp> {
  const { session } = state;
  if (session.get('maintenance') === true) return { maintenance: true };
  const now = Date.now();
  const auth = await readCredentials(state);
  const activity = isActivity(request);
  const isEnding = redirects.leftMs(state, now) <= IDLE_WARNING_MS;
  const pingOnce = (known: Credentials) =>
    once(state, 'session', () => (isEnding ? readActivity(state, known, activity) : ping(known, { state }, activity)));
  if (auth && isLikelyOpen() && (isEnding || isUnconfirmed(state, now))) void pingOnce(auth);
  if (await isUnderMaintenance()) return { maintenance: true };
  await followExtensions();

  if (!session.get('sealed')) return { maintenance: false };
  if (auth && isEnding) await pingOnce(auth);
  if (redirects.isIdle(state, now)) {
    await endSession(state, auth?.uid);
    state.idle = true;
    return { maintenance: false };
  }
  if (!auth) {
    clearSession(session, { auth: true });
    state.dirty = true;
    return { maintenance: false };
  }
  const hasSession = session.get('session') === true;
  if (!hasSession && now < (session.get('noRefreshUntil') ?? 0)) return { maintenance: false };

  if (isUnconfirmed(state, now)) {
    const known = await pingOnce(auth);
    if (known?.isAlive === false) {
      // This was the refresh with the stored credentials, so there is no other way.
      await endSession(state, auth.uid);
      return { maintenance: false };
    }
    if (known) {
      session.set('session', true);
      session.set('checkedUntil', now + LOGIN_STAMP_MS);
      state.dirty = true;
    } else if (!hasSession) {
      return { maintenance: false };
    }
  }
  if (activity && now - (session.get('activeAt') ?? 0) > ACTIVITY_STEP_MS) {
    session.set('activeAt', now);
    state.dirty = true;
  }
  return { maintenance: false, credentials: auth, player: { uid: auth.uid, rid: session.get('rid') ?? '' } };
}

async function callerOf(args: LoadArgs): Promise<{ caller: Caller; maintenance: boolean }> {
  const state = await requestState(args);
  const started = await once(state, 'start-up', () => startUp(state, args.request));
  return {
    maintenance: started.maintenance,
    caller: {
      state,
      request: args.request,
      language: state.language,
      clock: state.preferences.clock,
      credentials: started.credentials,
      player: started.player,
    },
  };
}

/**
 * Returns the caller of a public page.
 * @throws {Response} 404 for a path in a part of the site that does not exist; a redirect to `/maintenance` during
 * maintenance
 */
export async function getCaller(args: LoadArgs): Promise<Caller> {
  const { caller, maintenance } = await callerOf(args);
  requireOffered(args.request);
  if (maintenance) throw await redirects.underMaintenance(caller.state, args.request);
  return caller;
}

/**
 * Returns the caller of a login-required page or action. The API rejects the calls of an ended session, and each of
 * them redirects. A page without a call of its player awaits `requireSession` too.
 * @throws {Response} a redirect to `/login`, with the page's URL stored, if there is no player; to `/maintenance` as above
 */
export async function requirePlayer(args: LoadArgs): Promise<PlayerCaller> {
  const caller = await getCaller(args);
  if (!isSignedIn(caller)) throw await redirects.redirectToLogin(caller.state, args.request);
  // The header needs the balance anyway. It is requested at the same time as the page's own calls.
  if (args.request.method !== 'POST') void balance(caller).catch(() => undefined);
  return caller;
}

/**
 * Waits until the API has confirmed the session, by the balance of the page: the cookie's stamp may outlive a session
 * by seconds.
 * @throws {Response} a redirect to `/login` if the session has ended
 */
export async function requireSession(caller: PlayerCaller): Promise<void> {
  await balance(caller);
}

/**
 * Returns the caller for the root loader and the maintenance screens, which must always render: never throws a
 * redirect.
 */
export async function getCallerUnguarded(args: LoadArgs): Promise<{ caller: Caller; maintenance: boolean }> {
  try {
    return await callerOf(args);
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const state = await requestState(args);
    return {
      maintenance: false,
      caller: {
        state,
        request: args.request,
        language: state.language,
        clock: state.preferences.clock,
        credentials: undefined,
        player: undefined,
      },
    };
  }
}
