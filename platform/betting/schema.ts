import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Localized } from '../refusal';
import { VERDICTS, type Market, type PeriodScore, type Sport, type Verdict } from '#contract/markets';
import { isOneOf, kurus, timestamptz } from '../db/columns';

const FIXTURE_STATUSES = ['scheduled', 'live', 'ended', 'postponed', 'abandoned'] as const;
export type FixtureStatus = (typeof FIXTURE_STATUSES)[number];
const MARKET_STATUSES = ['open', 'suspended', 'closed'] as const;
export type MarketStatus = (typeof MARKET_STATUSES)[number];
const COUPON_STATES = ['open', 'won', 'lost', 'void', 'cashed-out'] as const;
export type CouponState = (typeof COUPON_STATES)[number];
const PICK_STATES = ['open', ...VERDICTS] as const;
export type SelectionState = (typeof PICK_STATES)[number];

/** Odds of one selection, in hundredths: 185 is 1.85. */
export interface Offer {
  selection: string;
  odds: number;
  /** Millionths of a stake that win and that are given back, on average; missing where the feed does not send them. */
  chance?: number | undefined;
  back?: number | undefined;
}

/** What happened in a match, as its feed tells it. */
export interface Highlight {
  number: number;
  clock: Localized;
  kind: string;
  text: Localized;
  side?: 'home' | 'away' | undefined;
  x?: number | undefined;
  y?: number | undefined;
}

/** The result of one market by its feed; null verdicts after it was withdrawn. */
export interface MarketResult {
  market: Market;
  line: string;
  sequence: number;
  verdicts: Record<string, Verdict> | null;
}

export const bettingLeagues = pgTable('betting_leagues', {
  id: text('id').primaryKey(),
  sport: text('sport').$type<Sport>().notNull(),
  name: jsonb('name').$type<Localized>().notNull(),
  country: jsonb('country').$type<Localized>().notNull(),
});

