import { CODE } from './messages';

/**
 * Machine-readable reasons for rejections, with their `code`. Texts may change and exist in two languages; a reason is
 * stable. A rejection carries it in `data.reason`. No zod here: browser code may import this file.
 */
export const REASON_CODE = {
  /** The request is not a valid envelope. */
  malformed: CODE.badRequest,
  'unknown-call': CODE.notFound,
  /** The call is in the contract, but this installation does not implement it. */
  'not-built': CODE.notBuilt,
  maintenance: CODE.maintenance,
  'not-signed-in': CODE.forbidden,
  'session-expired': CODE.unauthenticated,
  'inactive-account': CODE.unauthenticated,
  /** A field is missing: `data.field`. */
  required: CODE.invalid,
  /** The value of a field is invalid: `data.field`. */
  invalid: CODE.invalid,
  /** An internal error. The outcome of the call is unknown. */
  failed: CODE.error,
  /** The database does not answer, and this request booked no money. `data.retryAfter` is the number of seconds to wait. */
  unreachable: CODE.unreachable,
  /** The database was lost during a call that books money. The same `requestID` books once. */
  'outcome-unknown': CODE.error,

  'login-failed': CODE.unauthenticated,
  /** The player excluded themselves from play, and the period is not over. */
  'self-excluded': CODE.unauthenticated,
  /** The player has not confirmed the registration's mail yet. */
  unconfirmed: CODE.conflict,
  'wrong-password': CODE.invalid,
  /**
   * Needs re-authentication within the last ten minutes: the password, and a code if a second factor is on
   * (`user/prove`).
   */
  'proof-needed': CODE.conflict,
  'wrong-code': CODE.invalid,
  /** As `wrong-code`, and recovery codes were created within the last ten minutes, maybe by the same request. */
  'codes-just-made': CODE.invalid,
  /** The link of a mail is unknown, used or expired. */
  'link-expired': CODE.invalid,
  /** `data.retryAfter` is the number of seconds until a retry is allowed. */
  'too-soon': CODE.tooMany,
  'second-factor-on': CODE.conflict,
  'second-factor-off': CODE.conflict,
  /** There is no recent secret that a code could verify. */
  'no-secret': CODE.invalid,
  /** The value is already in use: a username, an e-mail address, an IBAN. */
  taken: CODE.conflict,
  'not-found': CODE.notFound,
  /** It is decided and cannot change any more. */
  closed: CODE.conflict,
  /** A pending operation still needs it. */
  'in-use': CODE.conflict,
  /** The maximum number is reached. */
  full: CODE.conflict,
  /** The request's idempotency key was used for another request. */
  'number-used': CODE.conflict,
  'insufficient-balance': CODE.invalid,
  /** A deposit was charged back after its money was spent: its debt must be settled first. */
  'owes-money': CODE.conflict,
  'amount-out-of-range': CODE.invalid,
  /** The method names a payment gateway that this installation does not know. */
  'unknown-gateway': CODE.conflict,
  /** The game is listed, but no provider runs it yet. */
  'not-open': CODE.notBuilt,
  /** A limit of the player or of the operator rejects it. */
  'limit-reached': CODE.conflict,
  /** Odds changed, a market was suspended or closed, or a match began since the player saw the bet slip. */
  'coupon-changed': CODE.conflict,
  /** An operator has recently disabled the second factor: withdrawals wait. */
  'withdrawals-held': CODE.conflict,
  /** Not allowed for this player, or not yet. */
  'not-allowed': CODE.conflict,
  /** The bonus or code is for other players. */
  'not-eligible': CODE.conflict,
  /** A withdrawal would end the open bonus, and the player has not confirmed that. */
  'bonus-open': CODE.conflict,
  /** The player must see the time and money spent and confirm to continue. */
  'reality-check': CODE.conflict,

  /** Callbacks only: the signature is missing, wrong or too old. */
  unsigned: CODE.unauthenticated,
  /** Callbacks only: the amount differs from the requested one. */
  'other-amount': CODE.conflict,
} as const satisfies Record<string, number>;

export type Reason = keyof typeof REASON_CODE;

/** Reasons that every call may return, before or around its own rules. A call declares only further reasons. */
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
  'unreachable',
  'outcome-unknown',
]);
