import { z } from 'zod';
import { hasLine, hasSelection, isLineOf } from './market-rules';
import { MARKETS, SPORTS, TEAMS, VERDICTS } from './markets';

/** Messages of a feed about fixtures, odds and results: batches, signed like the callbacks of game providers. */

/** Odds in hundredths: 1.01 to 1,000. */
export const ODDS_BOUNDS = { min: 101, max: 100_000 } as const;
/**
 * Validity of a price in seconds after its timestamp: the default and the maximum. In play the maximum is a minute of
 * match time; the feed sends less if its matches run faster.
 */
export const PRICE_VALIDITY_S = {
  scheduled: { default: 600, max: 259_200 },
  live: { default: 10, max: 60 },
} as const;
/** Maximum number of markets in one message. */
export const FEED_MARKETS_MAX = 200;
/** Maximum number of highlights in one message: after an outage, those of a whole match. */
const HIGHLIGHTS_MAX = 40;
/** Maximum number of messages in one batch. */
export const FEED_BATCH_MAX = 200;

const id = z.string().regex(/^[\w-]{1,40}$/);
/** Sequence number of a fixture's messages: it rises within an epoch, over all message types. */
const sequence = z.number().int().min(0);
const named = (max: number) => z.object({ tr: z.string().min(1).max(max), en: z.string().min(1).max(max) });
const count = z.number().int().min(0).max(999);
const periods = z.array(z.object({ home: count, away: count })).max(12);

/** Events of a match in play that can be reported and drawn. */
const HIGHLIGHT_KINDS = ['kickoff', 'period', 'goal', 'chance', 'save', 'card', 'corner', 'point', 'end'] as const;

const highlight = z.object({
  /** Rises within the fixture; a repeated number is the same highlight. */
  number: z.number().int().min(1).max(999),
  clock: named(24),
  kind: z.enum(HIGHLIGHT_KINDS),
  text: named(160),
  side: z.enum(['home', 'away']).optional(),
  /** Position on the pitch: `x` in hundredths of its length from the home goal, `y` in hundredths of its width. */
  x: z.number().min(0).max(100).optional(),
  y: z.number().min(0).max(100).optional(),
});

const lineValue = z.number().min(-999).max(999).multipleOf(0.25).nullable();

const market = z
  .object({
    market: z.enum(MARKETS),
    line: lineValue,
    /** `open`: takes bets. `suspended`: takes no bets for the moment. `closed`: takes no bets any more. */
    status: z.enum(['open', 'suspended', 'closed']),
    selections: z
      .array(
        z.object({
          selection: z.string().max(16),
          /** In hundredths: 185 is 1.85. */
          odds: z.number().int().min(ODDS_BOUNDS.min).max(ODDS_BOUNDS.max),
          /**
           * Probability without margin, in millionths: average winning share of a stake, where a half win counts as
           * half. Cash-outs are computed from it; without it the margin is removed from the odds.
           */
          chance: z.number().int().min(0).max(1_000_000).optional(),
          /** Average refunded share of a stake, in millionths: void results, and half of half results. */
          back: z.number().int().min(0).max(1_000_000).optional(),
        }),
      )
      .min(1)
      .max(40),
  })
  .superRefine(({ market: name, line, selections }, { addIssue }) => {
    if ((line !== null) !== hasLine(name))
      addIssue({ code: 'custom', path: ['line'], message: hasLine(name) ? 'needs a line' : 'has no line' });
    if (line !== null && hasLine(name) && !isLineOf(name, line))
      addIssue({ code: 'custom', path: ['line'], message: 'must be above 0' });
    const known = new Set<string>();
    for (const [at, { selection }] of selections.entries()) {
      if (known.has(selection) || !hasSelection(name, selection))
        addIssue({ code: 'custom', path: ['selections', at, 'selection'], message: 'unknown or repeated selection' });
      known.add(selection);
    }
  });

const marketResult = z
  .object({
    market: z.enum(MARKETS),
    line: lineValue,
    verdicts: z
      .array(z.object({ selection: z.string().max(16), verdict: z.enum(VERDICTS) }))
      .min(1)
      .max(40),
  })
  .superRefine(({ market: name, line, verdicts }, { addIssue }) => {
    if ((line !== null) !== hasLine(name)) addIssue({ code: 'custom', path: ['line'], message: 'has or needs a line' });
    for (const [at, { selection }] of verdicts.entries())
      if (!hasSelection(name, selection))
        addIssue({ code: 'custom', path: ['verdicts', at, 'selection'], message: 'unknown selection' });
  });

