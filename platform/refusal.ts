import type { Localized } from '#contract/localize';
import { REASON_CODE, type Reason } from '#contract/reasons';

export type { Localized };

/**
 * A domain's rejection, with a text for people and a reason for programs. Thrown, it rolls the call's writes back.
 * Returned by a handler, it commits them (such as a counted attempt). It is sent as `result: false`.
 */
export class Refusal extends Error {
  constructor(
    /** Text for the player. A plain string is sent unchanged in any Lang (spec section 8's exact texts). */
    readonly text: Localized | string,
    /** Reason for programs. The call declares it in the contract. */
    readonly reason: Reason,
    /** The form field concerned. */
    readonly field?: string,
    /** Whole seconds until the next attempt is allowed. */
    readonly retryAfter?: number,
  ) {
    super(typeof text === 'string' ? text : text.en);
    this.name = 'Refusal';
  }

  /** The `code` of the reply. */
  get code(): number {
    return REASON_CODE[this.reason];
  }
}
