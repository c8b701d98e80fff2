import { GENERIC_TEXTS } from '#contract/generic-texts';
import type { z } from 'zod';
import { calls } from '#contract/calls';
import { declaresReason, type Call } from '#contract/call';
import { RETRY_S, type Clock, type Language } from '#contract/constants';
import { credentials, requestEnvelope, type RefusalData, type ReplyEnvelope } from '#contract/envelope';
import { CODE, DEBUG_ANONYMOUS, MESSAGE } from '#contract/messages';
import type { Reason } from '#contract/reasons';
import { lang as langSchema } from '#contract/wire';
import { localize } from '#contract/localize';
import { truncateIp } from '../ip-addresses';
import type { Actor } from '../audit';
import type { PlatformContext } from '../context';
import { countRejection } from '../counters';
import { isUnreachable, NoConnection } from '../db/unreachable';
import { getTracing } from '../tracing';
import { isKnownUnderMaintenance, isUnderMaintenance } from '../maintenance';
import { findSession } from '../players';
import { Refusal, type Localized } from '../refusal';
import type { HandlerResult, CallContext, AuthenticatedPlayer, Handler } from './answer';
import { isPayment, recordPaymentRefusal } from './payment-refusals';
import { isCallOffered } from './products';

const UNKNOWN_CALL = { tr: 'Bilinmeyen çağrı (unknown)', en: 'Unknown call' };
const NOT_BUILT = { tr: 'Bu çağrı henüz yok', en: 'This call is not built yet' };
const MALFORMED = { tr: 'İstek okunamadı', en: 'The request could not be read' };
const SIGN_IN = { tr: 'Önce giriş yapın', en: 'Sign in first' };
const INVALID = { tr: 'Geçersiz değer', en: 'Invalid value' };
const UNREACHABLE = {
  tr: 'Şu anda yanıt verilemiyor. Birkaç saniye sonra yeniden deneyin.',
  en: 'There is no answer at the moment. Try again in a few seconds.',
};
const OUTCOME_UNKNOWN = {
  tr: 'İşlemin sonucu belli değil. Aynısını yeniden gönderin; işlem iki kez yapılmaz.',
  en: 'The outcome is unknown. Send the same again; it is not booked twice.',
};

/** SQLSTATE of a deadlock or a serialisation failure: the transaction was rolled back, and a retry may succeed. */
const WORTH_RETRYING = new Set(['40P01', '40001']);
const TRIES = 3;

/** The database was lost while a call booked money: its commit may have arrived. */
class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The outcome of a booking is unknown', { cause });
  }
}

/** `user` is parsed only if a call needs it. */
const callEnvelope = requestEnvelope.omit({ user: true });

export interface Dispatcher {
  /** Answers one body of `POST /endpoint/v1`. Never throws. */
  answer(body: unknown, from: Origin): Promise<ReplyEnvelope>;
}

/** Origin of a call: the visitor's IP address, and the id of the request in the log. */
export interface Origin {
  address: string;
  requestId?: string | undefined;
}

/**
 * Answers calls by their handlers: envelope, maintenance, player, the call's own data, one transaction for a write.
 * @param afterCommit called when a write was committed, so that its jobs begin.
 * @param undeclared called when a call is rejected for a reason that its contract does not list; the reply is sent all
 * the same.
 */
