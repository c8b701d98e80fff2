/** A feed that ends matches during the run, and repeats a result until it was received. */
import { setTimeout as pause } from 'node:timers/promises';
import { FEED } from '../../bench/site.mjs';
import { pick } from './random.mjs';

const RETRY_MS = 1_000;
const CLOCK = { tr: "1'", en: "1'" };
const NIL = { home: 0, away: 0 };
const SCORES = { home: { home: 2, away: 1 }, draw: { home: 1, away: 1 }, away: { home: 0, away: 3 } };

export class Feed {
  /** Winning selections of `result` by the site's id of the match, once the result was received; `open` are matches whose result was only sent. */
  noted = { results: new Map(), open: new Set() };

  /**
   * @param send sends messages to the site; rejects if their outcome is unknown
   * @param matches the feed's ids of the matches that end, in this order
   * @param goesOn whether the run continues
   */
  constructor({ send, matches, random, goesOn }) {
    Object.assign(this, { send, matches, random, goesOn });
  }

  isReceived(messages) {
    return this.send(messages).then(
      () => true,
      () => false,
    );
  }

  async end(fixtureID) {
    const winner = pick(this.random, Object.keys(SCORES));
    const state = { type: 'state', status: 'live', sequence: 10, clock: CLOCK, periods: [NIL] };
    const result = { type: 'result', status: 'ended', sequence: 11, periods: [SCORES[winner], NIL] };
    const messages = [state, result].map((message) => ({ fixtureID, ...message }));
    const id = `${FEED}_${fixtureID}`;
    this.noted.open.add(id);
    while (!(await this.isReceived(messages))) {
      if (!this.goesOn()) return;
      await pause(RETRY_MS);
    }
    this.noted.open.delete(id);
    this.noted.results.set(id, winner);
  }

  /** Ends one match after each span of time. */
  async live(spanMs) {
    for (const match of this.matches) {
      for (const end = Date.now() + spanMs; Date.now() < end && this.goesOn();) await pause(RETRY_MS);
      if (!this.goesOn()) return;
      await this.end(match);
    }
  }
}
