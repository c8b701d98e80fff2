/** An operator who decides withdrawals, repeats a command until its outcome is known, and notes every decision. */
import { setTimeout as pause } from 'node:timers/promises';
import { pick } from './random.mjs';

const RETRY_MS = 1_000;
const THINKING_MS = 500;
const REASON = { reason: 'Hesap doğrulanamadı' };
/** What the output says if the database was lost before or during a command. */
const UNKNOWN = /^The database did not answer|^It failed: No connection to the database/;
/** What the rejection of a repeat says if the operator decided before: only this operator decides in a run. */
const OWN = { approve: /it was approved by operator/, reject: /it was cancelled by operator/ };

export class Operator {
  /** Acknowledged decisions, with the time of the response; `open` are commands without a known outcome. */
  noted = { decisions: [], open: [] };

  /**
   * @param operate runs a command in one process of the site; rejects if its outcome is unknown
   * @param goesOn whether the run continues
   */
  constructor({ operate, random, goesOn }) {
    Object.assign(this, { operate, random, goesOn });
  }

  /** Runs a command. @returns its output; undefined if the outcome is unknown */
  async run(words, options) {
    const output = await this.operate('payments', words, options).catch(() => undefined);
    return UNKNOWN.test(output?.text ?? '') ? undefined : output;
  }

  async decide(id) {
    const decision = pick(this.random, ['approve', 'reject']);
    const entry = { id, decision };
    this.noted.open.push(entry);
    for (let isRepeat = false; ; isRepeat = true) {
      const output = await this.run([decision, id], decision === 'reject' ? REASON : {});
      if (output) {
        this.noted.open.pop();
        if (!output.failed || (isRepeat && OWN[decision].test(output.text)))
          this.noted.decisions.push({ ...entry, at: new Date() });
        return;
      }
      if (!this.goesOn()) return;
      await pause(RETRY_MS);
    }
  }

  async live() {
    while (this.goesOn()) {
      const { rows = [] } = (await this.run(['list'], { status: 'new' })) ?? {};
      const waiting = rows.filter(({ what }) => what === 'withdrawal');
      if (waiting.length > 0) await this.decide(pick(this.random, waiting).id);
      await pause(THINKING_MS + THINKING_MS * this.random());
    }
  }
}
