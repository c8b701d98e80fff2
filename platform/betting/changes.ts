import type { FeedMarket, FeedMessage } from '#contract/feed';
import type { PeriodScore } from '#contract/markets';
import type { bettingFixtures, FixtureStatus, Highlight } from './schema';

/** A message of a league or fixture that was never told of, or with a market that its fixture's sport does not have. */
export class RejectedMessage extends Error {
  constructor(
    readonly code: 'UNKNOWN_LEAGUE' | 'UNKNOWN_FIXTURE' | 'BAD_MESSAGE',
    /** The wrong field, as a path from the batch. */
    readonly field: string,
  ) {
    super(`${code} ${field}`);
    this.name = 'RejectedMessage';
  }
}

export type Fixture = typeof bettingFixtures.$inferSelect;
export type TypedMessage<Type extends FeedMessage['type']> = Extract<FeedMessage, { type: Type }>;

/** A market of a batch with its message's number and the time of its odds. */
export interface MarketChange {
  fixtureId: string;
  sequence: number;
  pricedAt: Date;
  validityS: number | undefined;
  told: FeedMarket;
}

/** The markets of a batch, each by the newest message that names it. */
type MarketChanges = Map<string, MarketChange>;

/** What a batch changes, collected so that each table is written once. */
export interface Changes {
  fixtures: Map<string, Fixture>;
  touched: Set<string>;
  /** Fixtures whose open markets take no bets any more, unless told after this number. */
  suspended: Map<string, number>;
  markets: MarketChanges;
  /** Fixtures that kicked off. */
  began: Set<string>;
  /** Fixtures of an earlier epoch until now. */
  renewed: Set<string>;
  /** Fixtures whose markets close unless a message from this sequence on names them. */
  replaced: Map<string, number>;
  /** Fixtures that a `feed-snapshot` omits. */
  omitted: readonly string[];
  /** Fixtures that got a result. */
  finished: Set<string>;
  /** Fixtures whose coupons follow another result than before. */
  revised: Set<string>;
  conflicts: { fixtureID: string; sequence: number; status: FixtureStatus; periods: PeriodScore[] }[];
}

/** A line as tables and picks keep it: '2.5', '-1.25', '' for none. */
export const printLine = (line: number | null): string => (line === null ? '' : String(line));

export const hasResult = ({ status }: Pick<Fixture, 'status'>): boolean => status !== 'scheduled' && status !== 'live';

/** The fixture of a message, to be changed and written. */
export function touch({ fixtures, touched }: Changes, fixtureID: string): Fixture {
  const fixture = fixtures.get(fixtureID);
  if (!fixture) throw new RejectedMessage('UNKNOWN_FIXTURE', 'messages');
  touched.add(fixtureID);
  return fixture;
}

export function addHighlights(fixture: Fixture, told: readonly Highlight[]): void {
  if (told.length === 0) return;
  const known = new Set(fixture.highlights.map(({ number }) => number));
  fixture.highlights = [...fixture.highlights, ...told.filter(({ number }) => !known.has(number))].sort(
    (one, other) => one.number - other.number,
  );
}

/** Suspends a fixture's markets up to a message. One that comes late takes nothing from a suspension with a higher number. */
export function suspend({ suspended }: Changes, fixture: Fixture, sequence: number): void {
  fixture.suspendSequence = Math.max(fixture.suspendSequence, sequence);
  suspended.set(fixture.id, fixture.suspendSequence);
}
