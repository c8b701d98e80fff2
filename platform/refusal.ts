import type { Clock } from '#contract/constants';
import type { Localized } from '#contract/localize';
import { REASON_CODE, type Reason } from '#contract/reasons';
import { formatDateTime } from './format';

export type { Localized };

/**
 * A domain's rejection, with a text for people and a reason for programs. Thrown, it rolls the call's writes back.
 * Returned by a handler, it commits them (such as a counted attempt). It is sent as `result: false`.
 */
export class Refusal extends Error {
  constructor(
    /**
     * Text for the player; `{when}` is the place of a time. A plain string is sent unchanged in any Lang (spec section
     * 8's exact texts).
     */
    private readonly template: Localized | string,
    /** Reason for programs. The call declares it in the contract. */
    readonly reason: Reason,
    /** The form field concerned. */
    readonly field?: string,
    /** Whole seconds until the next attempt is allowed. */
    readonly retryAfter?: number,
    /** The time that the text contains. */
    private readonly when?: Date,
  ) {
    super();
    this.name = 'Refusal';
    const { text } = this;
    this.message = typeof text === 'string' ? text : text.en;
  }

  /** Text with the 12-hour clock, for readers whose clock is unknown. */
  get text(): Localized | string {
    return this.toText('12');
  }

  /** Returns the text with the clock of its reader. */
  toText(clock: Clock): Localized | string {
    const { template, when } = this;
    if (typeof template === 'string' || !when) return template;
    const time = formatDateTime(when, clock);
    return { tr: template.tr.replace('{when}', time.tr), en: template.en.replace('{when}', time.en) };
  }

  /** The `code` of the reply. */
  get code(): number {
    return REASON_CODE[this.reason];
  }
}
