import type { PlatformContext } from './context';
import { latestMessage } from './messages';
import {
  acceptInvitation,
  addApp,
  addOperatorPasskey,
  beginInvitationPasskey,
  beginPasskeyCreation,
  beginPasskeyProof,
  beginPasskeySignIn,
  confirmFactor,
  findOperator,
  findPendingFactors,
  findSessionHolder,
  proveOperator,
  readInvitation,
  readSecurity,
  removeApp,
  removeOperatorPasskey,
  rememberBrowser,
  signIn,
  signOut,
  type Factors,
  type From,
  type GivenFactor,
  type Invitation,
  type OperatorSecurity,
} from './operator-accounts';
import type { Operator } from './operators';
export type { Factors, GivenFactor, Invitation, OperatorSecurity };
import type { CommandForm, FormOutcome } from './ops/form';

/** A session of an operator, and the browser of the request. */
interface Visit {
  token: string;
  from: From;
}

/** The back office in the browser, as the site sees it. Tokens are those of operators' sessions. */
export interface Desk {
  /** Checks name and password. @returns the token of a pending session @throws {Refusal} */
  signIn(given: { name: string; password: string; device: string; from: From }): Promise<string>;
  /** Returns the second factors of a pending session; undefined if there is none. */
  findPendingFactors(token: string): Promise<Factors | undefined>;
  /** Begins the use of a passkey in a pending session. @returns the options for the browser @throws {Refusal} */
  beginPasskeySignIn(token: string): Promise<string>;
  /** Completes a pending session by a second factor. @returns the token of a session @throws {Refusal} */
  confirmFactor(given: Visit & { given: GivenFactor }): Promise<string>;
  /** Returns the tokens by which the browser of an open session is known, for it to store; '' without one. */
  rememberBrowser(given: { token: string; device: string }): Promise<string>;
  signOut(given: Visit): Promise<void>;
  /** Returns the operator of an open session; undefined if there is none. A passive request is no activity. */
  findOperator(token: string, kind?: { isPassive: boolean }): Promise<Operator | undefined>;
  /** Returns the name of the operator of a session, also after its end by time; undefined if it was ended otherwise. */
  findSessionHolder(token: string): Promise<string | undefined>;
  /** Returns the id of the newest message of a support thread, or of all threads; undefined if there is none. */
  latestMessage(thread?: string): Promise<string | undefined>;
  /** Returns a valid invitation without consuming it. */
  readInvitation(token: string): Promise<Invitation | undefined>;
  /** Begins a passkey for an invitation. @returns the options for the browser @throws {Refusal} */
  beginInvitationPasskey(given: { token: string; password: string }): Promise<string>;
  /** Sets password and second factor. @returns the token of a session @throws {Refusal} */
  acceptInvitation(given: Visit & { password: string; given: GivenFactor }): Promise<string>;
  /** The own second factors of an operator. */
  security: DeskSecurity;
  /** Runs a command, or describes the change. */
  run(form: CommandForm, by: Operator): Promise<FormOutcome>;
}

/** The own second factors of an operator. Each change needs a re-authentication; all but `read` throw {Refusal}. */
export interface DeskSecurity {
  /** Returns the factors; undefined without an open session. */
  read(token: string): Promise<OperatorSecurity | undefined>;
  /** Begins the use of a passkey for a re-authentication. @returns the options for the browser */
  beginProof(token: string): Promise<string>;
  /** Re-authenticates by password and second factor. */
  prove(given: Visit & { password: string; given: GivenFactor }): Promise<void>;
  /** Connects an authenticator app by its first code. */
  addApp(given: Visit & { code: string }): Promise<void>;
  removeApp(given: Visit): Promise<void>;
  /** Begins a passkey. @returns the options for the browser */
  beginPasskey(token: string): Promise<string>;
  addPasskey(given: Visit & { label: string; credential: string }): Promise<void>;
  removePasskey(given: Visit & { id: string }): Promise<void>;
}

/** Creates the back office. `run` runs a command's form. */
export const createDesk = (context: PlatformContext, run: Desk['run']): Desk => ({
  signIn: (given) => signIn(context, given),
  findPendingFactors: (token) => findPendingFactors(context, token),
  beginPasskeySignIn: (token) => beginPasskeySignIn(context, token),
  confirmFactor: (given) => confirmFactor(context, given),
  rememberBrowser: (given) => rememberBrowser(context, given),
  signOut: (given) => signOut(context, given),
  findOperator: (token, kind) => findOperator(context, token, kind),
  findSessionHolder: (token) => findSessionHolder(context, token),
  latestMessage: (thread) => latestMessage(context.db, thread),
  readInvitation: (token) => readInvitation(context, token),
  beginInvitationPasskey: (given) => beginInvitationPasskey(context, given),
  acceptInvitation: (given) => acceptInvitation(context, given),
  security: {
    read: (token) => readSecurity(context, token),
    beginProof: (token) => beginPasskeyProof(context, token),
    prove: (given) => proveOperator(context, given),
    addApp: (given) => addApp(context, given),
    removeApp: (given) => removeApp(context, given),
    beginPasskey: (token) => beginPasskeyCreation(context, token),
    addPasskey: (given) => addOperatorPasskey(context, given),
    removePasskey: (given) => removeOperatorPasskey(context, given),
  },
  run,
});