const expected = z.object({ home: z.number().min(0).max(20), away: z.number().min(0).max(20) });

/** Football: independent goals of both teams in each half, Poisson distributed. */
const goalModel = z.object({
  /** Score by halves at the time of pricing. */
  periods: periods.max(2),
  /** Expected further goals in each half. */
  rest: z.array(expected).length(2),
});

const chance = z.number().min(0).max(1);
/** Probabilities of 0, 1, 2 and more points. */
const points = z
  .array(chance)
  .min(2)
  .max(20)
  .refine((chances) => Math.abs(chances.reduce((sum, each) => sum + each, 0) - 1) < 1e-6, 'must add up to 1');

/** Basketball: independent points of both teams in each minute; a tie is followed by overtimes of five minutes. */
const minuteModel = z.object({
  /** Score by quarters and overtimes. */
  periods,
  /** Minutes of play so far. */
  played: z.number().int().min(0).max(100),
  /** Points of each team in a minute. */
  minute: z.object({ home: points, away: points }),
});

/** Tennis, best of three sets: independent points with the same probabilities in the whole match. */
const serveModel = z.object({
  /** Games by sets, the running one last. */
  periods,
  /** Probability of each team to win a point on its own serve. */
  serve: z.object({ home: chance, away: chance }),
  /** Team that serves the next game; before the start both are equally likely. */
  server: z.enum(TEAMS).optional(),
});

/** Volleyball: independent rallies with the same probability in the whole match. */
const rallyModel = z.object({
  /** Points by sets, the running one last. */
  periods,
  /** Probability that home wins a rally. */
  rally: chance,
});

/** Model of a match by which bet builders are priced. It must be the model of the message's prices, and of the sport. */
const scoreModel = z.union([goalModel, minuteModel, serveModel, rallyModel]);

/** Timestamp, validity and model of the prices of markets. */
const pricing = {
  /** Time of pricing; default: the batch's timestamp. The feed's clock must be accurate to the second. */
  pricedAt: z.string().datetime().optional(),
  /** Validity of the prices in seconds after `pricedAt`: `PRICE_VALIDITY_S`. After it the markets take no bets. */
  validityS: z.number().int().min(1).max(PRICE_VALIDITY_S.scheduled.max).optional(),
  /** In force until the next message with prices; without it the match has no bet builder. */
  scoreModel: scoreModel.optional(),
};

/**
 * One message of a feed. A league is sent before its fixtures, and a fixture before its other messages; a repeat
 * changes them. Of each type the message with the highest epoch and sequence is valid. Markets must belong to the
 * fixture's sport.
 * The start of a fixture can change until it is in play, the rest until its result. Other teams of a match with bets
 * suspend it, and its `ended` is kept for the operator: send `abandoned`, and a fixture with another id.
 * The first `result` settles the fixture. A different one without `withdraw` before it is kept for the operator, as is
 * `ended` before the fixture's start, or with periods that `isCompleteResult` rejects.
 */
