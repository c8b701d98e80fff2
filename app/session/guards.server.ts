import type { Credentials } from '#contract/envelope';
import { IDLE_WARNING_MS, INACTIVITY_LIMIT_MS, LOGIN_STAMP_MS } from '#contract/constants';
import { seal, unseal } from '~/request/keys.server';
import { isActivity } from '~/request/activity.server';
import * as redirects from '~/answers/redirects.server';
import { once, requestState, type LoadArgs, type RequestState } from '~/request/state.server';
import { ping } from '~/api/endpoint.server';
import { followExtensions } from '~/api/extensions.server';
import { balance } from '~/services/finance.server';
import { isUnderMaintenance } from '~/api/maintenance.server';
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

/**
 * Runs the start-up order of the spec (section 4), once per request: maintenance, then session, else refresh, else
 * logged out.
 */
async function startUp(state: RequestState, request: Request): Promise<StartUp> {
  if (state.session.get('maintenance') === true || (await isUnderMaintenance())) return { maintenance: true };
  await followExtensions();

  const now = Date.now();
  const { session } = state;
  const sealed = session.get('sealed');
  if (!sealed) return { maintenance: false };
  const auth = await unseal(sealed);
  const credentials: Credentials | undefined = auth && {
    ...auth,
    gmt: session.get('gmt') ?? '',
    lang: state.language,
  };
  const activity = isActivity(request);
  const isEnding = redirects.leftMs(state, now) <= IDLE_WARNING_MS;
  const lastActivity = credentials && isEnding ? await readActivity(state, credentials, activity) : undefined;
  if (redirects.isIdle(state, now)) {
    await endSession(state, auth?.uid);
    state.idle = true;
    return { maintenance: false };
  }
  if (!auth || !credentials) {
    clearSession(session, { auth: true });
    state.dirty = true;
    return { maintenance: false };
  }
  const hasSession = session.get('session') === true;
  if (!hasSession && now < (session.get('noRefreshUntil') ?? 0)) return { maintenance: false };

  if (!hasSession || now > (session.get('checkedUntil') ?? 0)) {
    const known = lastActivity ?? (await ping(credentials, { state }, activity));
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
  return { maintenance: false, credentials, player: { uid: auth.uid, rid: session.get('rid') ?? '' } };
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
 * Returns the caller of a login-required page or action.
 * @throws {Response} a redirect to `/login`, with the page's URL stored, if there is no player or the session has
 * ended at the API; to `/maintenance` as above
 */
export async function requirePlayer(args: LoadArgs): Promise<PlayerCaller> {
  const caller = await getCaller(args);
  if (!isSignedIn(caller)) throw await redirects.redirectToLogin(caller.state, args.request);
  // The cookie's stamp may outlive the session by seconds. A page detects it by the balance, which its header needs
  // anyway; the API rejects the calls of an action.
  if (args.request.method !== 'POST') await balance(caller);
  return caller;
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