export function dispatcher(
  context: PlatformContext,
  {
    handlers,
    afterCommit,
    undeclared = (call, reason) =>
      context.log.error({ call, reason }, 'a call said no for a reason that its contract does not declare'),
  }: {
    handlers: readonly Handler[];
    afterCommit: () => void;
    undeclared?: ((call: string, reason: Reason) => void) | undefined;
  },
): Dispatcher {
  const answering = new Map(handlers.map((handled) => [nameOf(handled.call), handled]));

  const answer = async (
    scoped: PlatformContext,
    body: unknown,
    { address, requestId }: Origin,
  ): Promise<ReplyEnvelope> => {
    const envelope = callEnvelope.safeParse(body);
    if (!envelope.success) return refuse(new Refusal(MALFORMED, 'malformed'), { lang: defaultLanguageOf(scoped) });
    const { api, data } = envelope.data;
    const lang = langSchema.safeParse(data.Lang).data ?? defaultLanguageOf(scoped);
    const name = `${api.class}/${api.method}`;
    const call = isCallOffered(name, scoped.options) ? calls.get(name) : undefined;
    if (!call) return refuse(new Refusal(UNKNOWN_CALL, 'unknown-call'), { lang, debug: 'unknown' });
    const isMaintenanceCall = call.class === 'maintenance';
    if (!isMaintenanceCall && (await isKnownUnderMaintenance(scoped)))
      return refuse(new Refusal(MESSAGE.maintenance, 'maintenance'), { lang });
    const handled = answering.get(name);
    if (!handled) return refuse(new Refusal(NOT_BUILT, 'not-built'), { lang });

    const player = await callingPlayer(scoped, { call, user: (body as { user?: unknown }).user, data });
    if (player instanceof Refusal)
      return refuse(player, { lang, debug: player.reason === 'not-signed-in' ? DEBUG_ANONYMOUS : undefined });
    const by: Actor = player ? { actor: 'player', name: player.uid, address } : { actor: 'visitor', name: '', address };
    const parsed = call.data.safeParse(data);
    const answered = parsed.success
      ? await run({ ...scoped, by, player, lang, address }, handled, parsed.data)
      : wrongData(parsed.error, data);
    if (answered instanceof Refusal && player && isPayment(call))
      await recordPaymentRefusal({ ...scoped, by }, answered, { uid: player.uid, call: name, data, requestId });
    if (answered instanceof Refusal && !declaresReason(call, answered.reason)) undeclared(name, answered.reason);
    return wire(answered, lang, player?.clock);
  };

  /**
   * Runs reads on the plain database, and writes in one transaction, with a retry on deadlocks and serialisation
   * failures.
   */
  const run = async (asking: CallContext, handled: Handler, data: unknown): Promise<HandlerResult<unknown>> => {
    try {
      if (handled.inside === 'transaction') return await write(asking, handled, data);
      const answered = await handled.answer(asking, data);
      if (handled.call.kind !== 'read') afterCommit();
      return answered;
    } catch (error) {
      if (error instanceof Refusal) return error;
      // Without a connection its transaction has not begun.
      const hasBegun = !(handled.inside === 'transaction' && error instanceof NoConnection);
      throw handled.call.kind === 'money' && hasBegun && isUnreachable(error) ? new OutcomeUnknown(error) : error;
    }
  };

  const write = async (
    asking: CallContext,
    handled: Handler & { inside: 'transaction' },
    data: unknown,
  ): Promise<HandlerResult<unknown>> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const answered = await asking.db.transaction(async (tx) => {
          // Maintenance may have begun since: check it in the same transaction as the booking.
          if (await isUnderMaintenance(tx)) throw new Refusal(MESSAGE.maintenance, 'maintenance');
          return handled.answer({ ...asking, db: tx, tx }, data);
        });
        afterCommit();
        return answered;
      } catch (error) {
        if (tries >= TRIES || !WORTH_RETRYING.has(sqlState(error))) throw error;
      }
    }
  };

  return {
    answer: async (body, origin) => {
      const id = origin.requestId === undefined ? {} : { id: origin.requestId };
      const span = getTracing()
        ?.findSpan(origin.requestId ?? '')
        ?.child(calls.has(callOf(body)) ? callOf(body) : 'unknown call');
      try {
        const db = origin.requestId === undefined ? context.db : context.forRequest({ id: origin.requestId, span });
        const reply = await answer({ ...context, db }, body, origin);
        if (!reply.result) {
          const refused = refusalOf(body, reply, origin.address);
          countRejection(refused.reason ?? 'none');
          context.log.info({ ...id, ...refused }, 'a call was refused');
        }
        return reply;
      } catch (error) {
        context.log.error({ ...id, err: error, call: callOf(body) }, 'a call failed');
        const refusal = toRefusal(error);
        countRejection(refusal.reason);
        return refuse(refusal, { lang: langOf(body, context) });
      } finally {
        span?.end();
      }
    },
  };
}

/** Returns the rejection for an error that no rule of the platform threw. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof OutcomeUnknown) return new Refusal(OUTCOME_UNKNOWN, 'outcome-unknown');
  return isUnreachable(error)
    ? new Refusal(UNREACHABLE, 'unreachable', undefined, RETRY_S)
    : new Refusal(MESSAGE.internalError, 'failed');
}

const nameOf = (call: Call) => `${call.class}/${call.method}`;

/**
 * Returns the player of a call, from the session row; undefined if the call needs none.
 * @returns a rejection if the call needs a player and there is none.
 */
