import { z } from 'zod';
import { hasLine, hasSelection, MARKETS, SPORTS, VERDICTS } from './markets';

/** What a feed tells the platform of fixtures, odds and results: batches of messages, signed as callbacks of game providers are. */

/** Odds in hundredths: 1.01 to 1,000. */
export const ODDS_BOUNDS = { min: 101, max: 100_000 } as const;
/**
 * Seconds after its time for which a price is valid: unless its message says otherwise, and at most. In play the most is a minute
 * of match time; the feed sends less where its matches run faster.
 */
export const PRICE_VALIDITY_S = {
  scheduled: { default: 600, max: 259_200 },
  live: { default: 10, max: 60 },
} as const;
/** The most messages of one batch. */
export const FEED_BATCH_MAX = 200;

const id = z.string().regex(/^[\w-]{1,40}$/);
/** A fixture's messages are numbered upwards within an epoch, over all of their types. */
const sequence = z.number().int().min(0);
const named = (max: number) => z.object({ tr: z.string().min(1).max(max), en: z.string().min(1).max(max) });
const count = z.number().int().min(0).max(999);
const periods = z.array(z.object({ home: count, away: count })).max(12);

/** What can be told of a match in play, and drawn. */
const HIGHLIGHT_KINDS = ['kickoff', 'period', 'goal', 'chance', 'save', 'card', 'corner', 'point', 'end'] as const;

const highlight = z.object({
  /** Rises within the fixture; told again it is the same one. */
  number: z.number().int().min(1).max(999),
  clock: named(24),
  kind: z.enum(HIGHLIGHT_KINDS),
  text: named(160),
  side: z.enum(['home', 'away']).optional(),
  /** Where on the pitch, in hundredths of its length from the home goal and of its width. */
  x: z.number().min(0).max(100).optional(),
  y: z.number().min(0).max(100).optional(),
});

const lineValue = z.number().min(-999).max(999).multipleOf(0.25).nullable();

const market = z
  .object({
    market: z.enum(MARKETS),
    line: lineValue,
    /** `open` takes bets, `suspended` takes none for the moment, `closed` never again. */
    status: z.enum(['open', 'suspended', 'closed']),
    selections: z
      .array(
        z.object({
          selection: z.string().regex(/^[\w/-]{1,16}$/),
          /** In hundredths: 185 is 1.85. */
          odds: z.number().int().min(ODDS_BOUNDS.min).max(ODDS_BOUNDS.max),
          /**
           * The probability without margin, in millionths: how much of a stake wins on average, a half win counting as half.
           * Cash-outs are computed from it; without it the margin is removed from the odds.
           */
          chance: z.number().int().min(0).max(1_000_000).optional(),
          /** How much of a stake is given back on average, in millionths: void and half of half results. */
          back: z.number().int().min(0).max(1_000_000).optional(),
        }),
      )
      .min(1)
      .max(40),
  })
  .superRefine(({ market: name, line, selections }, { addIssue }) => {
    if ((line !== null) !== hasLine(name))
      addIssue({ code: 'custom', path: ['line'], message: hasLine(name) ? 'needs a line' : 'has no line' });
    if (line !== null && name !== 'handicap' && line <= 0)
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
      .array(z.object({ selection: z.string().regex(/^[\w/-]{1,16}$/), verdict: z.enum(VERDICTS) }))
      .min(1)
      .max(40),
  })
  .superRefine(({ market: name, line, verdicts }, { addIssue }) => {
    if ((line !== null) !== hasLine(name)) addIssue({ code: 'custom', path: ['line'], message: 'has or needs a line' });
    for (const [at, { selection }] of verdicts.entries())
      if (!hasSelection(name, selection))
        addIssue({ code: 'custom', path: ['verdicts', at, 'selection'], message: 'unknown selection' });
  });

/** When markets were priced, and for how long their prices are valid. */
const pricing = {
  /** When the markets were priced; the batch's timestamp unless given. The feed's clock must be right to the second. */
  pricedAt: z.string().datetime().optional(),
  /** Seconds after `pricedAt` for which the prices are valid: `PRICE_VALIDITY_S`. After them the markets take no bets. */
  validityS: z.number().int().min(1).max(PRICE_VALIDITY_S.scheduled.max).optional(),
};

/**
 * One message of a feed. A fixture is told before anything happens to it, a league before its fixtures; told again, they are
 * changed. Of each type the message with the highest epoch and sequence stands. Markets are those of the fixture's sport. The
 * first `result` settles the fixture; a different one without `withdraw` before it, and `ended` before the fixture's start, is
 * kept for the operator.
 */
