import type { CallData, CallReply } from '#contract/call';
import { SECOND_FACTOR_MARK_LENGTH } from '#contract/constants';
import type { Credentials } from '#contract/envelope';
import { CODE, MESSAGE } from '#contract/messages';
import { waitText } from '#contract/wait-text';
import * as contract from '#contract/user';
import { auth } from '#locales/auth';
import type { Caller, PlayerCaller } from '../caller.server';
import { textsFor } from '../lib/texts';
import { callEndpoint, type Failure, type Reply } from './endpoint.server';

export type LoginReply = CallReply<typeof contract.login>;
type SecondFactor = 'none' | 'app' | 'sms';

/** A caller whose login waits for its second factor: has credentials, is no player. */
export interface PendingCaller extends Caller {
  credentials: Credentials;
  player: undefined;
}

/** Asks for a session; the visitor's address goes along, as the platform throttles by it. */
export async function login(caller: Caller, username: string, password: string): Promise<Reply<LoginReply>> {
  const reply = await callEndpoint(caller, contract.login, { username, password, address: caller.state.address });
  return reply.ok ? reply : { ...reply, message: loginRefusal(caller, reply) };
}

/** What a refused login says: the exact texts of spec section 8 stay Turkish on the wire and are never shown as they are. */
function loginRefusal(caller: Caller, { message }: Failure): string {
  const t = textsFor(caller.language, auth);
  if (message === MESSAGE.loginFailed) return t('loginFailed');
  if (message === MESSAGE.inactiveAccount) return t('inactiveAccount');
  return message;
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

export const userProfile = (caller: Caller) => callEndpoint(caller, contract.getUserProfile, {});

/** 'Oturum süresi doldu' comes back as a refusal here: the route clears local data and goes to `/login` (spec section 4). */
export const changePassword = (caller: PlayerCaller, passwords: CallData<typeof contract.passChange>) => callEndpoint(caller, contract.passChange, passwords);

export const register = (caller: Caller, form: Omit<CallData<typeof contract.register>, 'address_ip'>) =>
  callEndpoint(caller, contract.register, { ...form, address_ip: caller.state.address });

export const confirmRegistration = (caller: Caller, token: string) => callEndpoint(caller, contract.confirmRegistration, { token });
export const forgotPassword = (caller: Caller, email: string) => callEndpoint(caller, contract.forgot, { email });
export const resetPassword = (caller: Caller, reset: CallData<typeof contract.passReset>) => callEndpoint(caller, contract.passReset, reset);

/** Which second factor is on; changes nothing. */
export async function secondFactor(caller: PlayerCaller): Promise<Reply<SecondFactor>> {
  const [app, kind] = await Promise.all([callEndpoint(caller, contract.checkUserGa, {}), callEndpoint(caller, contract.twoAuthType, {})]);
  if (!app.ok) return app;
  if (app.data) return { ...app, data: 'app' };
  return kind.ok ? { ...kind, data: kind.data?.type ?? 'none' } : kind;
}

/** A fresh secret for an authenticator app; it counts from its first right code on. */
export const generateAppKey = (caller: PlayerCaller) => callEndpoint(caller, contract.userGenerateGa, {});

/** Tells the API that SMS is wanted, and has a code sent: at most once a minute. */
export async function beginSms(caller: PlayerCaller): Promise<Reply<unknown>> {
  const chosen = inPageLanguage(caller, await callEndpoint(caller, contract.twoAuthType, { type: 'sms' }));
  return chosen.ok ? sendSms(caller) : chosen;
}

export async function sendSms(caller: PlayerCaller | PendingCaller): Promise<Reply<unknown>> {
  return inPageLanguage(caller, await callEndpoint(caller, contract.smsSend, {}));
}

/** Whether a code is right: completes a waiting login, or switches on what was begun. Both calls succeed on `data` true. */
export async function checkCode(caller: PlayerCaller | PendingCaller, kind: 'app' | 'sms', code: string): Promise<Reply<boolean>> {
  const reply = await (kind === 'app' ? callEndpoint(caller, contract.checkGa, { ga_code: code }) : callEndpoint(caller, contract.smsValidate, { code }));
  return inPageLanguage(caller, reply);
}

/** Switches the second factor off by one of its codes; a wrong one is refused. */
export async function switchOff(caller: PlayerCaller, kind: 'app' | 'sms', code: string): Promise<Reply<unknown>> {
  const reply: Reply<unknown> = await (kind === 'app'
    ? callEndpoint(caller, contract.clearGeneratedGa, { gacode: code })
    : callEndpoint(caller, contract.twoAuthType, { type: 'none', code }));
  return inPageLanguage(caller, reply);
}

/** Two-factor calls are always asked in Turkish (spec section 7): what they answer gets words of the page's own where that is English. */
function inPageLanguage<T>(caller: Caller, reply: Reply<T>): Reply<T> {
  const { language } = caller;
  if (reply.ok) return language === 'tr' ? reply : { ...reply, message: '' };
  if (reply.kind !== 'refused') return reply;
  const t = textsFor(language, auth);
  if (reply.code === CODE.invalid) return { ...reply, message: t('codeWrong') };
  if (language === 'tr') return reply;
  if (reply.code !== CODE.tooMany) return { ...reply, message: t('secondFactorRefused') };
  return { ...reply, message: reply.retryAfter === undefined ? t('tooManyTries') : waitText(reply.retryAfter)[language] };
}
