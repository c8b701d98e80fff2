import { createHmac } from 'node:crypto';
import { PASSWORD, Person } from '../look-players.mjs';
import { untilRows } from './database.mjs';

/* Matches of a signed feed, and what players and operators do with them. */

const FEED = 'acme';
const FEED_SECRET = 'secret-by-which-the-feed-of-the-release-signs';
const HOUR_MS = 3_600_000;

/** Setting of the site that receives the feed. */
export const FEEDS = `${FEED}:${FEED_SECRET}`;

const words = (text) => ({ tr: text, en: text });
const LEAGUE = {
  type: 'league',
  leagueID: 'l1',
  sport: 'football',
  name: words('Liman Ligi'),
  country: words('Türkiye'),
};
const SCORELESS = { home: 0, away: 0 };

const resultOdds = (odds) => ({
  type: 'odds',
  validityS: 3_600,
  markets: [
    {
      market: 'result',
      line: null,
      status: 'open',
      selections: ['home', 'draw', 'away'].map((selection) => ({ selection, odds })),
    },
  ],
});

/** A match of the feed: `send` numbers its messages. */
class Match {
  #sequence = 0;

  constructor(site, clock, fixtureID) {
    this.site = site;
    this.clock = clock;
    this.fixtureID = fixtureID;
    this.id = `${FEED}_${fixtureID}`;
  }

  /** Announces the match with its odds. */
  static async announced({ site, clock }, fixtureID, [home, away]) {
    const match = new Match(site, clock, fixtureID);
    const startsAt = new Date(clock.now() + HOUR_MS).toISOString();
    await match.deliver([LEAGUE, { type: 'fixture', fixtureID, leagueID: 'l1', home, away, startsAt }]);
    await match.send(resultOdds(250));
    return match;
  }

  /** Delivers messages, signed like those of a feed. */
  async deliver(messages) {
    const body = JSON.stringify({ timestamp: new Date(this.clock.now()).toISOString(), messages });
    const response = await fetch(`${this.site.origin}/callbacks/feed/${FEED}`, {
      method: 'POST',
      headers: { 'x-signature': createHmac('sha256', FEED_SECRET).update(body).digest('hex') },
      body,
    });
    const { result, code } = await response.json();
    if (!result) throw new Error(`The feed was answered ${code}`);
  }

  send({ type, ...message }) {
    this.#sequence += 1;
    return this.deliver([{ type, fixtureID: this.fixtureID, sequence: this.#sequence, ...message }]);
  }
}

/** Sends a result that contradicts the operator's. */
async function contradict(world) {
  const match = await Match.announced(world, 'm1', ['Deniz Spor', 'Kale Gücü']);
  await match.send({ type: 'state', status: 'live', clock: words("90'"), periods: [SCORELESS, SCORELESS] });
  await world.site.operate('betting', ['settle', match.id], { score: '1-0,1-1', reason: 'Resmi sonuç' });
  await world.site.operate('betting', ['suspend'], { sport: 'tennis', reason: 'Fiyatlar donuk' });
  await match.send({ type: 'result', status: 'ended', periods: [SCORELESS, { home: 0, away: 2 }] });
}

/** Bets with a bonus, cashes a part out, and loses a bet in play because its market closes during the delay. */
async function bet(world, browser) {
  const { site } = world;
  await site.operate('players', ['create', 'bahisci'], { password: PASSWORD });
  await site.operate('players', ['credit', 'bahisci', '1000'], { reason: 'Bakiye düzeltmesi' });
  await site.operate('bonuses', ['grant', 'bahisci', 'welcome'], { amount: '100', reason: 'Doğum günü' });
  const player = await Person.signedIn(site, browser, 'bahisci');
  await player.does('/profile/bonuses', 'button[name$="~claim"]');
  const match = await Match.announced(world, 'm2', ['Bozkır Spor', 'Çınar Gücü']);
  const home = `${match.id}~result~~home~`;
  await player.does(`/sport/${match.id}`, 'button[aria-pressed="false"]:has-text("♡")');
  const coupon = await player.bets([home], '50');
  await player.does(`${coupon}?cash-out=1`, '.quick button');
  await player.presses('button[name$="~confirm"]');
  await untilRows('select from cash_out_requests');
  await match.send({ type: 'state', status: 'live', clock: words("12'"), periods: [SCORELESS] });
  await match.send(resultOdds(240));
  await player.bets([home], '20');
  await match.send({ type: 'suspend' });
  await untilRows("select from coupon_submissions where state = 'rejected'");
}

/** Creates matches of a feed with everything that operators and players can do to them. */
export async function fillMatches(site, browser, clock) {
  await contradict({ site, clock });
  await bet({ site, clock }, browser);
}