/** A match as its feed tells it. */
export const bettingFixtures = pgTable(
  'betting_fixtures',
  {
    id: text('id').primaryKey(),
    sport: text('sport').$type<Sport>().notNull(),
    leagueId: text('league_id').notNull(),
    home: text('home').notNull(),
    away: text('away').notNull(),
    /** Teams and league after `foldForSearch`. */
    searchName: text('search_name').notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    /** Of a league that is played in rounds. */
    season: integer('season'),
    round: smallint('round'),
    status: text('status').$type<FixtureStatus>().notNull().default('scheduled'),
    clock: jsonb('clock').$type<Localized>(),
    periods: jsonb('periods').$type<PeriodScore[]>().notNull().default([]),
    /** In the order of their numbers. */
    highlights: jsonb('highlights').$type<Highlight[]>().notNull().default([]),
    /** How many markets take bets. */
    openMarkets: integer('open_markets').notNull().default(0),
    /** When the first price of an open market expires; null without open markets. Until then `openMarkets` is exact. */
    openUntil: timestamptz('open_until'),
    /** Epoch of its newest messages; the sequences below are of this epoch. */
    epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
    /** The highest sequences of its messages so far, by their types. */
    fixtureSequence: bigint('fixture_sequence', { mode: 'number' }).notNull().default(-1),
    snapshotSequence: bigint('snapshot_sequence', { mode: 'number' }).notNull().default(-1),
    resultSequence: bigint('result_sequence', { mode: 'number' }).notNull().default(-1),
    stateSequence: bigint('state_sequence', { mode: 'number' }).notNull().default(-1),
    oddsSequence: bigint('odds_sequence', { mode: 'number' }).notNull().default(-1),
    suspendSequence: bigint('suspend_sequence', { mode: 'number' }).notNull().default(-1),
    marketResults: jsonb('market_results').$type<MarketResult[]>().notNull().default([]),
    /** When a postponed match came back: coupons placed before stay void. */
    returnedAt: timestamptz('returned_at'),
    /** Whether an operator gave the result; a feed does not change it. */
    byOperator: boolean('by_operator').notNull().default(false),
    /** How often its results changed, by the feed or an operator. Settlement follows it. */
    resultRevision: integer('result_revision').notNull().default(0),
    /** The revision by which every pick has been settled. */
    settledRevision: integer('settled_revision').notNull().default(0),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    check('betting_fixtures_status', isOneOf(table.status, FIXTURE_STATUSES)),
    // What can still be bet on is little, whatever has been played.
    index('betting_fixtures_coming')
      .on(table.startsAt, table.id)
      .where(sql`${table.status} in ('scheduled', 'live')`),
    index('betting_fixtures_played')
      .on(table.sport, table.startsAt)
      .where(sql`${table.status} in ('ended', 'postponed', 'abandoned')`),
    index('betting_fixtures_season').on(table.leagueId, table.season, table.round),
    index('betting_fixtures_search')
      .using('gin', sql`${table.searchName} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** A market of a fixture, until that has a result. */
export const bettingMarkets = pgTable(
  'betting_markets',
  {
    fixtureId: text('fixture_id').notNull(),
    market: text('market').$type<Market>().notNull(),
    /** As it is printed: '2.5', '-1.25'; empty where the market has none. */
    line: text('line').notNull(),
    status: text('status').$type<MarketStatus>().notNull(),
    selections: jsonb('selections').$type<Offer[]>().notNull(),
    /** Number of the message that it stands by. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** When its odds were made; from `validUntil` on they take no bets. */
    pricedAt: timestamptz('priced_at').notNull().defaultNow(),
    validUntil: timestamptz('valid_until')
      .notNull()
      .default(sql`now() + interval '10 minutes'`),
    /** Since when it has been open without a suspension or expired odds; of a market that is not open, when it last opened. */
    openSince: timestamptz('open_since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.fixtureId, table.market, table.line] }),
    check('betting_markets_status', isOneOf(table.status, MARKET_STATUSES)),
  ],
);

/** A result that contradicts the one a fixture was settled by: for the operator to decide. */
export const bettingConflicts = pgTable(
  'betting_conflicts',
  {
    fixtureId: text('fixture_id').notNull(),
    epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** What the feed sent; of a withdrawn result the status before it. */
    status: text('status').$type<FixtureStatus>().notNull(),
    periods: jsonb('periods').$type<PeriodScore[]>().notNull(),
    toldAt: timestamptz('told_at').notNull(),
    /** Set when the operator decided about the fixture afterwards. */
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [primaryKey({ columns: [table.fixtureId, table.sequence] })],
);

/**
 * Markets that take no bets because an operator suspended them. A row suspends the markets that match all four columns; ''
 * matches any.
 */
export const bettingSuspensions = pgTable(
  'betting_suspensions',
  {
    feed: text('feed').notNull(),
    sport: text('sport').$type<Sport | ''>().notNull(),
    fixtureId: text('fixture_id').notNull(),
    market: text('market').$type<Market | ''>().notNull(),
    reason: text('reason').notNull(),
    /** Name of the operator. */
    operator: text('operator').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.sport, table.fixtureId, table.market] })],
);

/** How much was received under the name of each feed, by what became of it. */
export const feedStats = pgTable(
  'betting_told',
  {
    /** Empty for names that no feed has. */
    feed: text('feed').notNull(),
    /** How messages were taken ('ok', 'stale', 'kept'), or the code by which whole batches were refused. */
    outcome: text('outcome').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    lastAt: timestamptz('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.outcome] })],
);

/** How far each feed has come. In-play matches of a feed that is down take no bets. */
export const bettingFeeds = pgTable('betting_feeds', {
  feed: text('feed').primaryKey(),
  /** How often it sends `alive`, in seconds; null while it never did. */
  everyS: smallint('every_s'),
  /** From then on it is down, unless a batch comes. */
  aliveUntil: timestamptz('alive_until'),
  epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
  /** Number of its newest batch in this epoch; null while it does not number. */
  number: bigint('number', { mode: 'number' }),
  /** Whether messages are missing until its next `feed-snapshot`. */
  recovering: boolean('recovering').notNull().default(false),
});

export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    /** The number of its form: one number, one coupon. */
    requestId: text('request_id').notNull(),
    /** What that number was first used for. */
    contentHash: text('content_hash').notNull(),
    placedAt: timestamptz('placed_at').notNull(),
    /** How many selections a line has. */
    fold: smallint('fold').notNull(),
    lines: smallint('lines').notNull(),
    stake: kurus('stake').notNull(),
    /** Sum over the lines of the product of their odds, in hundredths, rounded down. */
    totalOdds: bigint('total_odds', { mode: 'number' }).notNull(),
    /** Kuruş: what it brings if everything is won. */
    possibleWin: kurus('possible_win').notNull(),
    state: text('state').$type<CouponState>().notNull().default('open'),
    /** Kuruş that it brought; null while it is open. */
    payout: kurus('payout'),
    closedAt: timestamptz('closed_at'),
    /** The number of the form that cashed it out. */
    cashOutRequest: text('cash_out_request'),
    /** How often money was booked for it after the stake. */
    bookings: smallint('bookings').notNull().default(0),
    /** Kuruş that a correction could not take back, as the player had no more. */
    borne: kurus('borne')
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    uniqueIndex('coupons_request').on(table.uid, table.requestId),
    index('coupons_of_player').on(table.uid, table.placedAt, table.id),
    index('coupons_open_of_player')
      .on(table.uid, table.placedAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index('coupons_placed').on(table.placedAt),
    check('coupons_state', isOneOf(table.state, COUPON_STATES)),
    check(
      'coupons_amounts',
      sql`${table.stake} > 0 and ${table.possibleWin} >= 0 and ${table.payout} >= 0 and ${table.borne} >= 0`,
    ),
  ],
);

export const couponSelections = pgTable(
  'coupon_picks',
  {
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupons.id),
    position: smallint('position').notNull(),
    fixtureId: text('fixture_id').notNull(),
    market: text('market').$type<Market>().notNull(),
    line: text('line').notNull(),
    selection: text('selection').notNull(),
    /** Hundredths, as the player took them. */
    odds: integer('odds').notNull(),
    /** Taken while the match was in play. */
    live: boolean('live').notNull(),
    state: text('state').$type<SelectionState>().notNull().default('open'),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.position] }),
    index('coupon_picks_fixture').on(table.fixtureId, table.couponId),
    check('coupon_picks_state', isOneOf(table.state, PICK_STATES)),
  ],
);

/** A selection of a coupon as `coupon_picks` keeps it, before its coupon is accepted. */
export interface SubmittedSelection {
  position: number;
  fixture_id: string;
  market: Market;
  line: string;
  selection: string;
  odds: number;
  live: boolean;
}

/**
 * Coupons with a selection in play that were submitted and are not accepted: their stake is taken, and a job decides. An
 * accepted one becomes a row of `coupons` with the same id.
 */
export const couponSubmissions = pgTable(
  'coupon_submissions',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    /** The number of its form: one number, one coupon. */
    requestId: text('request_id').notNull(),
    contentHash: text('content_hash').notNull(),
    submittedAt: timestamptz('submitted_at').notNull(),
    fold: smallint('fold').notNull(),
    lines: smallint('lines').notNull(),
    stake: kurus('stake').notNull(),
    totalOdds: bigint('total_odds', { mode: 'number' }).notNull(),
    possibleWin: kurus('possible_win').notNull(),
    picks: jsonb('picks').$type<SubmittedSelection[]>().notNull(),
    state: text('state').$type<'waiting' | 'rejected'>().notNull().default('waiting'),
    decidedAt: timestamptz('decided_at'),
    /** Of a rejected one: the odds at that moment in the order of its picks, in hundredths; null where no bets were taken. */
    rejectedOdds: jsonb('rejected_odds').$type<(number | null)[]>(),
  },
  (table) => [
    uniqueIndex('coupon_submissions_request').on(table.uid, table.requestId),
    check('coupon_submissions_stake', sql`${table.stake} > 0`),
    index('coupon_submissions_decided')
      .on(table.decidedAt)
      .where(sql`${table.state} = 'rejected'`),
  ],
);

/** Cash-outs of coupons with a selection in play: a job pays them after the delay, or rejects them. */
export const cashOutRequests = pgTable(
  'cash_out_requests',
  {
    uid: text('uid').notNull(),
    requestId: text('request_id').notNull(),
    couponId: text('coupon_id').notNull(),
    /** Kuruş that the player was shown. */
    amount: kurus('amount').notNull(),
    submittedAt: timestamptz('submitted_at').notNull(),
    state: text('state').$type<'waiting' | 'paid' | 'rejected'>().notNull().default('waiting'),
    /** Kuruş that were paid. */
    paid: kurus('paid'),
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.requestId] }),
    uniqueIndex('cash_out_requests_waiting')
      .on(table.couponId)
      .where(sql`${table.state} = 'waiting'`),
    index('cash_out_requests_coupon').on(table.couponId, table.submittedAt),
    check('cash_out_requests_amounts', sql`${table.amount} >= 0 and ${table.paid} >= 0`),
  ],
);
