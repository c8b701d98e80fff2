import {
  readReason,
  refusalData,
  replyEnvelope,
  type Credentials,
  type ReplyEnvelope,
  type RequestEnvelope,
} from '#contract/envelope';
import type { Reason } from '#contract/reasons';
import { withDefaults, type Call, type CallData, type CallKind, type CallReply } from '#contract/call';
import { inTime } from '#contract/in-time';
import { readLeniently } from '#contract/lenient';
import { MONEY_TIMEOUT_MS, READ_TIMEOUT_MS } from '#contract/constants';
import { CODE, DEBUG_ANONYMOUS, MESSAGE } from '#contract/messages';
import { pingReply } from '#contract/system';
import { toWire, type Pagination } from '#contract/wire';
import { fixedT } from '~/lib/language/i18n';
import { genericText } from '~/lib/language/generic-text.server';
import * as redirects from '~/answers/redirects.server';
import { isActivity } from '~/request/activity.server';
import { once, readTimeLeft, type RequestState } from '~/request/state.server';
import { clearSession } from '~/sessions.server';
import { remoteEndpointUrl } from './address.server';
import { CircuitBreaker } from './breaker.server';
import { isAnswered } from './extensions.server';
import { embeddedPlatform } from './platform.server';
import { answerRemotely, hasUnknownOutcome, type Answer, type Envelope } from './remote.server';
import type { Caller } from '~/request/caller';

/**
 * Transport of `/endpoint/v1`: envelope, credentials, time-outs, kinds of failure. Only this module knows whether the
 * platform is in this process or remote. It never reads cookies: the caller passes what it needs.
 */

export interface Success<T> {
  ok: true;
  data: T;
  /** The server's message; the spec's success marker is left out (''). */
  message: string;
  pagination: Pagination | undefined;
}

/**
 * - `refused`: the API rejected the call; `message` is its own, for the player
 * - `unavailable`: the API did not respond, or not in the agreed form
 * - `unreadable`: the record of a read lacks an id or an amount, which is never invented; lists leave such rows out
 * - `unknown`: a money call timed out and may have been booked
 * - `absent`: this installation does not have the call, so the feature does not exist
 * - `blocked`: not sent after an earlier 500 of this page
 */
export interface Failure {
  ok: false;
  kind: 'refused' | 'unavailable' | 'unreadable' | 'unknown' | 'absent' | 'blocked';
  /** In the page's language if it is the site's own text, else as the server sent it. */
  message: string;
  code?: number | undefined;
  /** Form field that the rejection concerns. */
  field?: string | undefined;
  /** Whole seconds to wait before another attempt is accepted. */
  retryAfter?: number | undefined;
  /** Machine-readable reason; a remote installation may omit it. */
  reason?: Reason | undefined;
}

export type Reply<T> = Success<T> | Failure;

/** Twelve: an API that fails three calls of ten hardly ever fails so many in a row (INT-31). */
const breaker = new CircuitBreaker({ failures: 12, pauseMs: 3_000 });

/**
 * Makes one call and reads its reply.
 * @throws {Response} a finished redirect for failures with the same meaning everywhere: maintenance, session expired,
 * inactive account, not authorised (spec sections 4 and 8). While an action's response is being rendered the call is
 * `unavailable` instead, and the next page handles the failure
 */
export async function callEndpoint<C extends Call>(
  caller: Caller,
  call: C,
  data: CallData<C>,
): Promise<Reply<CallReply<C>>> {
  const { state } = caller;
  const t = fixedT(state.language, 'common');
  if (!isAnswered(call)) return { ok: false, kind: 'absent', message: genericText(caller.language, 'processFailed') };
  if (state.blocked) return { ok: false, kind: 'blocked', message: t('requestBlocked') };

  let answer = await send(caller, call, data);
  if (answer.kind === 'reply' && needsRefresh(call, answer.reply)) {
    // The refresh is tried once per request; a second rejection ends the session, a refresh without a response does not.
    const isAlive = await refresh(caller);
    if (isAlive === undefined) return { ok: false, kind: 'unavailable', message: t('somethingWentWrong') };
    if (!isAlive) return leave(caller, () => redirects.sessionExpired(state, caller.request));
    answer = await send(caller, call, data);
    if (answer.kind === 'reply' && needsRefresh(call, answer.reply))
      return leave(caller, () => redirects.sessionExpired(state, caller.request));
  }
  if (answer.kind === 'server-error' || answer.kind === 'unreachable') {
    state.blocked = true;
    return {
      ok: false,
      kind: call.kind === 'money' ? 'unknown' : 'unavailable',
      message: call.kind === 'money' ? t('outcomeUnknown') : t('serverTrouble'),
      code: CODE.error,
    };
  }
  if (answer.kind !== 'reply') {
    return call.kind === 'money'
      ? { ok: false, kind: 'unknown', message: t('outcomeUnknown') }
      : { ok: false, kind: 'unavailable', message: t('somethingWentWrong') };
  }
  return readReply(caller, call, { reply: answer.reply, sent: data as Record<string, unknown> });
}

