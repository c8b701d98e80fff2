/**
 * Circuit breaker for an upstream that keeps failing. After several consecutive failures it blocks requests for a
 * pause; then one request per pause may try again. Any response closes it at once.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;
  #answers = 0;

  constructor(
    private readonly limits: { failures: number; pauseMs: number },
    // The system's clock may be set back, which would prolong a pause.
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether a request may be sent. */
  canRequest(): boolean {
    if (this.#failures < this.limits.failures) return true;
    if (this.now() < this.#openUntil) return false;
    // Half open: this request tries, the others wait for another pause.
    this.#openUntil = this.now() + this.limits.pauseMs;
    return true;
  }

  /** Returns a token for the request; pass it to `record` when the request ends. */
  begin(): number {
    return this.#answers;
  }

  /**
   * Records how a request ended. A failure is ignored if the upstream has answered since that request was sent.
   * Reason: requests that hung during an outage must not open the breaker after the upstream has recovered.
   */
  record(begin: number, answered: boolean): void {
    if (answered) {
      this.#failures = 0;
      this.#answers += 1;
      return;
    }
    if (begin !== this.#answers || this.#failures >= this.limits.failures) return;
    this.#failures += 1;
    if (this.#failures === this.limits.failures) this.#openUntil = this.now() + this.limits.pauseMs;
  }
}
