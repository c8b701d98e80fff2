import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { pressed } from './players';

/** Matches of the journeys' own, told to the shared site by signed batches as any feed tells them. */

const LEAGUE = { type: 'league', leagueID: 'journeys', sport: 'football', country: { tr: 'Yol', en: 'Road' } };
const FEED = 'stadium';
const HOUR_MS = 3_600_000;

/** Delivers one batch, signed with the key that the site derives from its secret. */
async function tell(request: APIRequestContext, messages: object[]): Promise<void> {
  const secret = readFileSync(path.join(process.env['E2E_DATA_DIR']!, 'platform-secret'), 'utf8').trim();
  const key = Buffer.from(hkdfSync('sha256', secret, 'rubato', `callback:${FEED}`, 32)).toString('base64url');
  const body = Buffer.from(JSON.stringify({ timestamp: new Date().toISOString(), messages }));
  const reply = await request.post(`/callbacks/feed/${FEED}`, {
    headers: {
      'Content-Type': 'application/json',
      'X-Signature': createHmac('sha256', key).update(body).digest('hex'),
    },
    data: body,
  });
  expect(await reply.json()).toMatchObject({ result: true });
}

/** A football match that nobody else bets on. */
export class Match {
  readonly id = `j-${randomBytes(6).toString('hex')}`;
  readonly home = `Yolcu ${randomBytes(3).toString('hex')}`;
  readonly away = `Durak ${randomBytes(3).toString('hex')}`;
  #sequence = 0;

  private constructor(private readonly request: APIRequestContext) {}

  /** Announces it, with 2.00 on each side and 3.00 on a draw. */
  static async announced(request: APIRequestContext, sport = 'football'): Promise<Match> {
    const match = new Match(request);
    const league = { ...LEAGUE, sport, leagueID: `journeys-${sport}`, name: { tr: 'Yol Ligi', en: 'Road League' } };
    const startsAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { id: fixtureID, home, away } = match;
    await tell(request, [league, { type: 'fixture', fixtureID, leagueID: league.leagueID, home, away, startsAt }]);
    await match.odds(200);
    return match;
  }

  #next(type: string, told: object): Promise<void> {
    this.#sequence += 1;
    return tell(this.request, [{ type, fixtureID: this.id, sequence: this.#sequence, ...told }]);
  }

  /** Odds on the home side in hundredths; the others stay. */
  odds(home: number): Promise<void> {
    const selections = Object.entries({ home, draw: 300, away: 200 }).map(([selection, odds]) => ({ selection, odds }));
    return this.#next('odds', { markets: [{ market: 'result', line: null, status: 'open', selections }] });
  }

  suspend(): Promise<void> {
    return this.#next('suspend', {});
  }

  kickOff(): Promise<void> {
    const clock = { tr: "1'", en: "1'" };
    return this.#next('state', { status: 'live', clock, periods: [{ home: 0, away: 0 }] });
  }

  ends(home: number, away: number): Promise<void> {
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

  /** Finds the match in the lobby and presses the odds of its home side. */
  async pick(page: Page): Promise<void> {
    await page.goto(`/sport?q=${encodeURIComponent(this.home)}`);
    await page.locator(`button[value^="${this.id}~result~~home~"]`).click();
    await expect(page.locator(`button[value^="${this.id}~result~~home~"]`)).toHaveAttribute('aria-pressed', 'true');
    await expectPicked(page, this.id);
  }
}

/** The browser keeps a selection on this match. With JavaScript the button answers before the site has. */
export const expectPicked = (page: Page, match: string): Promise<void> =>
  expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'coupon')?.value ?? '')
    .toContain(match);

/** Goes from the coupon to the echo of a stake. */
export async function reviewCoupon(page: Page, lira: string): Promise<void> {
  await page.locator('[name="stake"]').fill(lira);
  await pressed(page, 'Kuponu gözden geçir');
}

/** Places the coupon that is echoed. */
export async function placeCoupon(page: Page): Promise<void> {
  await pressed(page, 'Kuponu oyna');
  await expect(page).toHaveURL(/\/profile\/coupons\/[^/]+$/);
}

/** The open coupon's page comes to say this: settlement is a job. */
export const expectState = (page: Page, state: string) =>
  expect(async () => {
    await page.reload();
    await expect(page.locator('#main .state').first()).toHaveText(state, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