function readReply<C extends Call>(
  caller: Caller,
  call: C,
  { reply, sent }: { reply: Envelope; sent: Record<string, unknown> },
): Promise<Reply<CallReply<C>>> | Reply<CallReply<C>> {
  const { state } = caller;
  const t = fixedT(state.language, 'common');
  const isLogin = call.class === 'user' && call.method === 'login';
  if (reply.message === MESSAGE.maintenance)
    return leave(caller, () => redirects.underMaintenance(state, caller.request));
  if (reply.message === MESSAGE.notAuthorized || reply.message === MESSAGE.notAuthorizedEnglish)
    return leave(caller, () => redirects.notAuthorized(state));
  if (!isLogin && (reply.message === MESSAGE.loginFailed || reply.message === MESSAGE.inactiveAccount))
    return leave(caller, () => redirects.silentLogout(state));
  if (!isLogin && caller.player && (reply.code === CODE.forbidden || reply.debug === DEBUG_ANONYMOUS))
    return leave(caller, () => redirects.anonymous(state, caller.request));

  if (!reply.result) {
    // An empty list is a result, not a failure. For a mutation, 'no records' is a failure.
    if (reply.message === MESSAGE.noRecords && call.kind === 'read') {
      const empty = call.reply.safeParse(Array.isArray(reply.data) ? reply.data : []);
      if (empty.success)
        return { ok: true, data: empty.data as CallReply<C>, message: MESSAGE.noRecords, pagination: reply.pagination };
    }
    if (reply.code === CODE.notBuilt || (call.extension && /unknown/i.test(reply.message))) {
      return { ok: false, kind: 'absent', message: reply.message, code: reply.code };
    }
    const message =
      reply.message === MESSAGE.noRecords
        ? t('noResults')
        : reply.message || genericText(caller.language, 'processFailed');
    return { ok: false, kind: 'refused', message, code: reply.code, ...refusalData.parse(reply.data) };
  }
  const isRecord = typeof reply.data === 'object' && reply.data !== null && !Array.isArray(reply.data);
  const read = readLeniently(
    call.reply,
    isRecord ? withSentIds(reply.data as Record<string, unknown>, sent) : reply.data,
  );
  if (!read.success)
    return {
      ok: false,
      kind: call.kind === 'money' ? 'unknown' : isRecord && call.kind === 'read' ? 'unreadable' : 'unavailable',
      message: call.kind === 'money' ? t('outcomeUnknown') : t('somethingWentWrong'),
    };
  return {
    ok: true,
    data: read.data as CallReply<C>,
    message: reply.message === MESSAGE.success ? '' : reply.message,
    pagination: reply.pagination,
  };
}

/** Returns a record with the ids that its call sent and that it omits: it is the record of these ids. */
function withSentIds(record: Record<string, unknown>, sent: Record<string, unknown>): Record<string, unknown> {
  const ids = Object.entries(sent).filter(([name]) => name.endsWith('ID') && (record[name] ?? null) === null);
  return { ...record, ...Object.fromEntries(ids) };
}

/** Throws a redirect; while an action's response is being rendered it returns a failure instead. */
async function leave({ state }: Caller, redirect: () => Promise<Response>): Promise<Failure> {
  if (!state.answered) throw await redirect();
  return { ok: false, kind: 'unavailable', message: fixedT(state.language, 'common')('somethingWentWrong') };
}

const needsRefresh = (call: Call, reply: Envelope) =>
  reply.message === MESSAGE.sessionExpired &&
  !(call.class === 'user' && (call.method === 'pass_change' || call.method === 'login'));

/**
 * Refreshes the session, once per request: `system/ping` with the stored credentials.
 * @returns whether it is alive; undefined if the API does not respond
 */
async function refresh({ credentials, state }: Caller): Promise<boolean | undefined> {
  if (!credentials) return false;
  const known = await once(state, 'refresh', () => ping(credentials, { state }, true));
  if (known?.isAlive === false) clearSession(state.session, { auth: true });
  return known?.isAlive;
}

