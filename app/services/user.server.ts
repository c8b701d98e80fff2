import type { CallData, CallReply } from '#contract/call';
import { SECOND_FACTOR_MARK_LENGTH } from '#contract/constants';
import type { Credentials } from '#contract/envelope';
import * as contract from '#contract/user';
import type { Caller, PlayerCaller } from '~/request/caller';
import { callEndpoint, type Reply } from '~/api/endpoint.server';

/** As many characters as the contract takes. */
const USER_AGENT_MAX = 300;

export type LoginReply = CallReply<typeof contract.login>;
export type SecurityState = CallReply<typeof contract.securityState>;
type SecondFactor = 'none' | 'app' | 'sms';

/** A caller whose login waits for its second factor: has credentials, is no player. */
export interface PendingCaller extends Caller {
  credentials: Credentials;
  player: undefined;
}

/** Asks for a session; the visitor's address goes along, as the platform throttles by it, and what the browser calls itself. */
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

/** Longer than ten characters: a second factor is asked for (spec section 4). */
export const needsSecondFactor = (reply: LoginReply): boolean => reply.gasecret.length > SECOND_FACTOR_MARK_LENGTH;

/** Ends the session at the API; whatever it answers, the site forgets it. */
export async function logout(caller: Caller): Promise<void> {
  try {
    await callEndpoint(caller, contract.logout, {});
  } catch (thrown) {
    // A session that was over already: that is what was asked for.
    if (!(thrown instanceof Response)) throw thrown;
  }
}

/** The signed-in player's profile. */
export const userProfile = (caller: Caller) => callEndpoint(caller, contract.getUserProfile, {});

/** 'Oturum süresi doldu' comes back as a refusal here: the route clears local data and goes to `/login` (spec section 4). */
export const changePassword = (caller: PlayerCaller, passwords: CallData<typeof contract.passChange>) =>
  callEndpoint(caller, contract.passChange, passwords);

/** Registers a player; the visitor's address goes along. */
export const register = (caller: Caller, form: Omit<CallData<typeof contract.register>, 'address_ip'>) =>
  callEndpoint(caller, contract.register, { ...form, address_ip: caller.state.address });

/** Confirms a registration by the token of its mail and the password that was chosen at it. */
export const confirmRegistration = (caller: Caller, given: CallData<typeof contract.confirmRegistration>) =>
  callEndpoint(caller, contract.confirmRegistration, given);

/** Asks for a mail with a reset link. The answer is the same for addresses that nobody registered. */
export const forgotPassword = (caller: Caller, email: string) => callEndpoint(caller, contract.forgot, { email });

/** Sets a new password by the token of a reset link. */
export const resetPassword = (caller: Caller, reset: CallData<typeof contract.passReset>) =>
  callEndpoint(caller, contract.passReset, reset);

/** Whether the link of a reset mail would still be taken. */
export const checkResetLink = (caller: Caller, token: string) =>
  callEndpoint(caller, contract.checkResetLink, { token });

/** What of a second factor was begun and waits for its first code. */
export const begunFactor = (caller: PlayerCaller) => callEndpoint(caller, contract.begunFactor, {});

/** Which second factor is on; changes nothing. */
export async function secondFactor(caller: PlayerCaller): Promise<Reply<SecondFactor>> {
  const [app, kind] = await Promise.all([
    callEndpoint(caller, contract.checkUserGa, {}),
    callEndpoint(caller, contract.twoAuthType, {}),
  ]);
  if (!app.ok) return app;
  if (app.data) return { ...app, data: 'app' };
  return kind.ok ? { ...kind, data: kind.data?.type ?? 'none' } : kind;
}

/** A fresh secret for an authenticator app; it counts from its first right code on. */
export const generateAppKey = (caller: PlayerCaller) => callEndpoint(caller, contract.userGenerateGa, {});

/** Tells the API that SMS is wanted, and has a code sent: at most once a minute. */
export async function beginSms(caller: PlayerCaller): Promise<Reply<unknown>> {
  const chosen = await callEndpoint(caller, contract.twoAuthType, { type: 'sms' });
  return chosen.ok ? sendSms(caller) : chosen;
}

/** Sends a code to the player by SMS: at most once a minute. */
export const sendSms = (caller: PlayerCaller | PendingCaller) => callEndpoint(caller, contract.smsSend, {});

/** Whether a code is right: completes a waiting login, or switches on what was begun. Both calls succeed on `data` true. */
export const checkCode = (
  caller: PlayerCaller | PendingCaller,
  kind: 'app' | 'sms',
  code: string,
): Promise<Reply<boolean>> =>
  kind === 'app'
    ? callEndpoint(caller, contract.checkGa, { ga_code: code })
    : callEndpoint(caller, contract.smsValidate, { code });

/** Whether a recovery code is right; it completes a waiting login. */
export const checkRecoveryCode = (caller: PendingCaller, code: string): Promise<Reply<boolean>> =>
  callEndpoint(caller, contract.recoveryCode, { code });

/** Ten new recovery codes, shown this once; without `code` only just after the factor was switched on. */
export const makeRecoveryCodes = (caller: PlayerCaller, code?: string) =>
  callEndpoint(caller, contract.makeRecoveryCodes, code === undefined ? {} : { code });

/** The login before this one, and how many recovery codes are left. */
export const securityState = (caller: Caller, device = '') =>
  callEndpoint(caller, contract.securityState, device === '' ? {} : { device });

/** Ends every session by the link of a new-device mail. */
export const stopAccess = (caller: Caller, token: string) => callEndpoint(caller, contract.stopAccess, { token });

/** Has a link mailed to a new e-mail address. */
export const changeEmail = (caller: PlayerCaller, email: string) =>
  callEndpoint(caller, contract.changeEmail, { email });
/** The link of that mail. */
export const confirmEmail = (caller: Caller, token: string) => callEndpoint(caller, contract.confirmEmail, { token });
/** Changes the phone number. */
export const changePhone = (caller: PlayerCaller, phone: string) =>
  callEndpoint(caller, contract.changePhone, { phone });

/** Switches the second factor off, by one of its codes or after a fresh proof that held one. */
export const switchOff = (caller: PlayerCaller, kind: 'app' | 'sms', code?: string): Promise<Reply<unknown>> =>
  kind === 'app'
    ? callEndpoint(caller, contract.clearGeneratedGa, code === undefined ? {} : { gacode: code })
    : callEndpoint(caller, contract.twoAuthType, { type: 'none', ...(code === undefined ? {} : { code }) });

/** Gives a fresh proof: the password, and a code where a second factor is on. */
export const prove = (caller: PlayerCaller, proof: CallData<typeof contract.prove>) =>
  callEndpoint(caller, contract.prove, proof);

/** Adds or removes a favourite slot or table. */
export const changeFavorite = (caller: PlayerCaller, change: CallData<typeof contract.favorites>) =>
  callEndpoint(caller, contract.favorites, change);

/** Where the account is open. */
export const listSessions = (caller: PlayerCaller) => callEndpoint(caller, contract.listSessions, {});
/** Ends one session, or without its id all but this one. */
export const endSessions = (caller: PlayerCaller, sessionID?: string) =>
  callEndpoint(caller, contract.endSessions, sessionID === undefined ? {} : { sessionID });
/** What was done to the account, newest first. */
export const listActivity = (caller: PlayerCaller) => callEndpoint(caller, contract.listActivity, {});
/** Everything that is kept about the player. */
export const personalData = (caller: PlayerCaller) => callEndpoint(caller, contract.getPersonalData, {});
