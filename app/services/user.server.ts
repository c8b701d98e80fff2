import type { CallData, CallReply } from '#contract/call';
import { SECOND_FACTOR_MARK_LENGTH } from '#contract/constants';
import * as contract from '#contract/user';
import type { Caller, PendingCaller, PlayerCaller } from '~/request/caller';
import { callEndpoint, type Reply } from '~/api/endpoint.server';

/** Maximum length in the contract, in characters. */
const USER_AGENT_MAX = 300;

export type LoginReply = CallReply<typeof contract.login>;
export type SecurityState = CallReply<typeof contract.securityState>;
type SecondFactor = 'none' | 'app' | 'sms';

/**
 * Requests a session. Sends the visitor's IP address, by which the platform throttles, and the browser's user agent.
 */
export function login(
  caller: Caller,
  { username, password, device }: { username: string; password: string; device: string },
): Promise<Reply<LoginReply>> {
  const userAgent = (caller.request.headers.get('User-Agent') ?? '')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, USER_AGENT_MAX);
  const { address } = caller.state;
  return callEndpoint(caller, contract.login, {
    username,
    password,
    address,
    userAgent,
    ...(device === '' ? {} : { device }),
  });
}

/** Whether a second factor is required: the secret is longer than ten characters (spec section 4). */
export const needsSecondFactor = (reply: LoginReply): boolean => reply.gasecret.length > SECOND_FACTOR_MARK_LENGTH;

/** Ends the session at the API. The site forgets it whatever the reply. */
export async function logout(caller: Caller): Promise<void> {
  try {
    await callEndpoint(caller, contract.logout, {});
  } catch (thrown) {
    // The session had already ended, which is the intended result.
    if (!(thrown instanceof Response)) throw thrown;
  }
}

/** Registers a player; sends the visitor's IP address. */
export const register = (caller: Caller, form: Omit<CallData<typeof contract.register>, 'address_ip'>) =>
  callEndpoint(caller, contract.register, { ...form, address_ip: caller.state.address });

/** `two_auth_type` without a type changes nothing: it shares the time limit of the page's reads (INT-31). */
const READ_FACTOR = { ...contract.twoAuthType, kind: 'read' } as const;

/** Returns which second factor is on; read-only. */
export async function secondFactor(caller: PlayerCaller): Promise<Reply<SecondFactor>> {
  const [app, kind] = await Promise.all([
    callEndpoint(caller, contract.checkUserGa, {}),
    callEndpoint(caller, READ_FACTOR, {}),
  ]);
  if (!app.ok) return app;
  if (app.data) return { ...app, data: 'app' };
  return kind.ok ? { ...kind, data: kind.data?.type ?? 'none' } : kind;
}

/** Chooses SMS at the API and sends a code, at most once a minute. */
export async function beginSms(caller: PlayerCaller): Promise<Reply<unknown>> {
  const chosen = await callEndpoint(caller, contract.twoAuthType, { type: 'sms' });
  return chosen.ok ? callEndpoint(caller, contract.smsSend, {}) : chosen;
}

/** Checks a code: completes a pending login, or activates the chosen factor. Both calls succeed on `data` true. */
export const checkCode = (
  caller: PlayerCaller | PendingCaller,
  kind: 'app' | 'sms',
  code: string,
): Promise<Reply<boolean>> =>
  kind === 'app'
    ? callEndpoint(caller, contract.checkGa, { ga_code: code })
    : callEndpoint(caller, contract.smsValidate, { code });

/**
 * Creates ten new recovery codes, shown only once; `code` may be omitted only just after the factor was switched on.
 */
export const makeRecoveryCodes = (caller: PlayerCaller, code?: string) =>
  callEndpoint(caller, contract.makeRecoveryCodes, code === undefined ? {} : { code });

/** Returns the previous login and the number of recovery codes left. */
export const securityState = (caller: Caller, device = '') =>
  callEndpoint(caller, contract.securityState, device === '' ? {} : { device });

/** Switches the second factor off, by one of its codes or after a re-authentication that included one. */
export const switchOff = (caller: PlayerCaller, kind: 'app' | 'sms', code?: string): Promise<Reply<unknown>> =>
  kind === 'app'
    ? callEndpoint(caller, contract.clearGeneratedGa, code === undefined ? {} : { gacode: code })
    : callEndpoint(caller, contract.twoAuthType, { type: 'none', ...(code === undefined ? {} : { code }) });
/** Ends one session, or without an id all except this one. */
export const endSessions = (caller: PlayerCaller, sessionID?: string) =>
  callEndpoint(caller, contract.endSessions, sessionID === undefined ? {} : { sessionID });