async function callingPlayer(
  context: PlatformContext,
  { call, user, data }: { call: Call; user: unknown; data: Record<string, unknown> },
): Promise<AuthenticatedPlayer | undefined | Refusal> {
  if (call.auth === 'none') return undefined;
  const optional = call.auth === 'optional';
  if (user === undefined || user === null) return optional ? undefined : new Refusal(SIGN_IN, 'not-signed-in');
  const expired = () => new Refusal(MESSAGE.sessionExpired, 'session-expired');
  const given = credentials.safeParse(user);
  if (!given.success || !/^[0-9A-Za-z]+$/.test(given.data.sid)) return optional ? undefined : expired();
  // The site's own checks are not activity of the player unless they set `touch`; other calls are activity unless they
  // unset it.
  const activity = nameOf(call) === 'system/ping' ? data.touch === true : data.touch !== false;
  const session = await findSession(context, given.data, activity);
  if (!session) return optional ? undefined : expired();
  if (session.inactive) return optional ? undefined : new Refusal(MESSAGE.inactiveAccount, 'inactive-account');
  // A login that waits for its second factor (AUTH-3).
  if (session.pending && call.auth !== 'pending') return optional ? undefined : expired();
  const { inactive: _active, ...player } = session;
  return player;
}

const defaultLanguageOf = ({ options }: PlatformContext): Language => options.defaultLanguage ?? 'tr';

const pickText = (text: Localized | string, lang: Language) => (typeof text === 'string' ? text : localize(text, lang));

function refuse(
  refusal: Refusal,
  { lang, debug, clock = '12' }: { lang: Language; debug?: string | undefined; clock?: Clock | undefined },
): ReplyEnvelope {
  const { code, reason, field, retryAfter } = refusal;
  const data: RefusalData = {
    reason,
    ...(field === undefined ? {} : { field }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
  return {
    result: false,
    message: pickText(refusal.toText(clock), lang),
    data,
    code,
    ...(debug === undefined ? {} : { debug }),
  };
}

function wrongData(error: z.ZodError, data: Record<string, unknown>): Refusal {
  const field = error.issues[0]?.path[0];
  if (typeof field !== 'string') return new Refusal(INVALID, 'invalid');
  // Read from the data, not from the issue: for a union of number and text the issue does not state that the value was
  // missing.
  const given = Object.hasOwn(data, field) ? data[field] : undefined;
  const missing = given === undefined || given === null || given === '';
  return missing
    ? new Refusal(GENERIC_TEXTS.required, 'required', String(field))
    : new Refusal(INVALID, 'invalid', String(field));
}

function wire(answered: HandlerResult<unknown>, lang: Language, clock?: Clock): ReplyEnvelope {
  if (answered instanceof Refusal) return refuse(answered, { lang, debug: undefined, clock });
  if (!answered.result) return answered;
  const { data, pagination } = answered;
  return { result: true, message: MESSAGE.success, data, code: CODE.ok, ...(pagination ? { pagination } : {}) };
}

function sqlState(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code;
  return '';
}

function langOf(body: unknown, context: PlatformContext): Language {
  const data = requestEnvelope.shape.data.safeParse((body as { data?: unknown } | null)?.data);
  return (data.success ? langSchema.safeParse(data.data.Lang).data : undefined) ?? defaultLanguageOf(context);
}

function callOf(body: unknown): string {
  const envelope = requestEnvelope.shape.api.safeParse((body as { api?: unknown } | null)?.api);
  return envelope.success ? `${envelope.data.class}/${envelope.data.method}` : '';
}

/** Returns the log fields of a rejection: call, claimed player, network and reason. Never typed values. */
function refusalOf(body: unknown, { data }: ReplyEnvelope, address: string) {
  const { reason, field } = (data ?? {}) as RefusalData;
  const user = credentials.safeParse((body as { user?: unknown } | null)?.user);
  return {
    call: callOf(body),
    reason,
    ...(field === undefined ? {} : { field }),
    // The claimed player; the session may be over.
    ...(user.success ? { uid: user.data.uid } : {}),
    network: truncateIp(address),
  };
}
