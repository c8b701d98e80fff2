import { z } from 'zod';
import { call, rows } from './call';
import { COUPON_MAX } from './coupons';
import { MARKETS, SPORTS } from './markets';
import { paging, text, wireAmount, wireDate, wireDay, wireID, wireNumber, wireRequestID } from './wire';

/** Sport and virtual football. The spec knows only `betframe/getCoupons`; all of this is an extension. */

const publicRead = { class: 'betting', auth: 'none', kind: 'read', extension: true } as const;

const FIXTURE_STATUSES = ['scheduled', 'live', 'ended', 'postponed', 'abandoned'] as const;
/** `open` takes bets, `suspended` takes none for the moment, `closed` never again. */
const MARKET_STATUSES = ['open', 'suspended', 'closed'] as const;

const periods = z.array(z.object({ home: z.number().int(), away: z.number().int() }));

const market = z.object({
  market: z.enum(MARKETS),
  line: z.number().nullable(),
  status: z.enum(MARKET_STATUSES),
  /** Odds in hundredths: 185 is 1.85. */
  selections: z.array(z.object({ selection: z.string(), odds: z.number().int() })),
});

const fixture = z.object({
  fixtureID: wireID,
  sport: z.enum(SPORTS),
  leagueID: wireID,
  league: z.string(),
  home: z.string(),
  away: z.string(),
  startsAt: wireDate,
  status: z.enum(FIXTURE_STATUSES),
  /** In play: what the clock says in the match's own words ("63'", '2. set', '3. çeyrek'), in the asked language. */
  clock: z.string().optional(),
  /** Scores by period so far. */
  periods: periods.default([]),
  /** How many markets take bets. */
  openMarkets: wireNumber,
});

const listed = fixture.extend({
  /** The sport's first market and, for football, the total of 2.5; missing where it is not offered. */
  markets: z.array(market),
});

/** Sports and leagues with something to bet on, each with its numbers. */
export const listSports = call({
  ...publicRead,
  method: 'list_sports',
  data: z.object({}),
  reply: rows(
    z.object({
      sport: z.enum(SPORTS),
      fixtures: wireNumber,
      live: wireNumber,
      leagues: rows(z.object({ leagueID: wireID, name: z.string(), country: z.string(), fixtures: wireNumber })),
    }),
  ),
});

/** Fixtures in the order of their start, matches in play first. `search` asks for teams and leagues, three letters at least. */
export const listFixtures = call({
  ...publicRead,
  method: 'list_fixtures',
  data: z.object({
    sport: z.enum(SPORTS).optional(),
    leagueID: wireID.optional(),
    /** In Istanbul. */
    day: wireDay.optional(),
    state: z.enum(['live', 'coming', 'ended']).optional(),
    search: text(60).optional(),
    ...paging,
  }),
  reply: rows(listed),
});

/** One fixture with every market, what happened so far, newest last, and its result. */
export const getFixture = call({
  ...publicRead,
  method: 'get_fixture',
  reasons: ['not-found'],
  data: z.object({ fixtureID: wireID }),
  reply: fixture.extend({
    markets: z.array(market),
    highlights: z
      .array(
        z.object({
          clock: z.string(),
          text: z.string(),
          kind: z.string(),
          side: z.enum(['home', 'away']).optional(),
          /** Where on the pitch, in hundredths of its length from the home goal and of its width. */
          x: z.number().optional(),
          y: z.number().optional(),
        }),
      )
      .default([]),
  }),
});

/** The virtual league: the round that takes bets, the one being played, results and table. */
export const getVirtualLeague = call({
  ...publicRead,
  method: 'get_virtual_league',
  reasons: ['not-open'],
  data: z.object({}),
  reply: z.object({
    league: z.string(),
    rounds: z.array(
      z.object({
        number: z.number().int(),
        kicksOffAt: wireDate,
        state: z.enum(['open', 'playing', 'over']),
        fixtures: z.array(listed),
      }),
    ),
    table: z.array(
      z.object({
        team: z.string(),
        played: z.number().int(),
        won: z.number().int(),
        drawn: z.number().int(),
        lost: z.number().int(),
        scored: z.number().int(),
        conceded: z.number().int(),
        points: z.number().int(),
      }),
    ),
  }),
});

/** Accumulators that many players would know: the most backed selections of coming matches, a few coupons of some each. */
export const listPopularCoupons = call({
  ...publicRead,
  method: 'list_popular_coupons',
  data: z.object({}),
  reply: rows(
    z.object({
      odds: z.number().int(),
      picks: z.array(
        z.object({
          fixtureID: wireID,
          home: z.string(),
          away: z.string(),
          startsAt: wireDate,
          market: z.enum(MARKETS),
          line: z.number().nullable(),
          selection: z.string(),
          odds: z.number().int(),
        }),
      ),
    }),
  ),
});

const pick = z.object({
  fixtureID: wireID,
  market: z.enum(MARKETS),
  line: z.number().nullable(),
  selection: text(16),
  /** What the player was shown and agrees to, hundredths. */
  odds: z.number().int(),
  /** The match was in play when it was shown; without it a match that began meanwhile is asked about. */
  live: z.boolean().optional(),
});

