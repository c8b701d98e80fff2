/** A feed that ends matches during the run, corrects some of their results, and repeats a message until it was received. */
import { setTimeout as pause } from 'node:timers/promises';
import { FEED } from '../../bench/site.mjs';
import { pick } from './random.mjs';

const RETRY_MS = 1_000;
const CLOCK = { tr: "1'", en: "1'" };
const NIL = { home: 0, away: 0 };
const SCORES = { home: { home: 2, away: 1 }, draw: { home: 1, away: 1 }, away: { home: 0, away: 3 } };

/** Returns the message with the result of a match. */
const resultOf = (fixtureID, winner, sequence) => ({
  fixtureID,
  type: 'result',
  status: 'ended',
  sequence,
  periods: [SCORES[winner], NIL],
});

export class Feed {
  /**
   * `results`: winning selections of `result` by the site's id of the match, once the result was received; `open`:
   * matches whose latest result was only sent; `corrections`: numbers of received corrections by match.
   */
  noted = { results: new Map(), open: new Set(), corrections: new Map() };

  /**
   * @param send sends messages to the site; rejects if their outcome is unknown
   * @param matches the feed's ids of the matches that end, in this order
   * @param goesOn whether the run continues
   * @param corrected part of the results after which an earlier one is corrected
   */
  constructor({ send, matches, random, goesOn, corrected }) {
    Object.assign(this, { send, matches, random, goesOn, corrected });
  }

  isReceived(messages) {
    return this.send(messages).then(
      () => true,
      () => false,
    );
  }

  /** Sends the result of a match until it was received. @returns whether it was, before the run ended */
  async sendResult(fixtureID, winner, messages) {
    const id = `${FEED}_${fixtureID}`;
    this.noted.open.add(id);
    this.noted.results.delete(id);
    while (!(await this.isReceived(messages))) {
      if (!this.goesOn()) return false;
      await pause(RETRY_MS);
    }
    this.noted.open.delete(id);
    this.noted.results.set(id, winner);
    return true;
  }

  async end(fixtureID) {
    const winner = pick(this.random, Object.keys(SCORES));
    const state = { type: 'state', status: 'live', sequence: 10, clock: CLOCK, periods: [NIL] };
    await this.sendResult(fixtureID, winner, [{ fixtureID, ...state }, resultOf(fixtureID, winner, 11)]);
  }

  /**
   * Withdraws the result of a match and sends another one. Without the withdrawal the second result would wait for an
   * operator.
   */
  async correct(fixtureID) {
    const id = `${FEED}_${fixtureID}`;
    const earlier = this.noted.results.get(id);
    if (earlier === undefined) return;
    const winner = pick(
      this.random,
      Object.keys(SCORES).filter((selection) => selection !== earlier),
    );
    const count = this.noted.corrections.get(id) ?? 0;
    const sequence = 12 + 2 * count;
    const withdrawal = { fixtureID, type: 'withdraw', sequence };
    if (await this.sendResult(fixtureID, winner, [withdrawal, resultOf(fixtureID, winner, sequence + 1)]))
      this.noted.corrections.set(id, count + 1);
  }

  /** Ends one match after each span of time, and then sometimes corrects the result of one that ended. */
  async live(spanMs) {
    const ended = [];
    for (const match of this.matches) {
      for (const end = Date.now() + spanMs; Date.now() < end && this.goesOn();) await pause(RETRY_MS);
      if (!this.goesOn()) return;
      await this.end(match);
      ended.push(match);
      if (this.random() < this.corrected) await this.correct(pick(this.random, ended));
    }
  }
}
