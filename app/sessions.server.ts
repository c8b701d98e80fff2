import { createCookieSessionStorage, type Session, type SessionStorage } from '@remix-run/node';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import { cookieName } from '~/lib/cookie-name';
import { siteKeys } from '~/request/keys.server';

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
  /** The page that a login leads to, and afterwards the one that a live table that can't be opened leads back to. */
  returnTo: string;
  /** Where the player was when a game asked them to sign in. */
  launchedFrom: string;
  maintenance: boolean;
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
}

const PENDING_LOGIN_S = 600;
/** The toast outlives a slow redirect, not an evening. */
const TOAST_S = 300;
/** The cookie outlives the inactivity limit, so that a player who comes late is told why. */
const SESSION_S = (INACTIVITY_LIMIT_MS / 1000) * 24;

const storages = new Map<boolean, Promise<Storages>>();

/** The three signed cookies; `secure` for requests that came over HTTPS: then none of another name is believed. */
export function cookies(secure: boolean): Promise<Storages> {
  let found = storages.get(secure);
  if (!found) {
    found = siteKeys().then(({ sessionSecrets }) => {
      const cookie = (name: string, maxAge: number) => ({
        cookie: {
          name: cookieName(name, secure),
          httpOnly: true,
          sameSite: 'lax' as const,
          path: '/',
          secure,
          secrets: sessionSecrets,
          maxAge,
        },
      });
      return {
        session: createCookieSessionStorage<Partial<SessionData>>(cookie('session', SESSION_S)),
        pending: createCookieSessionStorage<Partial<PendingLogin>>(cookie('pending', PENDING_LOGIN_S)),
        toast: createCookieSessionStorage(cookie('toast', TOAST_S)),
      };
    });
    storages.set(secure, found);
  }
  return found;
}

/** Forgets the session and profile; `auth` too where the spec says so. Return address and maintenance flag stay. */
export function clearSession(session: SiteSession, { auth }: { auth: boolean }): void {
  for (const key of ['session', 'profile', 'checkedUntil', 'activeAt'] as const) session.unset(key);
  if (auth) for (const key of ['sealed', 'rid', 'gmt', 'lang', 'noRefreshUntil'] as const) session.unset(key);
}
