import type { Call, CallAnswer, CallInput } from '#contract/call';
import type { Clock, Language } from '#contract/constants';
import type { OddsChanges } from '#contract/coupons';
import { CODE, MESSAGE } from '#contract/messages';
import { toWire } from '#contract/wire';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import type { Refusal } from '../refusal';

/** The player of an authenticated call, from the session row. */
export interface AuthenticatedPlayer {
  uid: string;
  /** Row id of the session. */
  sessionId: string;
  /** True while the login waits for its second factor. */
  pending: boolean;
  rid: string;
  firstName: string;
  lastName: string;
  clock: Clock;
  notificationsReadAt: Date | null;
  /** Null before the player's first choice. */
  oddsChanges: OddsChanges | null;
  /** Milliseconds until the session ends without activity of the player. */
  idleLeftMs: number;
}

/** Context of a handler. Reads get `db`, which is not a transaction, so they cannot book. */
export interface CallContext<Player = AuthenticatedPlayer | undefined> extends PlatformContext {
  player: Player;
  lang: Language;
  /** The visitor's IP address as the site sends it, for throttling. */
  address: string;
}

/** Context of a handler of a write, with the one transaction of the call: all of the call is committed, or nothing. */
export interface WriteContext<Player = AuthenticatedPlayer | undefined> extends CallContext<Player> {
  tx: Transaction;
}

interface Pagination {
  limit: number;
  total: number;
  offset: number;
}

/**
 * Result of a handler, with amounts as bigints of kuruş and dates as Date. A returned rejection commits the writes (a
 * counted attempt), a thrown one rolls back.
 */
export type HandlerResult<Data> =
  | { result: true; data: Data; pagination?: Pagination }
  | { result: false; message: string; data: Data; code: number }
  | Refusal;

/** Returns the result of a successful call. */
export const ok = <Data>(data: Data, pagination?: Pagination): HandlerResult<Data> =>
  pagination ? { result: true, data, pagination } : { result: true, data };

/** Returns an empty list in the spec's wire format: neither a success nor a rejection. */
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

/** A call with its handler: on the plain database, or inside one transaction that the dispatcher opens. */
export type Handler =
  | { call: Call; inside: 'database'; answer(context: CallContext, data: unknown): Promise<HandlerResult<unknown>> }
  | {
      call: Call;
      inside: 'transaction';
      answer(context: WriteContext, data: unknown): Promise<HandlerResult<unknown>>;
    };

/** Binds a call of the contract to its handler. A call of kind read gets the database, any other call a transaction. */
export function handle<C extends Call>(
  call: C,
  answer: (context: ContextFor<C>, data: CallInput<C>) => Promise<HandlerResult<CallAnswer<C>>>,
): Handler {
  return { call, inside: call.kind === 'read' ? 'database' : 'transaction', answer: encoded(answer) } as Handler;
}

/**
 * Like `handle`, for slow work that must not hold a transaction open, such as a password check. The handler opens its
 * own with `context.db`.
 */
export function handleWithoutTransaction<C extends Call & { kind: 'write' }>(
  call: C,
  answer: (context: CallContext<PlayerOf<C>>, data: CallInput<C>) => Promise<HandlerResult<CallAnswer<C>>>,
): Handler {
  return { call, inside: 'database', answer: encoded(answer) as Handler['answer'] };
}

/** Encodes the result of a handler for the wire. */
const encoded =
  <Context, Data>(answer: (context: Context, data: Data) => Promise<HandlerResult<unknown>>) =>
  async (context: Context, data: Data): Promise<HandlerResult<unknown>> => {
    const answered = await answer(context, data);
    return 'data' in answered ? { ...answered, data: toWire(answered.data) } : answered;
  };