export const feedMessage = z.discriminatedUnion('type', [
  /** The feed works; it sends this every `everyS` seconds. Once it did, it is down when nothing comes for three times as long. */
  z.object({ type: z.literal('alive'), everyS: z.number().int().min(1).max(60) }),
  z.object({ type: z.literal('league'), leagueID: id, sport: z.enum(SPORTS), name: named(60), country: named(40) }),
  /** With a higher sequence than its `result`, a new start brings a postponed match back; earlier bets on it stay void. */
  z.object({
    type: z.literal('fixture'),
    fixtureID: id,
    /** Without it the message is taken in the order of arrival, and brings no match back. */
    sequence: sequence.optional(),
    leagueID: id,
    home: z.string().min(1).max(60),
    away: z.string().min(1).max(60),
    startsAt: z.string().datetime(),
    /** Of a league that is played in rounds; with the season they belong to. */
    round: z.number().int().min(1).max(99).optional(),
    season: z.number().int().min(0).optional(),
  }),
  z.object({
    type: z.literal('state'),
    fixtureID: id,
    sequence,
    status: z.literal('live'),
    /** The match's time in its own words: "63'", '2. set'. */
    clock: named(24),
    periods,
    /** Those that are new; earlier ones stay. */
    highlights: z.array(highlight).max(20).optional(),
  }),
  z.object({
    type: z.literal('odds'),
    fixtureID: id,
    sequence,
    ...pricing,
    /** Each replaces its own earlier state; markets that are not named stay as they are. */
    markets: z.array(market).min(1).max(60),
  }),
  /** All markets of the fixture that are not closed; those that it omits close. */
  z.object({
    type: z.literal('snapshot'),
    fixtureID: id,
    sequence,
    ...pricing,
    markets: z.array(market).max(60),
  }),
  /** Ends a recovery: all fixtures of the feed that have markets, after a `snapshot` of each; markets of others close. */
  z.object({ type: z.literal('feed-snapshot'), fixtures: z.array(id).max(5_000) }),
  /** Every open market of the fixture takes no bets until odds come again. */
  z.object({ type: z.literal('suspend'), fixtureID: id, sequence }),
  z.object({
    type: z.literal('result'),
    fixtureID: id,
    sequence,
    status: z.enum(['ended', 'postponed', 'abandoned']),
    periods,
    highlights: z.array(highlight).max(20).optional(),
  }),
  /** Results of single markets, which close; they are settled by these verdicts, whatever the match's result. */
  z.object({
    type: z.literal('market-result'),
    fixtureID: id,
    sequence,
    markets: z.array(marketResult).min(1).max(60),
  }),
  /** Takes the fixture's `result` back, or the results of these markets: what was settled by them is reversed. */
  z.object({
    type: z.literal('withdraw'),
    fixtureID: id,
    sequence,
    markets: z
      .array(z.object({ market: z.enum(MARKETS), line: lineValue }))
      .min(1)
      .max(60)
      .optional(),
  }),
]);

/** A batch of a feed. With a wrong message in it, only its suspensions apply. */
export const feedBatch = z.object({
  timestamp: z.string().datetime(),
  /** Rises when the feed lost its sequences, for example by a restart; each epoch numbers anew. Batches of an earlier one are stale. */
  epoch: sequence.default(0),
  /** Of the batches that were taken in this epoch, from 1 without gaps. After a gap the answer asks for a recovery. */
  number: sequence.optional(),
  messages: z.array(feedMessage).min(1).max(FEED_BATCH_MAX),
});

export type FeedMessage = z.output<typeof feedMessage>;
/** One thing to bet on as a feed tells it. */
export type FeedMarket = z.output<typeof market>;

/** How a message of a batch was taken: `stale` are those older than what stands, `kept` waits for the operator. */
export type FeedOutcome = 'ok' | 'stale' | 'kept';
/** How a message of a batch that was not taken ended: `rejected` is wrong, `skipped` is to be sent again; suspensions are applied. */
export type RejectedOutcome = FeedOutcome | 'rejected' | 'skipped';

/** The answer to a batch as it comes over HTTP. */
export interface FeedAnswer {
  status: number;
  body: {
    result: boolean;
    /** 'OK', or why nothing of the batch but its suspensions was taken: 'UNKNOWN_FEED', 'BAD_SIGNATURE', 'BAD_MESSAGE', 'STALE', 'UNKNOWN_LEAGUE', 'UNKNOWN_FIXTURE'. */
    code: string;
    /**
     * Messages are missing: after a gap in the numbers of batches, a new epoch, or while the feed was down. The feed sends
     * again: each fixture with state, result and `snapshot`, then `feed-snapshot`. Repeated until the latter, to feeds that number.
     */
    recover?: true;
    /** The field that is wrong, for example 'messages.2.markets.0.selections.1.selection'; left out where it is none. */
    field?: string;
    /** One for each message, in their order; missing where no message could be read or the batch is not of this feed and time. */
    outcomes?: RejectedOutcome[];
  };
}
