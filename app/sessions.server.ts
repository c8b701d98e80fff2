import {
  createCookie,
  createCookieSessionStorage,
  type Cookie,
  type Session,
  type SessionStorage,
} from '@remix-run/node';
import { INACTIVITY_LIMIT_MS, type Clock } from '#contract/constants';
import { cookieName } from '~/lib/preferences/cookie-name';
import { siteKeys, unseal, type SealedAuth } from '~/request/keys.server';

/** Content of the session cookie (decision 0004). */
export interface SessionData {
  /** uid, sid and uip under the site's public key. Without `session`: refresh. */
  sealed: string;
  /** Whether the session is active. */
  session: boolean;
  /** Digest of the profile: the names are read again when it changes (`names.server.ts`). */
  profileHash: string;
  /** Names in clear, as release 0.1.0 stored them; removed when found. */
  profile: unknown;
  rid: string;
  gmt: string;
  lang: string;
  /** Epoch ms after which the next request pings. */
  checkedUntil: number;
  /** Epoch ms of the player's last request. */
  activeAt: number;
  /** Epoch ms until which a rejected session is not refreshed again, to prevent loops. */
  noRefreshUntil: number;
  /** Sealed uid of the player whose session ended by inactivity: forms that are still open belong to this player. */
  ended: string;
  /** Target of a login; afterwards the page to return to if a live table cannot be opened. */
  returnTo: string;
  /** Page of the player when a game required a login. */
  launchedFrom: string;
  /** Timestamp in ms, and the game or bet slip that a deposit leads back to. */
  depositFrom: string;
  /** Timestamp in ms, uid and e-mail address of a registration that waits for its mail. */
  registered: string;
  maintenance: boolean;
  /** Page that maintenance closed: the visitor returns to it. */
  closedPage: string;
  /** Epoch ms at which maintenance was last found to be over. */
  ledOnAt: number;
}

/** A login that waits for its second factor: it grants nothing until the code is right. */
interface PendingLogin {
  sealed: string;
  rid: string;
  gmt: string;
  lang: string;
  clock: Clock;
  username: string;
  type: 'app' | 'sms';
  /** Whether a passkey is accepted too. */
  passkey: boolean;
  /** Epoch ms until which a repeated request signs in; only if the API rejects the session before the code. */
  repeatUntil: number;
}

export type SiteSession = Session<Partial<SessionData>>;

interface Storages {
  session: SessionStorage<Partial<SessionData>>;
  pending: SessionStorage<Partial<PendingLogin>>;
  toast: SessionStorage;
  /** Input of a form whose session had ended (`stored-input.server.ts`). */
  input: Cookie;
}

/** Lifetime of a login that waits for its second factor, in seconds. */
export const PENDING_LOGIN_S = 600;
/** Lifetime of a toast in seconds: longer than a slow redirect. */
const TOAST_S = 300;
const INPUT_S = 3_600;
/** Lifetime in seconds. It exceeds the inactivity limit, so that a late player sees why the session ended. */
const SESSION_S = (INACTIVITY_LIMIT_MS / 1000) * 24;

const storages = new Map<boolean, Promise<Storages>>();

/** Returns the signed cookies; `secure` for requests over HTTPS: then cookies with other names are ignored. */
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
    // After an error, as on a full disk, the next request reads the keys again.
    found.catch(() => storages.delete(secure));
  }
  return found;
}

/** Returns the credentials in the session cookie of a `Cookie` header; `undefined` unless this site signed and sealed it. The session may have ended. */
export async function findSessionCredentials(header: string, secure: boolean): Promise<SealedAuth | undefined> {
  const session = await (await cookies(secure)).session.getSession(header);
  const sealed = session.get('sealed');
  return sealed === undefined ? undefined : unseal(sealed);
}

/** Returns the uid in the session cookie of a `Cookie` header, as `findSessionCredentials`. */
export const findSessionUid = async (header: string, secure: boolean): Promise<string | undefined> =>
  (await findSessionCredentials(header, secure))?.uid;

/** Clears session and profile; stored credentials too if `auth`. Return URL and maintenance flag stay. */
export function clearSession(session: SiteSession, { auth }: { auth: boolean }): void {
  for (const key of ['session', 'profileHash', 'profile', 'checkedUntil', 'activeAt'] as const) session.unset(key);
  if (auth) for (const key of ['sealed', 'rid', 'gmt', 'lang', 'noRefreshUntil'] as const) session.unset(key);
}
