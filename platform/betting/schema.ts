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
import { FAVORITE_KINDS } from '#contract/constants';
import type { OddsChanges } from '#contract/coupons';
import type { ScoreModel } from '#contract/feed';
import { TEAMS, VERDICTS, type Market, type PeriodScore, type Sport, type Team } from '#contract/markets';
import { isOneOf, kurus, timestamptz } from '../db/columns';
import { FIXTURE_STATUSES, type BetVoid, type FixtureStatus, type MarketResult } from './fixture-state';
import { COUPON_STATES, type CouponState } from './transitions';

export * from './exposure-schema';
export type { FixtureStatus, MarketResult };
const MARKET_STATUSES = ['open', 'suspended', 'closed'] as const;
export type MarketStatus = (typeof MARKET_STATUSES)[number];
const PICK_STATES = ['open', ...VERDICTS] as const;
export type SelectionState = (typeof PICK_STATES)[number];

/** Odds of one selection, in hundredths: 185 is 1.85. */
export interface Offer {
  selection: string;
  odds: number;
  /** Average winning share and refunded share of a stake, in millionths; missing if the feed does not send them. */
  chance?: number | undefined;
  back?: number | undefined;
}

/** An event of a match, as its feed sends it. */
export interface Highlight {
  number: number;
  clock: Localized;
  kind: string;
  text: Localized;
  side?: 'home' | 'away' | undefined;
  x?: number | undefined;
  y?: number | undefined;
}

export const bettingLeagues = pgTable('betting_leagues', {
  id: text('id').primaryKey(),
  sport: text('sport').$type<Sport>().notNull(),
  name: jsonb('name').$type<Localized>().notNull(),
  country: jsonb('country').$type<Localized>().notNull(),
});

/** A match as its feed sends it. */
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
    /** For a league with rounds. */
    season: integer('season'),
    round: smallint('round'),
    status: text('status').$type<FixtureStatus>().notNull().default('scheduled'),
    clock: jsonb('clock').$type<Localized>(),
    /** In play: the team that serves next, in sports with a serve. */
    server: text('server').$type<Team>(),
    periods: jsonb('periods').$type<PeriodScore[]>().notNull().default([]),
    /** In the order of their numbers. */
    highlights: jsonb('highlights').$type<Highlight[]>().notNull().default([]),
    /** Number of markets that take bets. */
    openMarkets: integer('open_markets').notNull().default(0),
    /**
     * Time at which the first price of an open market expires; null without open markets. Until then `openMarkets` is
     * exact.
     */
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
    /** Model of its newest prices, for bet builders; null if its feed sends none. */
    scoreModel: jsonb('score_model').$type<ScoreModel>(),
    marketResults: jsonb('market_results').$type<MarketResult[]>().notNull().default([]),
    /** Bets that an operator declared void, in the order of the decisions; a later one leaves earlier ones in place. */
    voids: jsonb('voids').$type<BetVoid[]>().notNull().default([]),
    /** Time at which a postponed match was rescheduled: coupons placed before stay void. */
    returnedAt: timestamptz('returned_at'),
    /** Whether an operator set the result; a feed does not change it. */
    byOperator: boolean('by_operator').notNull().default(false),
    /** Number of changes of its results, by the feed or an operator. Settlement follows it. */
    resultRevision: integer('result_revision').notNull().default(0),
    /** The revision by which every selection has been settled. */
    settledRevision: integer('settled_revision').notNull().default(0),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    check('betting_fixtures_status', isOneOf(table.status, FIXTURE_STATUSES)),
    check('betting_fixtures_server', isOneOf(table.server, TEAMS)),
    // Few fixtures are open for bets, regardless of the number of finished ones.
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

