import type { PlatformContext } from './context';
import {
  acceptInvitation,
  confirmCode,
  findOperator,
  readInvitation,
  signIn,
  signOut,
  type From,
  type Invitation,
} from './operator-accounts';
import type { Operator } from './operators';
export type { Invitation };
import type { CommandForm, FormOutcome } from './ops/form';

/** The back office in the browser, as the site sees it. Tokens are those of operators' sessions. */
export interface Desk {
  /** Checks name and password. @returns the token of a pending session @throws {Refusal} */
  signIn(given: { name: string; password: string; from: From }): Promise<string>;
  /** Completes a pending session by a code of the app. @returns the token of a session @throws {Refusal} */
  confirmCode(given: { token: string; code: string; from: From }): Promise<string>;
  signOut(given: { token: string; from: From }): Promise<void>;
  /** Returns the operator of an open session; undefined if there is none. */
  findOperator(token: string): Promise<Operator | undefined>;
  /** Returns a valid invitation without consuming it. */
  readInvitation(token: string): Promise<Invitation | undefined>;
  /** Sets password and second factor. @returns the token of a session @throws {Refusal} */
  acceptInvitation(given: { token: string; password: string; code: string; from: From }): Promise<string>;
  /** Runs a command, or describes the change. */
  run(form: CommandForm, by: Operator): Promise<FormOutcome>;
}

/** Creates the back office. `run` runs a command's form. */
export const createDesk = (context: PlatformContext, run: Desk['run']): Desk => ({
  signIn: (given) => signIn(context, given),
  confirmCode: (given) => confirmCode(context, given),
  signOut: (given) => signOut(context, given),
  findOperator: (token) => findOperator(context, token),
  readInvitation: (token) => readInvitation(context, token),
  acceptInvitation: (given) => acceptInvitation(context, given),
  run,
});
