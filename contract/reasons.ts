import { CODE } from './messages';

/**
 * Why a call says no, in a word for programs, and the `code` that goes with it. Texts may change and come in two
 * languages; a reason stays. A refusal carries it in `data.reason`. No zod here: browser code may import this file.
 */
export const REASON_CODE = {
  /** The request is no envelope. */
  malformed: CODE.badRequest,
  'unknown-call': CODE.notFound,
  /** The call is in the contract, but this installation does not answer it. */
  'not-built': CODE.notBuilt,
  maintenance: CODE.maintenance,
  'not-signed-in': CODE.forbidden,
  'session-expired': CODE.unauthenticated,
  'inactive-account': CODE.unauthenticated,
  /** A field is missing; `data.field` says which. */
  required: CODE.invalid,
  /** A field's value is against a rule; `data.field` says which. */
  invalid: CODE.invalid,
  /** Something broke. Whether it was done is not known. */
  failed: CODE.error,

  'login-failed': CODE.unauthenticated,
  /** The player closed the account to play, and the time is not over. */
  'self-excluded': CODE.unauthenticated,
  /** The registration's mail has not been answered yet. */
  unconfirmed: CODE.conflict,
  'wrong-password': CODE.invalid,
  /** It takes a fresh proof: the password, and a code where a second factor is on (`user/prove`), within ten minutes. */
  'proof-needed': CODE.conflict,
  'wrong-code': CODE.invalid,
  /** The link of a mail is unknown, used or too old. */
  'link-expired': CODE.invalid,
  /** `data.retryAfter` says in how many seconds another try counts. */
  'too-soon': CODE.tooMany,
  'second-factor-on': CODE.conflict,
  'second-factor-off': CODE.conflict,
  /** There is no fresh secret that a code could prove. */
  'no-secret': CODE.invalid,
  /** Another one has it already: a username, an e-mail address, an IBAN. */
  taken: CODE.conflict,
  'not-found': CODE.notFound,
  /** It is decided and cannot be changed any more. */
  closed: CODE.conflict,
  /** Something under way still needs it. */
  'in-use': CODE.conflict,
  /** There is no room for another one. */
  full: CODE.conflict,
  /** The request's number was used for something else. */
  'number-used': CODE.conflict,
  'insufficient-balance': CODE.invalid,
  /** A deposit was taken back after its money had been played: what is still owed for it comes first. */
  'owes-money': CODE.conflict,
  'amount-out-of-range': CODE.invalid,
  /** The method names a payment gateway that this installation does not know. */
  'unknown-gateway': CODE.conflict,
  /** The game is listed, but nothing plays it yet. */
  'not-open': CODE.notBuilt,
  /** A limit that the player or the house has set stands against it. */
  'limit-reached': CODE.conflict,
  /** Odds moved, a market was suspended or closed, or a match began since the player looked. */
  'coupon-changed': CODE.conflict,
  /** An operator has just taken the second factor off: nothing is paid out yet. */
  'withdrawals-held': CODE.conflict,
  /** It is not for this player, or not yet. */
  'not-allowed': CODE.conflict,
  /** The bonus or code is meant for others. */
  'not-eligible': CODE.conflict,
  /** A withdrawal would end the open bonus, and nobody has said yet that this is meant. */
  'bonus-open': CODE.conflict,
  /** The player has to look at time and money spent, and say that play goes on. */
  'reality-check': CODE.conflict,

  /** Callbacks only: the signature is missing, wrong or too old. */
  unsigned: CODE.unauthenticated,
  /** Callbacks only: the amount is not the one that was asked for. */
  'other-amount': CODE.conflict,
} as const satisfies Record<string, number>;

export type Reason = keyof typeof REASON_CODE;

/** What every call may answer, before or around its own rules. A call declares only what it says beyond these. */
export const COMMON_REASONS: ReadonlySet<Reason> = new Set<Reason>([
  'malformed',
  'unknown-call',
  'not-built',
  'maintenance',
  'not-signed-in',
  'session-expired',
  'inactive-account',
  'required',
  'invalid',
  'failed',
]);
