import { z } from 'zod';
import { call, nothing, rows } from './call';
import { SHARE_NAMES } from './cash-out';
import { FAVORITE_KINDS } from './constants';
import { COUPON_MAX, ODDS_CHANGES, parseSlipCode } from './coupons';
import { BUILDER_LENGTH_MAX, BUILDER_PARTS } from './bet-builder';
import { BUILDER, MARKETS, SPORTS, TEAMS } from './markets';
import { paging, text, wireAmount, wireDate, wireDay, wireID, wireNumber, wireRequestID } from './wire';

export * from './betting-cash-out';

/** Sport and virtual football. The spec knows only `betframe/getCoupons`; all of this is an extension. */

const publicRead = { class: 'betting', auth: 'none', kind: 'read', extension: true } as const;

const FIXTURE_STATUSES = ['scheduled', 'live', 'ended', 'postponed', 'abandoned'] as const;
/**
 * Status of a market. `open`: takes bets. `suspended`: takes no bets for the moment. `closed`: takes no bets any more.
 */
const MARKET_STATUSES = ['open', 'suspended', 'closed'] as const;

const periods = z.array(z.object({ home: z.number().int(), away: z.number().int() }));

/** Markets of bets: those of feeds, and bet builders. */
const BET_MARKETS = [...MARKETS, BUILDER] as const;

const market = z.object({
  market: z.enum(MARKETS),
  line: z.number().nullable(),
  status: z.enum(MARKET_STATUSES),
  /** Odds in hundredths: 185 is 1.85; null while the limit of an operator on the selection leaves no stake. */
  selections: z.array(z.object({ selection: z.string(), odds: z.number().int().nullable() })),
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
  /** In play: time of the match in its own terms ("63'", '2. set', '3. çeyrek'), in the requested language. */
  clock: z.string().optional(),
  /** Scores by period so far. */
  periods: periods.default([]),
  /** Number of markets that take bets. */
  openMarkets: wireNumber,
});

const listed = fixture.extend({
  /** The sport's first market and, for football, the total of 2.5. A market that is not offered is missing. */
  markets: z.array(market),
});

/** Lists sports and leagues that have markets open for bets, each with its counts. */
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

/**
 * Lists fixtures by start, matches in play first. `search` matches teams and leagues and needs at least three letters.
 */
export const listFixtures = call({
  ...publicRead,
  method: 'list_fixtures',
  data: z.object({
    sport: z.enum(SPORTS).optional(),
    leagueID: wireID.optional(),
    /** Day in Istanbul. */
    day: wireDay.optional(),
    state: z.enum(['live', 'coming', 'ended']).optional(),
    search: text(60).optional(),
    ...paging,
  }),
  reply: rows(listed),
});

/** Returns one fixture with all its markets, its highlights (newest last) and its result. */
export const getFixture = call({
  ...publicRead,
  method: 'get_fixture',
  reasons: ['not-found'],
  data: z.object({ fixtureID: wireID }),
  reply: fixture.extend({
    markets: z.array(market),
    /** In play: the team that serves next, in sports with a serve. */
    server: z.enum(TEAMS).optional(),
    /** Whether `price_builder` prices several selections of the match as one bet. */
    hasBuilder: z.boolean().default(false),
    highlights: z
      .array(
        z.object({
          clock: z.string(),
          text: z.string(),
          kind: z.string(),
          side: z.enum(['home', 'away']).optional(),
          /**
           * Position on the pitch: `x` in hundredths of its length from the home goal, `y` in hundredths of its width.
           */
          x: z.number().optional(),
          y: z.number().optional(),
        }),
      )
      .default([]),
  }),
});

const tableRow = z.object({
  team: z.string(),
  played: z.number().int(),
  won: z.number().int(),
  drawn: z.number().int(),
  lost: z.number().int(),
  scored: z.number().int(),
  conceded: z.number().int(),
  points: z.number().int(),
});

const pastMatch = z.object({
  fixtureID: wireID,
  home: z.string(),
  away: z.string(),
  startsAt: wireDate,
  /** Final score, in sports with sets the sets. */
  score: z.object({ home: z.number().int(), away: z.number().int() }),
});

/**
 * Returns the results around a fixture, from the league's finished matches: the last five of each team and of both
 * teams against each other, newest first, and the league's table in the fixture's season. The table is empty in tennis
 * and without finished matches.
 */
export const getMatchHistory = call({
  ...publicRead,
  method: 'get_match_history',
  reasons: ['not-found'],
  data: z.object({ fixtureID: wireID }),
  reply: z.object({
    home: z.array(pastMatch),
    away: z.array(pastMatch),
    meetings: z.array(pastMatch),
    table: z.array(tableRow),
  }),
});

/** Returns the virtual league: the round that takes bets, the round in play, results and table. */
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
    table: z.array(tableRow),
  }),
});

/**
 * Lists popular accumulators: the most backed selections of coming matches, a few coupons of several selections each.
 */
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
          market: z.enum(BET_MARKETS),
          line: z.number().nullable(),
          selection: z.string(),
          odds: z.number().int(),
        }),
      ),
    }),
  ),
});

