import type { FeedMarket, FeedMessage } from '#contract/feed';
import type { Market, PeriodScore } from '#contract/markets';
import type { bettingFixtures, bettingLeagues, FixtureStatus, Highlight } from './schema';

/** Error for a message with an unknown league or fixture, or with a market that its fixture's sport does not have. */
export class RejectedMessage extends Error {
  constructor(
    readonly code: 'UNKNOWN_LEAGUE' | 'UNKNOWN_FIXTURE' | 'BAD_MESSAGE',
    /** Path of the invalid field within the batch. */
    readonly field: string,
  ) {
    super(`${code} ${field}`);
    this.name = 'RejectedMessage';
  }
}

export type Fixture = typeof bettingFixtures.$inferSelect;
export type TypedMessage<Type extends FeedMessage['type']> = Extract<FeedMessage, { type: Type }>;

/** A market of a batch with its message's sequence and the time of its odds. */
export interface MarketChange {
  fixtureId: string;
  sequence: number;
  pricedAt: Date;
  validityS: number | undefined;
  market: FeedMarket;
}

/** Markets of a batch, each from the newest message about it. */
type MarketChanges = Map<string, MarketChange>;

/** Markets of a fixture that took no bets at some time: one, those that a snapshot omits, or all. */
export interface Interruption {
  fixtureId: string;
  market?: Market;
  line?: string;
  /** The markets of a snapshot, as `printMarket` writes them. */
  listed?: string[];
}

/** A result that waits for an operator. */
interface Conflict {
  fixtureID: string;
  sequence: number;
  status: FixtureStatus;
  periods: PeriodScore[];
  /** Time of a void that has decided it, until the void is taken back. */
  decidedAt?: Date;
}

/** Changes of a batch, collected so that each table is written once. */
export interface Changes {
  fixtures: Map<string, Fixture>;
  touched: Set<string>;
  /** Fixtures whose open markets are suspended, unless a message with a higher sequence opens them. */
  suspended: Map<string, number>;
  markets: MarketChanges;
  /** Markets whose time of opening restarts if the batch leaves them open, so that waiting bets are rejected. */
  interrupted: Interruption[];
  /** Fixtures that had no model of their prices at some time, and therefore no bet builders. */
  unmodelled: Set<string>;
  /** Fixtures that kicked off. */
  began: Set<string>;
  /** Fixtures that were of an earlier epoch until now. */
  renewed: Set<string>;
  /** Fixtures whose markets close unless a message from this sequence on lists them. */
  replaced: Map<string, number>;
  /** Fixtures that a `feed-snapshot` omits. */
  omitted: readonly string[];
  /** Fixtures that got a result. */
  finished: Set<string>;
  /** Fixtures whose result changed, so that their coupons must be settled again. */
  revised: Set<string>;
  /** Leagues of the batch's `fixture` messages, by id. */
  leagues: ReadonlyMap<string, typeof bettingLeagues.$inferSelect>;
  /** Fixtures with bets whose teams the batch changes. */
  betOn: ReadonlySet<string>;
  /** Fixtures with an undecided conflict about their teams: they take no bets, and their end waits for an operator. */
  disputed: Set<string>;
  /** Fixtures whose feed ended such a conflict. */
  undisputed: Set<string>;
  conflicts: Conflict[];
}

/** Formats a line as in tables and selections: '2.5', '-1.25', '' for none. */
export const printLine = (line: number | null): string => (line === null ? '' : String(line));

/** Formats a market with its line: 'total 2.5', 'result '. */
export const printMarket = ({ market, line }: Pick<FeedMarket, 'market' | 'line'>): string =>
  `${market} ${printLine(line)}`;

export const hasResult = ({ status }: Pick<Fixture, 'status'>): boolean => status !== 'scheduled' && status !== 'live';

/** Returns the fixture of a message and marks it for the write. */
export function touch({ fixtures, touched }: Changes, fixtureID: string): Fixture {
  const fixture = fixtures.get(fixtureID);
  if (!fixture) throw new RejectedMessage('UNKNOWN_FIXTURE', 'messages');
  touched.add(fixtureID);
  return fixture;
}

export function addHighlights(fixture: Fixture, highlights: readonly Highlight[]): void {
  if (highlights.length === 0) return;
  const known = new Set(fixture.highlights.map(({ number }) => number));
  fixture.highlights = [...fixture.highlights, ...highlights.filter(({ number }) => !known.has(number))].sort(
    (one, other) => one.number - other.number,
  );
}

/** Suspends a fixture's markets up to a message. A late one does not replace a suspension with a higher sequence. */
export function suspend({ suspended }: Changes, fixture: Fixture, sequence: number): void {
  fixture.suspendSequence = Math.max(fixture.suspendSequence, sequence);
  suspended.set(fixture.id, fixture.suspendSequence);
}