/** Session state according to the API. */
export interface KnownSession {
  isAlive: boolean;
  /** Milliseconds until the session ends without activity; undefined if the API omits it. */
  leftMs: number | undefined;
}

/**
 * Returns whether a session is alive according to the API; `undefined` if it does not respond. `touch` reports
 * activity of the player.
 */
export async function ping(
  credentials: Credentials,
  caller: Pick<Caller, 'state'>,
  touch: boolean,
): Promise<KnownSession | undefined> {
  const body: RequestEnvelope = {
    api: { class: 'system', method: 'ping' },
    data: { Lang: caller.state.language, touch },
    user: credentials,
  };
  const answer = await transmitRead(body, caller.state);
  if (answer.kind !== 'reply' || answer.reply.message === MESSAGE.maintenance) return undefined;
  const isAlive = answer.reply.result && answer.reply.message !== MESSAGE.sessionExpired;
  return { isAlive, leftMs: pingReply.safeParse(answer.reply.data).data?.leftMs };
}

async function send<C extends Call>(caller: Caller, call: C, data: CallData<C>): Promise<Answer> {
  const body: RequestEnvelope = {
    api: { class: call.class, method: call.method },
    data: {
      ...(toWire(withDefaults(call, data)) as Record<string, unknown>),
      Lang: call.siteType === 'Mobile' ? 'tr' : caller.state.language,
      ...(call.siteType ? { SiteType: call.siteType } : {}),
      // A page that reloads automatically is no activity of the player.
      ...(caller.credentials && !isActivity(caller.request) ? { touch: false } : {}),
    },
    ...(call.auth !== 'none' && caller.credentials ? { user: caller.credentials } : {}),
  };
  if (call.kind === 'read') return transmitRead(body, caller.state);
  const timeoutMs = call.kind === 'money' ? MONEY_TIMEOUT_MS : READ_TIMEOUT_MS;
  const answer = await transmit(body, { state: caller.state, timeoutMs, kind: call.kind });
  // The reads of an action after its write have a limit of their own.
  if (caller.request.method === 'POST') caller.state.beganAt = performance.now();
  return answer;
}

/**
 * Sends a read. All reads of a page share one time limit, because the waits of calls that follow one another add up
 * (INT-31). After one has timed out or found no database, later ones are not sent.
 */
async function transmitRead(body: RequestEnvelope, state: RequestState): Promise<Answer> {
  if (state.late) return { kind: state.unreachable ? 'unreachable' : 'unavailable' };
  const timeoutMs = readTimeLeft(state);
  if (timeoutMs === 0) return { kind: 'unavailable' };
  const answer = await transmit(body, { state, timeoutMs, kind: 'read' });
  state.late ||= answer.kind === 'timeout' || answer.kind === 'unreachable';
  return answer;
}

async function transmit(
  body: RequestEnvelope,
  { state, timeoutMs, kind }: { state: RequestState; timeoutMs: number; kind: CallKind },
): Promise<Answer> {
  const distant = remoteEndpointUrl();
  if (!distant) {
    const answer = await answerInProcess(body, state, timeoutMs);
    state.unreachable ||= answer.kind === 'unreachable' || answer.kind === 'timeout';
    return answer;
  }
  // Mutations of a player are always sent. A login must not wait until a page's read has found the API alive, and
  // only the API knows whether a money call was booked.
  if (kind === 'read' && !breaker.canRequest()) return { kind: 'unavailable' };
  const sent = breaker.begin();
  let answer = await answerRemotely(distant, { body, address: state.address, timeoutMs });
  // It may have been booked, so the repeat must use the same key (API-5).
  if (kind === 'money' && answer.kind === 'reply' && hasUnknownOutcome(answer.reply)) answer = { kind: 'server-error' };
  breaker.record(sent, answer.kind === 'reply');
  return answer;
}

async function answerInProcess(
  body: RequestEnvelope,
  { address, requestId }: Pick<RequestState, 'address' | 'requestId'>,
  timeoutMs: number,
): Promise<Answer> {
  const platform = await embeddedPlatform();
  try {
    const reply = await inTime<ReplyEnvelope | undefined>(
      platform.answer(body, { address, requestId }),
      timeoutMs,
      () => undefined,
    );
    if (!reply) return { kind: 'timeout' };
    const reason = readReason(reply);
    if (reason === 'unreachable' || reason === 'outcome-unknown') return { kind: 'unreachable' };
    if (reply.code === CODE.error) return { kind: 'server-error' };
    return { kind: 'reply', reply: replyEnvelope.parse(reply) };
  } catch {
    return { kind: 'server-error' };
  }
}
