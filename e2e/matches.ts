import { createHmac, randomBytes } from 'node:crypto';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { pressed } from './players';

/** Matches of the tests, sent to the shared site in signed batches like those of any feed. */

const LEAGUE = { type: 'league', country: { tr: 'Yol', en: 'Road' } };
const FEED = 'journeys';
/** Setting of a test's own site that receives such matches. */
export const FEEDS = `${FEED}:${process.env['E2E_FEED_SECRET']}`;
const HOUR_MS = 3_600_000;

/** Delivers one batch, signed with the feed's secret. */
async function send(request: APIRequestContext, messages: object[]): Promise<void> {
  const body = Buffer.from(JSON.stringify({ timestamp: new Date().toISOString(), messages }));
  const reply = await request.post(`/callbacks/feed/${FEED}`, {
    headers: {
      'Content-Type': 'application/json',
      'X-Signature': createHmac('sha256', process.env['E2E_FEED_SECRET']!).update(body).digest('hex'),
    },
    data: body,
  });
  expect(await reply.json()).toMatchObject({ result: true });
}

/** A market with its odds by selection, in hundredths. */
interface Offer {
  market: string;
  line: number | null;
  odds: Record<string, number>;
}

const resultMarket = (home: number): Offer => ({ market: 'result', line: null, odds: { home, draw: 300, away: 200 } });

const offerOf = (markets: readonly Offer[]) => ({
  validityS: 3_600,
  markets: markets.map(({ market, line, odds }) => ({
    market,
    line,
    status: 'open',
    selections: Object.entries(odds).map(([selection, value]) => ({ selection, odds: value })),
  })),
});

/** A football match that no other test bets on. */
export class Match {
  /** Short, and part of all its names, because random text compresses badly in the pages that tests measure. */
  readonly #fixtureID: string;
  /** Id on the platform: the ids of a feed begin with its name. */
  readonly id: string;
  readonly home: string;
  readonly away: string;
  #sequence = 0;

  private constructor(
    private request: APIRequestContext,
    host?: string,
  ) {
    this.#fixtureID = randomBytes(3).toString('hex');
    this.id = `${FEED}_${this.#fixtureID}`;
    this.home = host ?? `Yolcu ${this.#fixtureID}`;
    this.away = `Durak ${this.#fixtureID}`;
  }

  /** Sends later messages of the same match to another site that knows it. */
  at(request: APIRequestContext): this {
    this.request = request;
    return this;
  }

  /** Announces it, with 2.00 on each side and 3.00 on a draw. Matches of one home side are found together. */
  static async announced(request: APIRequestContext, sport = 'football', host?: string): Promise<Match> {
    const match = new Match(request, host);
    const league = { ...LEAGUE, sport, leagueID: sport, name: { tr: 'Yol Ligi', en: 'Road League' } };
    const startsAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { home, away } = match;
    const fixtureID = match.#fixtureID;
    await send(request, [league, { type: 'fixture', fixtureID, leagueID: league.leagueID, home, away, startsAt }]);
    if (sport.endsWith('football')) await match.odds(200);
    else await match.offers([{ market: 'winner', line: null, odds: { home: 200, away: 200 } }]);
    return match;
  }

  /** Announces football matches with these odds on the home side, in two batches. */
  static async announceAll(request: APIRequestContext, odds: readonly number[]): Promise<void> {
    const matches = odds.map(() => new Match(request));
    const startsAt = new Date(Date.now() + HOUR_MS).toISOString();
    const league = { ...LEAGUE, sport: 'football', leagueID: 'football', name: { tr: 'Yol Ligi', en: 'Road League' } };
    const fixtures = matches.map((match) => ({
      type: 'fixture',
      fixtureID: match.#fixtureID,
      leagueID: league.leagueID,
      home: match.home,
      away: match.away,
      startsAt,
    }));
    await send(request, [league, ...fixtures]);
    const offers = matches.map((match, at) => match.#message('odds', offerOf([resultMarket(odds[at]!)])));
    await send(request, offers);
  }

  #message(type: string, message: object): object {
    this.#sequence += 1;
    return { type, fixtureID: this.#fixtureID, sequence: this.#sequence, ...message };
  }

  #next(type: string, message: object): Promise<void> {
    return send(this.request, [this.#message(type, message)]);
  }

  /** Sets the odds on the home side in hundredths; the others stay. */
  odds(home: number): Promise<void> {
    return this.offers([resultMarket(home)]);
  }

  /** Sets the odds of markets, by their selections, in hundredths. */
  offers(markets: readonly Offer[], scoreModel?: object): Promise<void> {
    return this.#next('odds', { ...offerOf(markets), scoreModel });
  }

  /** Sets the state of the match in play. */
  plays(state: { clock: { tr: string; en: string }; periods: object[]; server?: 'home' | 'away' }): Promise<void> {
    return this.#next('state', { status: 'live', ...state });
  }

  /** Corrects a match whose sides were mixed up, and sends new odds on the home side. */
  async swapTeams(home: number): Promise<void> {
    const startsAt = new Date(Date.now() + HOUR_MS).toISOString();
    const teams = { home: this.away, away: this.home };
    const fixture = { type: 'fixture', fixtureID: this.#fixtureID, leagueID: 'football', ...teams, startsAt };
    await send(this.request, [fixture]);
    return this.odds(home);
  }

  suspend(): Promise<void> {
    return this.#next('suspend', {});
  }

  kickOff(): Promise<void> {
    return this.plays({ clock: { tr: "1'", en: "1'" }, periods: [{ home: 0, away: 0 }] });
  }

  async ends(home: number, away: number): Promise<void> {
    // A result without a kick-off waits for an operator.
    await this.kickOff();
    return this.#next('result', {
      status: 'ended',
      periods: [
        { home, away },
        { home: 0, away: 0 },
      ],
    });
  }

  isPostponed(): Promise<void> {
    return this.#next('result', { status: 'postponed', periods: [] });
  }

  /** Returns the home side's odds button on a screen. */
  odd(page: Page): Locator {
    return page.locator(`button.odd[name*="~${this.id}~result~~home~"]`);
  }

  /** Finds the match in the lobby and presses the odds of its home side. */
  async pick(page: Page): Promise<void> {
    await page.goto(`/sport?q=${encodeURIComponent(this.home)}`);
    await this.odd(page).click();
    await expectPicked(page, this.id);
  }
}

/**
 * Asserts that the page shows a selection on this match, and that the browser keeps it. With JavaScript the button
 * changes before the site has responded; without, the cookie arrives before the page.
 */
export async function expectPicked(page: Page, match: string): Promise<void> {
  await expect(page.locator(`button[name*="~${match}~"][aria-pressed="true"]`).first()).toBeVisible();
  await expect
    .poll(async () => (await page.context().cookies()).filter(({ name }) => name.startsWith(`pick~${match}~`)).length)
    .toBeGreaterThan(0);
}

/** Goes from the bet slip to the echo of a stake. */
export async function reviewCoupon(page: Page, lira: string): Promise<void> {
  await page.locator('[name="stake"]').fill(lira);
  await pressed(page, 'Kuponu kontrol et');
}

/** Places the echoed coupon. */
export async function placeCoupon(page: Page): Promise<void> {
  await pressed(page, 'Kuponu oyna');
  await expect(page).toHaveURL(/\/profile\/coupons\/[^/]+$/);
}

/** Waits until the open coupon's page shows this state, because settlement is a job; the page stays open. */
export async function expectState(page: Page, state: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.locator('#main .state').first()).toHaveText(state, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  // A page reads the balance and the coupon in parallel: a page loaded while the job books may hold the old balance.
  await page.reload();
}