/** A market of a fixture, until the fixture has a result. */
export const bettingMarkets = pgTable(
  'betting_markets',
  {
    fixtureId: text('fixture_id').notNull(),
    market: text('market').$type<Market>().notNull(),
    /** Formatted line: '2.5', '-1.25'; empty for a market without a line. */
    line: text('line').notNull(),
    status: text('status').$type<MarketStatus>().notNull(),
    selections: jsonb('selections').$type<Offer[]>().notNull(),
    /** Sequence of the message that set its current state. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** Time of its odds; from `validUntil` on they take no bets. */
    pricedAt: timestamptz('priced_at').notNull().defaultNow(),
    validUntil: timestamptz('valid_until')
      .notNull()
      .default(sql`now() + interval '10 minutes'`),
    /**
     * Time since which it has been open without a suspension or expired odds; for a market that is not open, its last
     * opening.
     */
    openSince: timestamptz('open_since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.fixtureId, table.market, table.line] }),
    check('betting_markets_status', isOneOf(table.status, MARKET_STATUSES)),
  ],
);

/** A result that contradicts the one by which a fixture was settled: for the operator to decide. */
export const bettingConflicts = pgTable(
  'betting_conflicts',
  {
    fixtureId: text('fixture_id').notNull(),
    epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** Status from the feed; `live` for the withdrawal of a result. */
    status: text('status').$type<FixtureStatus>().notNull(),
    periods: jsonb('periods').$type<PeriodScore[]>().notNull(),
    toldAt: timestamptz('told_at').notNull(),
    /** Time of the operator's later decision about the fixture. */
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

/** Counters of received messages of each feed, by outcome. */
export const feedStats = pgTable(
  'betting_told',
  {
    /** Empty for names that no feed has. */
    feed: text('feed').notNull(),
    /** Outcome of messages ('ok', 'stale', 'kept'), or the code of rejected batches. */
    outcome: text('outcome').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    lastAt: timestamptz('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.outcome] })],
);

/** Progress of each feed. In-play matches of a feed that is down take no bets. */
export const bettingFeeds = pgTable('betting_feeds', {
  feed: text('feed').primaryKey(),
  /** Interval of its `alive` messages in seconds; null if it never sent one. */
  everyS: smallint('every_s'),
  /** Time from which it is down, unless a batch arrives. */
  aliveUntil: timestamptz('alive_until'),
  epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
  /** Number of its newest batch in this epoch; null while it does not number its batches. */
  number: bigint('number', { mode: 'number' }),
  /** Number of the batch with its last `feed-snapshot` in this epoch. */
  snapshotNumber: bigint('snapshot_number', { mode: 'number' }),
  /** Whether messages are missing until its next `feed-snapshot`. */
  recovering: boolean('recovering').notNull().default(false),
});

/** Smallest possible payout, in kuruş, of the coupons that the index of large ones contains. */
export const COUPON_ALERT_LEAST = '1000000';

export const coupons = pgTable(
  'coupons',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    /** Idempotency key of its form: one key, one coupon. */
    requestId: text('request_id').notNull(),
    /** Hash of the first content of that key. */
    contentHash: text('content_hash').notNull(),
    placedAt: timestamptz('placed_at').notNull(),
    /** Number of selections per line. */
    fold: smallint('fold').notNull(),
    lines: smallint('lines').notNull(),
    /** Stake in force: without the parts that were cashed out. */
    stake: kurus('stake').notNull(),
    /** Sum over the lines of the product of their odds, in hundredths, rounded down; at most 2^53 - 1. */
    totalOdds: bigint('total_odds', { mode: 'number' }).notNull(),
    /** Maximum payout of the stake in force in kuruş, if everything wins. */
    possibleWin: kurus('possible_win').notNull(),
    /** Sum of the parts of the stake that were cashed out, and of what they paid. */
    cashedStake: kurus('cashed_stake')
      .notNull()
      .default(sql`0`),
    cashedAmount: kurus('cashed_amount')
      .notNull()
      .default(sql`0`),
    /** Value at which the open coupon is cashed out automatically; null for none. */
    cashOutTarget: kurus('cash_out_target'),
    state: text('state').$type<CouponState>().notNull().default('open'),
    /** Payout in kuruş; null while it is open. */
    payout: kurus('payout'),
    closedAt: timestamptz('closed_at'),
    /** Idempotency key of the form that cashed it out. */
    cashOutRequest: text('cash_out_request'),
    /** Number of bookings after the stake. */
    bookings: smallint('bookings').notNull().default(0),
    /**
     * Kuruş that corrections could not collect, because the player's balance was too low. A later payout of the coupon is
     * reduced by it.
     */
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
    index('coupons_open_large')
      .on(table.possibleWin)
      .concurrently()
      .where(sql`${table.state} = 'open' and ${table.possibleWin} >= ${sql.raw(COUPON_ALERT_LEAST)}`),
    index('coupons_with_target')
      .on(table.id)
      .where(sql`${table.cashOutTarget} is not null`)
      .concurrently(),
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
    /** Hundredths, as the player accepted them. */
    odds: integer('odds').notNull(),
    /** Whether the match was in play at placement. */
    live: boolean('live').notNull(),
    state: text('state').$type<SelectionState>().notNull().default('open'),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.position] }),
    index('coupon_picks_fixture').on(table.fixtureId, table.couponId),
    check('coupon_picks_state', isOneOf(table.state, PICK_STATES)),
  ],
);

/** A selection of a shared bet slip, with its odds at that time. */
export interface SharedSelection {
  fixtureID: string;
  market: Market;
  line: number | null;
  selection: string;
  odds: number;
}

/** A selection in the format of `coupon_picks`, before its coupon is accepted. */
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
 * Submitted coupons with a selection in play that are not accepted: their stake is debited, and a job decides. An
 * accepted one becomes a row of `coupons` with the same id.
 */
export const couponSubmissions = pgTable(
  'coupon_submissions',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    /** Idempotency key of its form: one key, one coupon. */
    requestId: text('request_id').notNull(),
    contentHash: text('content_hash').notNull(),
    submittedAt: timestamptz('submitted_at').notNull(),
    fold: smallint('fold').notNull(),
    lines: smallint('lines').notNull(),
    stake: kurus('stake').notNull(),
    totalOdds: bigint('total_odds', { mode: 'number' }).notNull(),
    possibleWin: kurus('possible_win').notNull(),
    picks: jsonb('picks').$type<SubmittedSelection[]>().notNull(),
    /** Changes of odds that the player accepts; null: higher ones, booked at the odds that were seen. */
    oddsChanges: text('odds_changes').$type<OddsChanges>(),
    state: text('state').$type<'waiting' | 'rejected'>().notNull().default('waiting'),
    decidedAt: timestamptz('decided_at'),
    /**
     * For a rejected coupon: the odds at its rejection in the order of its selections, in hundredths; null for a
     * selection that took no bets. Null as a whole if its odds were accepted, but its stake was above the largest one.
     */
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

/**
 * Cash-outs of coupons with a selection in play, which a job pays after the delay or rejects, and all cash-outs of a part
 * of a coupon.
 */
export const cashOutRequests = pgTable(
  'cash_out_requests',
  {
    uid: text('uid').notNull(),
    requestId: text('request_id').notNull(),
    couponId: text('coupon_id').notNull(),
    /** Quoted amount in kuruş. */
    amount: kurus('amount').notNull(),
    /** Part of the stake that is cashed out; null for all of it. */
    stake: kurus('stake'),
    /** Smallest amount that is paid after the delay; null for a cash-out that the player requested. */
    least: kurus('least'),
    submittedAt: timestamptz('submitted_at').notNull(),
    state: text('state').$type<'waiting' | 'paid' | 'rejected'>().notNull().default('waiting'),
    /** Paid amount in kuruş. */
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

export type FavoriteKind = (typeof FAVORITE_KINDS)[number];

/** Favourite leagues and teams of players. */
export const bettingFavorites = pgTable(
  'betting_favorites',
  {
    uid: text('uid').notNull(),
    kind: text('kind').$type<FavoriteKind>().notNull(),
    /** A league's id, a team's name. */
    ref: text('ref').notNull(),
    addedAt: timestamptz('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.kind, table.ref] }),
    check('betting_favorites_kind', isOneOf(table.kind, FAVORITE_KINDS)),
  ],
);

/** Bet slips under a booking code. They belong to no player. */
export const slipCodes = pgTable(
  'betting_slip_codes',
  {
    code: text('code').primaryKey(),
    picks: jsonb('picks').$type<SharedSelection[]>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('betting_slip_codes_expires').on(table.expiresAt)],
);
