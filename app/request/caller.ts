import type { Language } from '#contract/constants';
import type { Credentials } from '#contract/envelope';
import type { RequestState } from './state.server';

export interface SignedIn {
  uid: string;
  rid: string;
  username: string;
  firstName: string;
  lastName: string;
}

/** Who asks: a visitor or a player. Every service takes it first. */
export interface Caller {
  state: RequestState;
  request: Request;
  language: Language;
  /** Sent as `user` in authenticated calls. */
  credentials: Credentials | undefined;
  player: SignedIn | undefined;
  /** Under maintenance: only what is cached may be shown. */
  asksNobody?: boolean;
}

export interface PlayerCaller extends Caller {
  credentials: Credentials;
  player: SignedIn;
}

/** A caller whose login waits for its second factor: has credentials, is no player. */
export interface PendingCaller extends Caller {
  credentials: Credentials;
  player: undefined;
}

/** Whether a caller is a player whose session the API knows. */
export function isSignedIn(caller: Caller): caller is PlayerCaller {
  return caller.player !== undefined && caller.credentials !== undefined;
}
