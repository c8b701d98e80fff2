import type { Call, CallAnswer, CallInput } from '#contract/call';
import { CODE, MESSAGE } from '#contract/messages';
import type { Language } from '#contract/constants';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';

/** The player of an authenticated call, as the session row says. */
export interface CallingPlayer {
  uid: string;
  /** Row id of the session. */
  sessionId: string;
  /** True while the login still waits for its second factor. */
  pending: boolean;
  rid: string;
}

/** What a handler is given beside the call's data. */
export interface Asking<Player = CallingPlayer | undefined> extends PlatformContext {
  /** Open transaction for writes and money; the plain database for reads. */
  tx: Transaction;
  player: Player;
  lang: Language;
  /** The visitor's address, as the site says, for throttling. */
  address: string;
}

/** Text in both languages; the caller's is sent. */
export interface Localized {
  tr: string;
  en: string;
}

/** What a handler returns. A returned refusal commits what was written (a counted try), a thrown one rolls back. */
export type Answer<Data> =
  | { result: true; data: Data; message?: string; pagination?: { limit: number; total: number; offset: number } }
  | { result: false; message: Localized | string; code: number; data?: Data | { field: string }; debug?: string };

/** The domain says no: rolled back, and sent as `result: false` with its message, code and field. */
export class Refusal extends Error {
  constructor(
    /** Shown to the player; a plain string is sent as it is in any Lang (spec section 8's exact texts). */
    readonly text: Localized | string,
    readonly code: number = CODE.invalid,
    /** The form field it is about. */
    readonly field?: string,
    /** Whole seconds after which another try counts. */
    readonly retryAfter?: number,
  ) {
    super(typeof text === 'string' ? text : text.en);
    this.name = 'Refusal';
  }
}

export const ok = <Data>(data: Data, pagination?: { limit: number; total: number; offset: number }): Answer<Data> =>
  pagination ? { result: true, data, pagination } : { result: true, data };

/** An empty list as the spec's wire says it. */
export const noRecords = (): Answer<never> => ({ result: false, message: MESSAGE.noRecords, code: CODE.notFound });

type PlayerOf<C extends Call> = C['auth'] extends 'player' | 'pending' ? CallingPlayer : C['auth'] extends 'none' ? undefined : CallingPlayer | undefined;

export interface Handled {
  call: Call;
  /** Opens its own transactions: for slow work that must not hold one, as checking a password. `asking.tx` is the plain database. */
  alone?: true;
  answer(asking: Asking<CallingPlayer | undefined>, data: unknown): Promise<Answer<unknown>>;
}

/** Binds a call of the contract to the function that answers it. */
export function handle<C extends Call>(call: C, answer: (asking: Asking<PlayerOf<C>>, data: CallInput<C>) => Promise<Answer<CallAnswer<C>>>): Handled {
  return { call, answer: answer as Handled['answer'] };
}

/** As `handle`, for a write that opens its own transactions with `asking.db`. */
export function handleAlone<C extends Call>(call: C, answer: (asking: Asking<PlayerOf<C>>, data: CallInput<C>) => Promise<Answer<CallAnswer<C>>>): Handled {
  return { call, alone: true, answer: answer as Handled['answer'] };
}

export type { Executor };
