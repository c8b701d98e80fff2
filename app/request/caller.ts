import type { Clock, Language } from '#contract/constants';
import type { Credentials } from '#contract/envelope';
import type { RequestState } from './state.server';

export interface SignedIn {
  uid: string;
  rid: string;
}

/** Caller of a service, always its first argument: a visitor or a player. */
export interface Caller {
  state: RequestState;
  request: Request;
  language: Language;
  clock: Clock;
  /** Sent as `user` in authenticated calls. */
  credentials: Credentials | undefined;
  player: SignedIn | undefined;
  /** Whether only cached content may be shown, as during maintenance. */
  cacheOnly?: boolean;
}

export interface PlayerCaller extends Caller {
  credentials: Credentials;
  player: SignedIn;
}

/** A caller whose login waits for its second factor: has credentials, is not a player. */
export interface PendingCaller extends Caller {
  credentials: Credentials;
  player: undefined;
}

/** Whether a caller is a player whose session the API knows. */
export function isSignedIn(caller: Caller): caller is PlayerCaller {
  return caller.player !== undefined && caller.credentials !== undefined;
}
