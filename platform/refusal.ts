import type { Localized } from '#contract/localize';
import { REASON_CODE, type Reason } from '#contract/reasons';

export type { Localized };

/**
 * The domain says no: its text for people, its reason for programs. Thrown, it rolls back what the call has written;
 * returned by a handler, it keeps it (a counted try). It is sent as `result: false`.
 */
export class Refusal extends Error {
  constructor(
    /** Shown to the player; a plain string is sent as it is in any Lang (spec section 8's exact texts). */
    readonly text: Localized | string,
    /** What a program goes by. The call that says it declares it in the contract. */
    readonly reason: Reason,
    /** The form field it is about. */
    readonly field?: string,
    /** Whole seconds after which another try counts. */
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
