import { eq, sql } from 'drizzle-orm';
import type { OddsChanges } from '#contract/coupons';
import type { FeedMarket, FeedMessage, RejectedOutcome } from '#contract/feed';
import type { PeriodScore, Sport } from '#contract/markets';
import { testApi, type TestApi, type TestUser } from '../api/testing';
import type { PlatformContext, PlatformOptions } from '../context';
import type { Executor } from '../db/database';
import { randomId } from '../db/ids';
import type { TestDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { getBalance } from '../ledger';
import { jobs } from '.';
import type { QuotedSelection } from './offers';
import { EMBEDDED_FEED } from '../feeds';
import { feedSecrets, receiveFeedMessages } from './receive';
import { coupons } from './schema';
import { sign } from '../signature';

type Context = Pick<PlatformContext, 'db' | 'now' | 'key' | 'options'>;

/** A feed under the test's control: each call sends one signed batch, like a real feed. */
export interface TestFeed {
  send(...messages: FeedMessage[]): ReturnType<typeof receiveFeedMessages>;
  /** Sends a batch. @returns the outcome of each message */
  outcomes(...messages: FeedMessage[]): Promise<RejectedOutcome[] | undefined>;
  /** Sends a league with one fixture that starts in an hour, and these markets (default: those of football). */
  fixture(fixtureID: string, more?: Partial<FixtureOptions>): Promise<void>;
  /** Sends a fixture with an id of its own. @returns the id */
  newFixture(more?: Partial<FixtureOptions>): Promise<string>;
  odds(fixtureID: string, ...markets: FeedMarket[]): ReturnType<typeof receiveFeedMessages>;
  suspend(fixtureID: string): ReturnType<typeof receiveFeedMessages>;
  live(fixtureID: string, periods?: PeriodScore[]): ReturnType<typeof receiveFeedMessages>;
  result(
    fixtureID: string,
    periods: PeriodScore[],
    status?: 'ended' | 'postponed' | 'abandoned',
  ): ReturnType<typeof receiveFeedMessages>;
  /** Withdraws the result of a match. */
  withdraw(fixtureID: string): ReturnType<typeof receiveFeedMessages>;
}

interface FixtureOptions {
  sport: Sport;
  leagueID: string;
  home: string;
  away: string;
  startsAt: Date;
  season: number;
  round: number;
  markets: FeedMarket[];
}

/** Returns a market such as 'home 2.10, draw 3.30, away 3.40', from odds in hundredths. */
export const offer = (
  market: FeedMarket['market'],
  line: number | null,
  odds: Record<string, number>,
  status: FeedMarket['status'] = 'open',
): FeedMarket => ({
  market,
  line,
  status,
  selections: Object.entries(odds).map(([selection, value]) => ({ selection, odds: value })),
});

/** Default markets of a football match in tests. */
const FOOTBALL_OFFERS: readonly FeedMarket[] = [
  offer('result', null, { home: 210, draw: 330, away: 340 }),
  offer('double-chance', null, { 'home-draw': 128, 'home-away': 131, 'draw-away': 167 }),
  offer('draw-no-bet', null, { home: 152, away: 245 }),
  offer('total', 2.5, { over: 185, under: 190 }),
  offer('handicap', -0.75, { home: 205, away: 178 }),
  offer('both-score', null, { yes: 175, no: 200 }),
  offer('correct-score', null, { '1-0': 700, '2-1': 850, other: 3000 }),
  offer('half-full', null, { 'home/home': 350, 'draw/home': 480 }),
];

/** @param name a feed from the context's options; default: the embedded one */
export function testFeed(context: Context, name = EMBEDDED_FEED): TestFeed {
  let sequence = 0;
  let created = 0;
  const next = () => (sequence += 1);
  const send = (...messages: FeedMessage[]) => {
    const raw = JSON.stringify({ timestamp: context.now().toISOString(), messages });
    const [secret = ''] = feedSecrets(context, name);
    return receiveFeedMessages(context, { name, rawBody: raw, signature: sign(secret, raw) });
  };
  const feed: TestFeed = {
    send,
    outcomes: async (...messages) => (await send(...messages)).body.outcomes,
    fixture: async (fixtureID, more = {}) => {
      const sport = more.sport ?? 'football';
      const leagueID = more.leagueID ?? `league-${sport}`;
      const answer = await send(
        {
          type: 'league',
          leagueID,
          sport,
          name: { tr: 'Işık Ligi', en: 'League of Light' },
          country: { tr: 'Türkiye', en: 'Türkiye' },
        },
        {
          type: 'fixture',
          fixtureID,
          leagueID,
          home: more.home ?? `${fixtureID} Yıldız`,
          away: more.away ?? `${fixtureID} Gücü`,
          startsAt: (more.startsAt ?? new Date(context.now().getTime() + 3_600_000)).toISOString(),
          ...(more.round !== undefined && { season: more.season ?? 1, round: more.round }),
        },
        { type: 'odds', fixtureID, sequence: next(), markets: [...(more.markets ?? FOOTBALL_OFFERS)] },
      );
      if (!answer.body.result) throw new Error(answer.body.code);
    },
    newFixture: async (more) => {
      created += 1;
      const fixtureID = `own${created}`;
      await feed.fixture(fixtureID, more);
      return fixtureID;
    },
    odds: (fixtureID, ...markets) => send({ type: 'odds', fixtureID, sequence: next(), markets }),
    suspend: (fixtureID) => send({ type: 'suspend', fixtureID, sequence: next() }),
    live: (fixtureID, periods = [{ home: 0, away: 0 }]) =>
      send({ type: 'state', fixtureID, sequence: next(), status: 'live', clock: { tr: "1'", en: "1'" }, periods }),
    result: async (fixtureID, periods, status = 'ended') => {
      // Bets are placed before the start, and the clock of the tests does not advance.
      if (status === 'ended') await feed.live(fixtureID);
      return send({ type: 'result', fixtureID, sequence: next(), status, periods });
    },
    withdraw: (fixtureID) => send({ type: 'withdraw', fixtureID, sequence: next() }),
  };
  return feed;
}

/** A platform with a feed under the test's control and players who place coupons by the API. */
export interface BettingTestBed {
  api: TestApi;
  feed: TestFeed;
  /** Creates a player with a balance in lira. */
  player(username: string, lira?: string): Promise<TestUser>;
  place(user: TestUser, picks: readonly QuotedSelection[], more?: PlaceOptions): ReturnType<TestApi['call']>;
  /** Places a coupon that must be accepted. @returns its id */
  placed(user: TestUser, picks: readonly QuotedSelection[], more?: PlaceOptions): Promise<string>;
  coupon(user: TestUser, couponID: string): Promise<Record<string, unknown>>;
  /** Returns the row of a coupon. */
  couponRow(couponID: string): Promise<typeof coupons.$inferSelect>;
  cashOut(user: TestUser, couponID: string, amount: unknown, requestID?: string): ReturnType<TestApi['call']>;
  balance(user: TestUser): Promise<bigint>;
  /** Runs the jobs that the feed's results scheduled. */
  settle(): Promise<number>;
  /** Returns the findings of `ledger verify`, and selections whose exposure is not that of their open coupons. */
  findings(): Promise<string[]>;
}

interface PlaceOptions {
  fold?: number;
  /** Lira. */
  stake?: string;
  requestID?: string;
  oddsChanges?: OddsChanges;
}

/** Returns a selection at the odds of `FOOTBALL_OFFERS`; default: football's match result. */
export const pick = (fixtureID: string, more: Partial<QuotedSelection> = {}): QuotedSelection => ({
  fixtureID,
  market: 'result',
  line: null,
  selection: 'home',
  odds: 210,
  ...more,
});

export async function setupBetting(
  database: TestDatabase,
  options: Partial<PlatformOptions> = {},
): Promise<BettingTestBed> {
  const api = await testApi(database, options);
  const { context } = api;
  const bed: BettingTestBed = {
    api,
    feed: testFeed(context),
    player: async (username, lira = '1000') => {
      const user = await api.player(username);
      await runCommand(context, 'players', ['credit', username, lira], { reason: 'Deneme' });
      return user;
    },
    place: (user, picks, { fold = picks.length, stake = '10', requestID = randomId(), oddsChanges } = {}) =>
      api.call('betting/place_coupon', { requestID, picks, fold, stake, oddsChanges, Lang: 'en' }, user),
    placed: async (...asked) => {
      const reply = await bed.place(...asked);
      if (!reply.result) throw new Error(reply.message);
      return (reply.data as { couponID: string }).couponID;
    },
    coupon: async (user, couponID) =>
      (await api.call('betting/get_coupon', { couponID }, user)).data as Record<string, unknown>,
    couponRow: async (couponID) => (await context.db.select().from(coupons).where(eq(coupons.id, couponID)))[0]!,
    cashOut: (user, couponID, amount, requestID = randomId()) =>
      api.call('betting/cash_out', { requestID, couponID, amount, Lang: 'en' }, user),
    balance: (user) => getBalance(context.db, user.uid),
    settle: () => runDueJobs(context, jobs),
    findings: async () => [...(await verifyBooks(context.db)).findings, ...(await verifyExposure(context.db))],
  };
  return bed;
}

/** Compares the exposure of every selection with its open coupons. @returns one line per difference */
export async function verifyExposure(executor: Executor): Promise<string[]> {
  const { rows } = (await executor.execute(sql`
    with open_picks as (
      select p.*, c.stake * c.fold / count(*) over (partition by c.id) as share, c.possible_win, c.state as coupon_state
      from coupons c join coupon_picks p on p.coupon_id = c.id
    ), expected as (
      select fixture_id, market, line, selection, count(*) as coupons, sum(share) as stakes,
        sum(share * odds / 100) as payout, sum(possible_win) as possible_win
      from open_picks where state = 'open' and coupon_state = 'open' group by 1, 2, 3, 4
    ), kept as (
      select fixture_id, market, line, selection, sum(coupons) as coupons, sum(stakes) as stakes, sum(payout) as payout,
        sum(possible_win) as possible_win
      from betting_exposure group by 1, 2, 3, 4
    )
    select concat_ws(' ', fixture_id, market, line, selection, 'coupons', k.coupons, 'for', e.coupons,
      'payout', k.payout, 'for', e.payout) as line
    from expected e full join kept k using (fixture_id, market, line, selection)
    where (coalesce(e.coupons, 0), coalesce(e.stakes, 0), coalesce(e.payout, 0), coalesce(e.possible_win, 0))
      is distinct from (coalesce(k.coupons, 0), coalesce(k.stakes, 0), coalesce(k.payout, 0), coalesce(k.possible_win, 0))
  `)) as unknown as { rows: { line: string }[] };
  return rows.map(({ line }) => line);
}

/** A market of total goals, as `toMessages` sends it. */
export const TOTAL = offer('total', 2.5, { over: 185, under: 190 });

/** Returns messages about a match of `newFixture` by their type, each with a sequence of the test's choice. */
export const toMessages = ({ now }: Pick<PlatformContext, 'now'>) => ({
  state: (fixtureID: string, sequence: number): FeedMessage => ({
    type: 'state',
    fixtureID,
    sequence,
    status: 'live',
    clock: { tr: "90'", en: "90'" },
    periods: [{ home: 1, away: 0 }],
  }),
  result: (fixtureID: string, sequence: number, home: number, away: number): FeedMessage => ({
    type: 'result',
    fixtureID,
    sequence,
    status: 'ended',
    periods: [{ home, away }],
  }),
  odds: (fixtureID: string, sequence: number): FeedMessage => ({
    type: 'odds',
    fixtureID,
    sequence,
    markets: [TOTAL],
  }),
  /** The match starts in so many minutes. */
  starts: (fixtureID: string, sequence: number, minutes: number): FeedMessage => ({
    type: 'fixture',
    fixtureID,
    leagueID: 'league-football',
    sequence,
    home: `${fixtureID} Yıldız`,
    away: `${fixtureID} Gücü`,
    startsAt: new Date(now().getTime() + minutes * 60_000).toISOString(),
  }),
});
