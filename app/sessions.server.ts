import {
  createCookie,
  createCookieSessionStorage,
  type Cookie,
  type Session,
  type SessionStorage,
} from '@remix-run/node';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import { cookieName } from '~/lib/preferences/cookie-name';
import { siteKeys, unseal } from '~/request/keys.server';

/** What the session cookie keeps (decision 0004). */
export interface SessionData {
  /** uid, sid and uip under the site's public key. Without `session` it stands for: refresh. */
  sealed: string;
  /** The session stands. */
  session: boolean;
  /** The names that the header shows, so that a page needs no call for them. */
  profile: { firstName: string; lastName: string; username: string };
  rid: string;
  gmt: string;
  lang: string;
  /** Epoch ms: past it the next request pings. */
  checkedUntil: number;
  /** Epoch ms of the player's last request. */
  activeAt: number;
  /** Epoch ms until which a refused session is not refreshed again: no loops. */
  noRefreshUntil: number;
  /** The uid of the player whose session ended because it was idle, sealed: forms that are open yet belong to this player. */
  ended: string;
  /** The page that a login leads to, and afterwards the one that a live table that can't be opened leads back to. */
  returnTo: string;
  /** Where the player was when a game asked them to sign in. */
  launchedFrom: string;
  maintenance: boolean;
  /** The page that maintenance closed: the visitor returns to it. */
  closedPage: string;
  /** Epoch ms of the last time that maintenance was found to be over. */
  ledOnAt: number;
}

/** A login that waits for its second factor: opens nothing until the code is right. */
interface PendingLogin {
  sealed: string;
  rid: string;
  gmt: string;
  lang: string;
  username: string;
  type: 'app' | 'sms';
  /** A passkey does as well. */
  passkey: boolean;
}

export type SiteSession = Session<Partial<SessionData>>;

interface Storages {
  session: SessionStorage<Partial<SessionData>>;
  pending: SessionStorage<Partial<PendingLogin>>;
  toast: SessionStorage;
  /** Input of a form whose session had ended (`kept-input.server.ts`). */
  input: Cookie;
}

const PENDING_LOGIN_S = 600;
/** The toast outlives a slow redirect, not an evening. */
const TOAST_S = 300;
const INPUT_S = 3_600;
/** The cookie outlives the inactivity limit, so that a player who comes late is told why. */
const SESSION_S = (INACTIVITY_LIMIT_MS / 1000) * 24;

const storages = new Map<boolean, Promise<Storages>>();

/** The signed cookies; `secure` for requests that came over HTTPS: then none of another name is believed. */
export function cookies(secure: boolean): Promise<Storages> {
  let found = storages.get(secure);
  if (!found) {
    found = siteKeys().then(({ sessionSecrets }) => {
      const attributes = (maxAge: number) => ({
        httpOnly: true,
        sameSite: 'lax' as const,
        path: '/',
        secure,
        secrets: sessionSecrets,
        maxAge,
      });
      const cookie = (name: string, maxAge: number) => ({
        cookie: { name: cookieName(name, secure), ...attributes(maxAge) },
      });
      return {
        session: createCookieSessionStorage<Partial<SessionData>>(cookie('session', SESSION_S)),
        pending: createCookieSessionStorage<Partial<PendingLogin>>(cookie('pending', PENDING_LOGIN_S)),
        toast: createCookieSessionStorage(cookie('toast', TOAST_S)),
        input: createCookie(cookieName('input', secure), attributes(INPUT_S)),
      };
    });
    storages.set(secure, found);
  }
  return found;
}

/** The uid in the session cookie of a `Cookie` header; `undefined` unless this site signed and sealed it. The session may have ended. */
export async function findSessionUid(header: string, secure: boolean): Promise<string | undefined> {
  const session = await (await cookies(secure)).session.getSession(header);
  const sealed = session.get('sealed');
  return sealed === undefined ? undefined : (await unseal(sealed))?.uid;
}

/** Forgets the session and profile; `auth` too where the spec says so. Return address and maintenance flag stay. */
export function clearSession(session: SiteSession, { auth }: { auth: boolean }): void {
  for (const key of ['session', 'profile', 'checkedUntil', 'activeAt'] as const) session.unset(key);
  if (auth) for (const key of ['sealed', 'rid', 'gmt', 'lang', 'noRefreshUntil'] as const) session.unset(key);
}
