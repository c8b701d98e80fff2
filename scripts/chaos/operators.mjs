/**
 * An operator who decides withdrawals, and a second one who accepts approvals of large ones. They repeat a command until
 * its outcome is known, and note every decision.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { pick } from './random.mjs';

const RETRY_MS = 1_000;
const THINKING_MS = 500;
/** Part of the approvals that the second operator refuses. */
const REFUSED = 0.15;
const REASON = { reason: 'Hesap doğrulanamadı' };
/** What the output says if the database was lost before or during a command. */
const UNKNOWN = /^The database did not answer|^It failed: No connection to the database/;
/**
 * What the rejection of a repeat says if the same operator decided before: only these operators decide in a run. A
 * gateway decides after an approval.
 */
const OWN = {
  approve: /it was approved by operator|it was \w+ by system gateway|was sent to the payment provider/,
  reject: /it was cancelled by operator/,
  accept: /^It was decided before: accepted by/,
};

/** Name of the second operator. */
export const SECOND = 'ikinci';

export class Operators {
  /** Acknowledged decisions, with the time of the response; `open` are commands without a known outcome. */
  noted = { decisions: [], open: [] };

  /**
   * @param operate runs a command in one process of the site; rejects if its outcome is unknown
   * @param operateAsSecond the same for the second operator
   * @param goesOn whether the run continues
   */
  constructor({ operate, operateAsSecond, random, goesOn }) {
    Object.assign(this, { operate, operateAsSecond, random, goesOn });
  }

  /**
   * Sends a command until its outcome is known or the run has ended.
   * @param own text of the rejection of a repeat that was done before
   * @returns its output, and whether it was done; undefined if the outcome is unknown
   */
  async insist(send, own) {
    for (let isRepeat = false; ; isRepeat = true) {
      const output = await send().catch(() => undefined);
      if (output && !UNKNOWN.test(output.text ?? ''))
        return { ...output, isDone: !output.failed || (isRepeat && own.test(output.text)) };
      if (!this.goesOn()) return undefined;
      await pause(RETRY_MS);
    }
  }

  async decide(id) {
    const decision = pick(this.random, ['approve', 'reject']);
    const entry = { id, decision };
    this.noted.open.push(entry);
    const options = decision === 'reject' ? REASON : {};
    const first = await this.insist(() => this.operate('payments', [decision, id], options), OWN[decision]);
    const outcome = first?.approval === undefined ? first : await this.decideApproval(first.approval);
    if (!outcome) return;
    this.noted.open.pop();
    if (outcome.isDone) this.noted.decisions.push({ ...entry, isSecond: outcome !== first, at: new Date() });
  }

  /** The second operator accepts an approval, or refuses it. @returns as `insist`; a refused approval is not done */
  async decideApproval(approval) {
    if (this.random() >= REFUSED)
      return this.insist(() => this.operateAsSecond('approvals', ['accept', approval]), OWN.accept);
    const refused = await this.insist(
      () => this.operateAsSecond('approvals', ['refuse', approval], REASON),
      OWN.accept,
    );
    return refused && { ...refused, isDone: false };
  }

  async live() {
    while (this.goesOn()) {
      const { rows = [] } = (await this.operate('payments', ['list'], { status: 'new' }).catch(() => {})) ?? {};
      const waiting = rows.filter(({ what, sent }) => what === 'withdrawal' && !sent);
      if (waiting.length > 0) await this.decide(pick(this.random, waiting).id);
      await pause(THINKING_MS + THINKING_MS * this.random());
    }
  }
}
