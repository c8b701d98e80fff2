import type { Call, CallAnswer, CallInput } from '#contract/call';
import type { Language } from '#contract/constants';
import { CODE, MESSAGE } from '#contract/messages';
import { toWire } from '#contract/wire';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import type { Refusal } from '../refusal';

/** The player of an authenticated call, as the session row says. */
export interface AuthenticatedPlayer {
  uid: string;
  /** Row id of the session. */
  sessionId: string;
  /** True while the login still waits for its second factor. */
  pending: boolean;
  rid: string;
  /** Milliseconds until the session ends unless the player does something. */
  idleLeftMs: number;
}

/** What a handler is given beside the call's data. A read asks `db`, which is no transaction: nothing can be booked in it. */
export interface CallContext<Player = AuthenticatedPlayer | undefined> extends PlatformContext {
  player: Player;
  lang: Language;
  /** The visitor's address, as the site says, for throttling. */
  address: string;
}

/** What a handler of a write is given: also the one transaction in which all of the call happens, or nothing of it. */
export interface WriteContext<Player = AuthenticatedPlayer | undefined> extends CallContext<Player> {
  tx: Transaction;
}

interface Pagination {
  limit: number;
  total: number;
  offset: number;
}

/** What a handler returns, in its data amounts as bigints of kuruş and dates as Date. A returned refusal commits what was written (a counted try), a thrown one rolls back. */
export type HandlerResult<Data> =
  | { result: true; data: Data; pagination?: Pagination }
  | { result: false; message: string; data: Data; code: number }
  | Refusal;

/** The answer of a call that was done. */
export const ok = <Data>(data: Data, pagination?: Pagination): HandlerResult<Data> =>
  pagination ? { result: true, data, pagination } : { result: true, data };

/** An empty list as the spec's wire says it: not a success, and no refusal either. */
export const noRecords = <Data>(data: Data): HandlerResult<Data> => ({
  result: false,
  message: MESSAGE.noRecords,
  data,
  code: CODE.notFound,
});

type PlayerOf<C extends Call> = C['auth'] extends 'player' | 'pending'
  ? AuthenticatedPlayer
  : C['auth'] extends 'none'
    ? undefined
    : AuthenticatedPlayer | undefined;

type ContextFor<C extends Call> = C['kind'] extends 'read' ? CallContext<PlayerOf<C>> : WriteContext<PlayerOf<C>>;

/** A call and what answers it: on the plain database, or inside one transaction that the dispatcher opens. */
export type Handler =
  | { call: Call; inside: 'database'; answer(context: CallContext, data: unknown): Promise<HandlerResult<unknown>> }
  | {
      call: Call;
      inside: 'transaction';
      answer(context: WriteContext, data: unknown): Promise<HandlerResult<unknown>>;
    };

/**
 * Binds a call of the contract to the function that answers it. The contract says whether the call is a read: a read is
 * given the database, anything else a transaction.
 */
export function handle<C extends Call>(
  call: C,
  answer: (context: ContextFor<C>, data: CallInput<C>) => Promise<HandlerResult<CallAnswer<C>>>,
): Handler {
  return { call, inside: call.kind === 'read' ? 'database' : 'transaction', answer: encoded(answer) } as Handler;
}

/** As `handle`, for slow work that must not hold a transaction open, as checking a password: it opens its own with `context.db`. */
export function handleWithoutTransaction<C extends Call & { kind: 'write' }>(
  call: C,
  answer: (context: CallContext<PlayerOf<C>>, data: CallInput<C>) => Promise<HandlerResult<CallAnswer<C>>>,
): Handler {
  return { call, inside: 'database', answer: encoded(answer) as Handler['answer'] };
}

/** Encodes what a handler returns for the wire. */
const encoded =
  <Context, Data>(answer: (context: Context, data: Data) => Promise<HandlerResult<unknown>>) =>
  async (context: Context, data: Data): Promise<HandlerResult<unknown>> => {
    const answered = await answer(context, data);
    return 'data' in answered ? { ...answered, data: toWire(answered.data) } : answered;
  };
