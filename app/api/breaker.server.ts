/**
 * Spares an upstream that keeps failing: after some failures in a row nothing is sent for a pause, then one request
 * in each pause may try again. Any answer closes it at once.
 */
export class Breaker {
  #failures = 0;
  #openUntil = 0;
  #answers = 0;

  constructor(
    private readonly limits: { failures: number; pauseMs: number },
    private readonly now: () => number = Date.now,
  ) {}

  /** True when a request may be sent. */
  closed(): boolean {
    if (this.#failures < this.limits.failures) return true;
    if (this.now() < this.#openUntil) return false;
    // Half open: this one tries, the others wait for another pause.
    this.#openUntil = this.now() + this.limits.pauseMs;
    return true;
  }

  /** Stands for the moment at which a request is sent; `note` wants it back. */
  sent(): number {
    return this.#answers;
  }

  /**
   * Tells how a request ended. A failure of one that was sent before the last answer says nothing new: what hung while
   * the upstream was down must not open the breaker after it came back.
   */
  note(sent: number, answered: boolean): void {
    if (answered) {
      this.#failures = 0;
      this.#answers += 1;
      return;
    }
    if (sent !== this.#answers || this.#failures >= this.limits.failures) return;
    this.#failures += 1;
    if (this.#failures === this.limits.failures) this.#openUntil = this.now() + this.limits.pauseMs;
  }
}
