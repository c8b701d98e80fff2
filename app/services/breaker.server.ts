/**
 * Spares an upstream that keeps failing: after some failures in a row nothing is sent for a pause, then one request
 * at a time may try again.
 */
export class Breaker {
  #failures = 0;
  #openUntil = 0;

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

  /** Tells how a request that was sent ended. */
  note(answered: boolean): void {
    if (answered) {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    if (this.#failures >= this.limits.failures) this.#openUntil = this.now() + this.limits.pauseMs;
  }
}