export const feedMessage = z.discriminatedUnion('type', [
  /**
   * Heartbeat, sent every `everyS` seconds. After the first one, the feed is down if none comes for three times as
   * long.
   */
  z.object({ type: z.literal('alive'), everyS: z.number().int().min(1).max(60) }),
  z.object({ type: z.literal('league'), leagueID: id, sport: z.enum(SPORTS), name: named(60), country: named(40) }),
  /**
   * With a higher sequence than its `result`, a new start reschedules a postponed match. Earlier bets on it keep the
   * results of their markets, and stay void without one.
   */
  z.object({
    type: z.literal('fixture'),
    fixtureID: id,
    /** Without it the message applies in the order of arrival and does not reschedule a postponed match. */
    sequence: sequence.optional(),
    leagueID: id,
    home: z.string().min(1).max(60),
    away: z.string().min(1).max(60),
    startsAt: z.string().datetime(),
    /** For a league with rounds: the round, and the season of the round. */
    round: z.number().int().min(1).max(99).optional(),
    season: z.number().int().min(0).optional(),
  }),
  z.object({
    type: z.literal('state'),
    fixtureID: id,
    sequence,
    status: z.literal('live'),
    /** Time of the match in its own terms: "63'", '2. set'. */
    clock: named(24),
    /** Team that serves next, in sports with a serve. */
    server: z.enum(TEAMS).optional(),
    periods,
    /** New highlights; earlier ones stay. */
    highlights: z.array(highlight).max(HIGHLIGHTS_MAX).optional(),
  }),
  z.object({
    type: z.literal('odds'),
    fixtureID: id,
    sequence,
    ...pricing,
    /** Each replaces its own earlier state; other markets stay unchanged. */
    markets: z.array(market).min(1).max(FEED_MARKETS_MAX),
  }),
  /** All markets of the fixture that are not closed; markets not listed close. */
  z.object({
    type: z.literal('snapshot'),
    fixtureID: id,
    sequence,
    ...pricing,
    markets: z.array(market).max(FEED_MARKETS_MAX),
  }),
  /**
   * Ends a recovery: all fixtures of the feed that have markets, after a `snapshot` of each. Markets of other fixtures
   * close.
   */
  z.object({ type: z.literal('feed-snapshot'), fixtures: z.array(id).max(5_000) }),
  /** Suspends every open market of the fixture until new odds arrive. */
  z.object({ type: z.literal('suspend'), fixtureID: id, sequence }),
  z.object({
    type: z.literal('result'),
    fixtureID: id,
    sequence,
    /** A match that was not finished is `abandoned`, also after a retirement or a default. */
    status: z.enum(['ended', 'postponed', 'abandoned']),
    /**
     * Complete for `ended`: both halves of regular time, four quarters and each overtime, or every set. In football and
     * basketball it may be the final score alone, as one period: bets on halves and quarters are then void, unless
     * `market-result` settled them.
     */
    periods,
    highlights: z.array(highlight).max(HIGHLIGHTS_MAX).optional(),
  }),
  /** Results of single markets, which close. They are settled by these verdicts, regardless of the match's result. */
  z.object({
    type: z.literal('market-result'),
    fixtureID: id,
    sequence,
    markets: z.array(marketResult).min(1).max(FEED_MARKETS_MAX),
  }),
  /** Withdraws the fixture's `result`, or the results of these markets; settlements by them are reversed. */
  z.object({
    type: z.literal('withdraw'),
    fixtureID: id,
    sequence,
    markets: z
      .array(z.object({ market: z.enum(MARKETS), line: lineValue }))
      .min(1)
      .max(FEED_MARKETS_MAX)
      .optional(),
  }),
]);

/** A batch of a feed. If one message is invalid, only the batch's suspensions apply. */
export const feedBatch = z.object({
  timestamp: z.string().datetime(),
  /**
   * Rises when the feed lost its sequences, for example by a restart; sequences restart in each epoch. Batches of an
   * earlier epoch are stale.
   */
  epoch: sequence.default(0),
  /**
   * Number of the batch within this epoch, counting accepted batches, from 1 without gaps. After a gap the response
   * requests a recovery.
   */
  number: sequence.optional(),
  messages: z.array(feedMessage).min(1).max(FEED_BATCH_MAX),
});

export type FeedMessage = z.output<typeof feedMessage>;
export type ScoreModel = z.output<typeof scoreModel>;
export type GoalModel = z.output<typeof goalModel>;
export type MinuteModel = z.output<typeof minuteModel>;
/** A market as a feed sends it. */
export type FeedMarket = z.output<typeof market>;

/** Outcome of a message in an accepted batch. `stale`: older than the current state. `kept`: waits for the operator. */
export type FeedOutcome = 'ok' | 'stale' | 'kept';
/**
 * Outcome of a message in a rejected batch. `rejected`: invalid. `skipped`: to be sent again. Suspensions are applied.
 */
export type RejectedOutcome = FeedOutcome | 'rejected' | 'skipped';

/** Response to a batch over HTTP. */
export interface FeedAnswer {
  status: number;
  body: {
    result: boolean;
    /**
     * 'OK', or the reason why only the suspensions of the batch were applied: 'UNKNOWN_FEED', 'BAD_SIGNATURE',
     * 'BAD_MESSAGE', 'STALE', 'UNKNOWN_LEAGUE', 'UNKNOWN_FIXTURE'.
     */
    code: string;
    /**
     * Messages are missing: after a gap in the batch numbers, a new epoch, or an outage of the feed. The feed then
     * sends each fixture again with state, withdrawal, result and `snapshot`, then `feed-snapshot`. Repeated until the latter
     * arrives, to feeds that number their batches.
     */
    recover?: true;
    /**
     * Path of the invalid field, for example 'messages.2.markets.0.selections.1.selection'; omitted if no field is
     * invalid.
     */
    field?: string;
    /**
     * One outcome per message, in their order. Missing if no message could be parsed, or the batch is not of this feed
     * or time.
     */
    outcomes?: RejectedOutcome[];
  };
}