/** A pick as the book sees it now. */
const pricedPick = z.object({
  fixtureID: wireID,
  sport: z.enum(SPORTS).optional(),
  home: z.string(),
  away: z.string(),
  startsAt: wireDate.optional(),
  market: z.enum(MARKETS),
  line: z.number().nullable(),
  selection: z.string(),
  /** What the player was shown, and what it is now; null where it takes no bets. */
  shown: z.number().int(),
  odds: z.number().int().nullable(),
  /** The match is in play: who accepts what it is now sends the pick back as shown in play. */
  live: z.boolean().default(false),
  /**
   * `ok`: as shown. `moved`: other odds. `began`: shown before kick-off, now in play. `suspended`: no bets for the moment.
   * `closed`: no bets any more. `unknown`: no such selection. `excludes`: another pick is of the same fixture, which a
   * combination can't hold.
   */
  state: z.enum(['ok', 'moved', 'began', 'suspended', 'closed', 'unknown', 'excludes']),
});

/** What stands on a coupon that is not placed yet, priced now. `fold`: how many selections a line has (1: singles). */
export const priceCoupon = call({
  ...publicRead,
  method: 'price_coupon',
  data: z.object({ picks: z.array(pick).max(COUPON_MAX), fold: z.number().int().min(1).max(COUPON_MAX) }),
  reply: z.object({
    picks: z.array(pricedPick),
    lines: z.number().int(),
    /** Of the coupon as a whole; stakes and wins in lira on the wire, whole kuruş here. */
    minStake: wireAmount,
    maxStake: wireAmount,
    maxPayout: wireAmount,
    /** Sum over the lines of the product of their odds, in hundredths; what one kuruş a line would win at most. */
    totalOdds: z.number(),
  }),
});

const player = { class: 'betting', auth: 'player', extension: true } as const;

/**
 * Places a coupon: one number, one booking. With a selection in play it is `checking`: its stake is taken, and some seconds later it
 * is accepted where the odds are as high or higher and no market was suspended meanwhile, else `rejected` and the stake given
 * back; `get_coupon` tells. Anything that is not as the player saw it refuses it whole with the reason
 * `coupon-changed`, and nothing is booked; `price_coupon` tells what changed.
 */
export const placeCoupon = call({
  ...player,
  method: 'place_coupon',
  kind: 'money',
  reasons: [
    'coupon-changed',
    'amount-out-of-range',
    'insufficient-balance',
    'limit-reached',
    'reality-check',
    'number-used',
    'full',
  ],
  data: z.object({
    requestID: wireRequestID,
    picks: z.array(pick).min(1).max(COUPON_MAX),
    fold: z.number().int().min(1).max(COUPON_MAX),
    /** For the whole coupon; it divides by the lines without a rest. */
    stake: wireAmount,
  }),
  reply: z.object({ couponID: wireID, state: z.enum(['accepted', 'checking', 'rejected']).default('accepted') }),
});

const LINE_STATES = ['open', 'won', 'lost', 'void', 'half-won', 'half-lost'] as const;

/** One coupon of the player's, with what it would bring if it were cashed out now. */
export const getCoupon = call({
  ...player,
  method: 'get_coupon',
  kind: 'read',
  reasons: ['not-found'],
  data: z.object({ couponID: wireID }),
  reply: z.object({
    couponID: wireID,
    date: wireDate,
    /** `checking` waits for its acceptance, `rejected` was not accepted: no list has them. */
    state: z.enum(['open', 'won', 'lost', 'void', 'cashed-out', 'checking', 'rejected']),
    fold: z.number().int(),
    lines: z.number().int(),
    stake: wireAmount,
    /** The most it can still bring, or brought. */
    possibleWin: wireAmount,
    payout: wireAmount.optional(),
    /** Missing where it can't be cashed out; `why` says so. */
    cashOut: wireAmount.optional(),
    cashOutRefused: z.enum(['suspended', 'settled', 'nothing-left']).optional(),
    /** The last cash-out that waited: being checked, or rejected within the last minutes. */
    cashOutState: z.enum(['checking', 'rejected']).optional(),
    picks: z.array(
      z.object({
        fixtureID: wireID,
        sport: z.enum(SPORTS),
        home: z.string(),
        away: z.string(),
        startsAt: wireDate,
        market: z.enum(MARKETS),
        line: z.number().nullable(),
        selection: z.string(),
        odds: z.number().int(),
        /** Of a rejected coupon: the odds when it was rejected, null where no bets were taken. */
        current: z.number().int().nullable().optional(),
        state: z.enum(LINE_STATES),
        /** Score by which it was settled, or that stands in play. */
        periods: periods.default([]),
        fixtureStatus: z.enum(FIXTURE_STATUSES),
        clock: z.string().optional(),
      }),
    ),
  }),
});

/**
 * Ends a coupon early for the amount that was shown, or refuses where it is worth less by now (`coupon-changed`). With an open selection
 * in play it is `checking`: some seconds later the lower of both values is paid, or it is rejected where a market was
 * suspended meanwhile.
 */
export const cashOut = call({
  ...player,
  method: 'cash_out',
  kind: 'money',
  reasons: ['not-found', 'closed', 'coupon-changed', 'number-used', 'in-use'],
  data: z.object({ requestID: wireRequestID, couponID: wireID, amount: wireAmount }),
  reply: z.object({ amount: wireAmount, state: z.enum(['paid', 'checking']).default('paid') }),
});