/** Opaque word of 8 characters for the teams of a match, in any spelling. */
const teamsWord = z.string().regex(/^[\w-]{8}$/);

const pick = z.object({
  fixtureID: wireID,
  market: z.enum(BET_MARKETS),
  line: z.number().nullable(),
  /** Of a bet builder (`builder`): its selections, each as market, line and selection, joined by '_'. */
  selection: text(BUILDER_LENGTH_MAX),
  /** Odds that the player saw and agrees to, in hundredths. */
  odds: z.number().int(),
  /**
   * True if the match was in play when the player saw the odds. Without it, a match that began since then needs
   * consent.
   */
  live: z.boolean().optional(),
  /** `teams` of the answer that the player saw: with other teams now it is `unknown`. Default: not compared. */
  teams: teamsWord.optional(),
});

/** A selection of a bet slip with its current price. */
const pricedPick = z.object({
  fixtureID: wireID,
  sport: z.enum(SPORTS).optional(),
  home: z.string(),
  away: z.string(),
  /** Names the teams in the selection that is placed. */
  teams: teamsWord.optional(),
  startsAt: wireDate.optional(),
  market: z.enum(BET_MARKETS),
  line: z.number().nullable(),
  selection: z.string(),
  /** `shown`: the odds that the player saw. `odds`: the current odds; null while the selection takes no bets. */
  shown: z.number().int(),
  odds: z.number().int().nullable(),
  /** The match is in play. A player who accepts the current odds sends the selection again with `live`. */
  live: z.boolean().default(false),
  /**
   * `ok`: unchanged. `moved`: the odds changed. `began`: seen before kick-off, now in play. `suspended`: no bets for
   * the moment. `closed`: no bets any more. `unknown`: no such selection. `excludes`: another selection is of the same
   * fixture, which a combination cannot contain.
   */
  state: z.enum(['ok', 'moved', 'began', 'suspended', 'closed', 'unknown', 'excludes']),
});

/** Prices a bet slip now. `fold`: number of selections per line (1: singles). */
export const priceCoupon = call({
  ...publicRead,
  method: 'price_coupon',
  data: z.object({ picks: z.array(pick).max(COUPON_MAX), fold: z.number().int().min(1).max(COUPON_MAX) }),
  reply: z.object({
    picks: z.array(pricedPick),
    lines: z.number().int(),
    /** Bounds of the coupon as a whole; stakes and payouts in lira on the wire, whole kuruş here. */
    minStake: wireAmount,
    maxStake: wireAmount,
    maxPayout: wireAmount,
    /** Sum over the lines of the product of their odds, in hundredths: the maximum payout of one kuruş per line. */
    totalOdds: z.number(),
  }),
});

/**
 * Prices several selections of one match as one bet, by their joint probability. The bet is placed as one selection of
 * the market `builder`.
 */
export const priceBuilder = call({
  ...publicRead,
  method: 'price_builder',
  reasons: ['not-found'],
  data: z.object({
    fixtureID: wireID,
    parts: z
      .array(z.object({ market: z.enum(MARKETS), line: z.number().nullable(), selection: text(16) }))
      .min(BUILDER_PARTS.min)
      .max(BUILDER_PARTS.max),
  }),
  reply: z.object({
    /** Selection of the bet. */
    selection: z.string(),
    /** In hundredths; null while it takes no bets. */
    odds: z.number().int().nullable(),
    live: z.boolean().default(false),
    /**
     * `suspended`: no bets for the moment. `closed`: no bets any more. `unknown`: a selection is not offered, or cannot
     * be a part. `contradiction`: the selections cannot all win. `unlikely`: above the highest odds.
     */
    state: z.enum(['ok', 'suspended', 'closed', 'unknown', 'contradiction', 'unlikely']),
    /** Positions of the smallest set of selections that cannot all win. */
    contradiction: z.array(z.number().int()).default([]),
    /** Selections that add nothing: they win whenever those at `by` win. */
    implied: z.array(z.object({ part: z.number().int(), by: z.array(z.number().int()) })).default([]),
  }),
});

/** Stores a bet slip under a new booking code, which anyone opens for seven days. Not idempotent: each call makes a code. */
export const saveBetSlip = call({
  class: 'betting',
  auth: 'optional',
  extension: true,
  method: 'save_bet_slip',
  kind: 'write',
  reasons: ['coupon-changed', 'too-soon'],
  data: z.object({ picks: z.array(pick).min(1).max(COUPON_MAX) }),
  reply: z.object({ code: z.string(), expiresAt: wireDate }),
});

/** Returns the selections of a booking code. A write, because openings are counted: codes cannot be tried out. */
export const openBetSlip = call({
  class: 'betting',
  auth: 'optional',
  extension: true,
  method: 'open_bet_slip',
  kind: 'write',
  reasons: ['not-found', 'closed', 'too-soon'],
  data: z.object({ code: text(20).refine((typed) => parseSlipCode(typed) !== undefined) }),
  reply: z.object({ picks: z.array(pick) }),
});

