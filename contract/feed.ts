import { z } from 'zod';
import { hasLine, isSelectionOf, MARKETS, SPORTS } from './markets';

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
/** A fixture's messages are numbered upwards, over all of their types. */
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

const market = z
  .object({
    market: z.enum(MARKETS),
    line: z.number().min(-999).max(999).multipleOf(0.25).nullable(),
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
      if (known.has(selection) || !isSelectionOf(name, selection))
        addIssue({ code: 'custom', path: ['selections', at, 'selection'], message: 'unknown or repeated selection' });
      known.add(selection);
    }
  });

/**
 * One message of a feed. A fixture is told before anything happens to it, a league before its fixtures; told again, they are
 * changed. Of `odds` and `state` the one with the highest sequence stands. Markets are those of the fixture's sport. The first
 * `result` settles the fixture; a different one later, and `ended` before the fixture's start, is kept for the operator.
 */
export const feedMessage = z.discriminatedUnion('type', [
  /** The feed works; it sends this every `everyS` seconds. Once it did, it is down when nothing comes for three times as long. */
  z.object({ type: z.literal('alive'), everyS: z.number().int().min(1).max(60) }),
  z.object({ type: z.literal('league'), leagueID: id, sport: z.enum(SPORTS), name: named(60), country: named(40) }),
  z.object({
    type: z.literal('fixture'),
    fixtureID: id,
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
    /** When the markets were priced; the batch's timestamp unless given. The feed's clock must be right to the second. */
    pricedAt: z.string().datetime().optional(),
    /** Seconds after `pricedAt` for which the prices are valid: `PRICE_VALIDITY_S`. After them the markets take no bets. */
    validityS: z.number().int().min(1).max(PRICE_VALIDITY_S.scheduled.max).optional(),
    /** Each replaces its own earlier state; markets that are not named stay as they are. */
    markets: z.array(market).min(1).max(60),
  }),
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
]);

/** A batch of a feed. With a wrong message in it, only its suspensions apply. */
export const feedBatch = z.object({
  timestamp: z.string().datetime(),
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
    /** The feed was down until this batch: it should send state and odds of every match again. */
    recover?: true;
    /** The field that is wrong, for example 'messages.2.markets.0.selections.1.selection'; left out where it is none. */
    field?: string;
    /** One for each message, in their order; missing where no message could be read or the batch is not of this feed and time. */
    outcomes?: RejectedOutcome[];
  };
}