const player = { class: 'betting', auth: 'player', extension: true } as const;

/**
 * Places a coupon; idempotent by its key. A coupon with a selection in play is `checking`: its stake is debited at
 * once. Some seconds later it is accepted if the odds are the same or higher and no market was suspended meanwhile.
 * Otherwise it is `rejected` and the stake is refunded; `get_coupon` returns the outcome.
 * Any difference from the odds that the player saw rejects the whole coupon with the reason `coupon-changed`, and
 * nothing is booked. `price_coupon` returns the differences. With `oddsChanges` accepted changes of odds reject nothing:
 * the coupon is booked at the odds of that time, in play at those of its acceptance. `limit/go_on` ends `reality-check`.
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
    /** Stake of the whole coupon; divisible by the number of lines without a remainder. */
    stake: wireAmount,
    /** Changes of odds that the player accepts; without it none, and in play higher odds at those that were seen. */
    oddsChanges: z.enum(ODDS_CHANGES).optional(),
  }),
  reply: z.object({ couponID: wireID, state: z.enum(['accepted', 'checking', 'rejected']).default('accepted') }),
});

/** Lists the player's favourite leagues and teams, newest first. `ref` is a league's id or a team's name. */
export const listFavorites = call({
  ...player,
  method: 'list_favorites',
  kind: 'read',
  data: z.object({}),
  reply: rows(z.object({ kind: z.enum(FAVORITE_KINDS), ref: z.string(), name: z.string() })),
});

/** Adds or removes a favourite league, by its id, or team, by its name. */
export const setFavorite = call({
  ...player,
  method: 'set_favorite',
  kind: 'write',
  reasons: ['not-found', 'full'],
  data: z.object({ kind: z.enum(FAVORITE_KINDS), ref: text(60), mode: z.enum(['insert', 'delete']) }),
  reply: nothing,
});

/** Stores the player's choice about odds that change. `check_balance` returns it. */
export const setOddsChanges = call({
  ...player,
  method: 'set_odds_changes',
  kind: 'write',
  data: z.object({ oddsChanges: z.enum(ODDS_CHANGES) }),
  reply: nothing,
});

const LINE_STATES = ['open', 'won', 'lost', 'void', 'half-won', 'half-lost'] as const;

/** Returns one coupon of the player with its current cash-out value. */
export const getCoupon = call({
  ...player,
  method: 'get_coupon',
  kind: 'read',
  reasons: ['not-found'],
  data: z.object({ couponID: wireID }),
  reply: z.object({
    couponID: wireID,
    date: wireDate,
    /** `checking`: waits for its acceptance. `rejected`: because of `rejection`, else of its odds. Lists omit both. */
    state: z.enum(['open', 'won', 'lost', 'void', 'cashed-out', 'checking', 'rejected']),
    rejection: z.enum(['stake']).optional(),
    fold: z.number().int(),
    lines: z.number().int(),
    stake: wireAmount,
    /** Maximum payout, still possible or reached. */
    possibleWin: wireAmount,
    payout: wireAmount.optional(),
    /** Cash-out value; missing if the coupon cannot be cashed out. `cashOutRefused` is then the reason. */
    cashOut: wireAmount.optional(),
    cashOutRefused: z.enum(['suspended', 'settled', 'nothing-left']).optional(),
    /** State of the latest delayed cash-out: in its check, or rejected within the last minutes. */
    cashOutState: z.enum(['checking', 'rejected']).optional(),
    /** Shares that can be cashed out now: the part of the stake, and its value. */
    cashOutShares: z.array(z.object({ share: z.enum(SHARE_NAMES), stake: wireAmount, amount: wireAmount })).default([]),
    /** Value at which the coupon is cashed out automatically. */
    cashOutTarget: wireAmount.optional(),
    /** Parts that were cashed out; `stake` of the coupon is without them. */
    cashedOut: z.array(z.object({ date: wireDate, stake: wireAmount, amount: wireAmount })).default([]),
    picks: z.array(
      z.object({
        fixtureID: wireID,
        sport: z.enum(SPORTS),
        home: z.string(),
        away: z.string(),
        startsAt: wireDate,
        market: z.enum(BET_MARKETS),
        line: z.number().nullable(),
        selection: z.string(),
        odds: z.number().int(),
        /** For a coupon rejected by its odds: those at its rejection; null if the selection took no bets. */
        current: z.number().int().nullable().optional(),
        state: z.enum(LINE_STATES),
        /** Of an accepted bet builder its selections, each with its state. */
        parts: z
          .array(
            z.object({
              market: z.enum(MARKETS),
              line: z.number().nullable(),
              selection: z.string(),
              state: z.enum(LINE_STATES),
            }),
          )
          .optional(),
        /** Score by which it was settled, or the current score in play. */
        periods: periods.default([]),
        fixtureStatus: z.enum(FIXTURE_STATUSES),
        clock: z.string().optional(),
      }),
    ),
  }),
});
