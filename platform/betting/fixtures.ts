import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, like, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { SEARCH_MIN_LENGTH } from '#contract/constants';
import { SPORT_MARKETS, SPORTS, type Market, type Sport } from '#contract/markets';
import { foldForSearch } from '#contract/search';
import type { Executor } from '../db/database';
import { escapeLike } from '../db/like';
import { Refusal, type Localized } from '../refusal';
import { refusals } from './messages';
import { bettingFixtures, bettingLeagues, bettingMarkets } from './schema';
import { selectionsUsedUp } from './selection-limits';
import { openMarketsInForce, statusInForce } from './suspensions';

const LISTED_MAX = 100;
const OFFSET_MAX = 100_000;
const PLAYED = ['ended', 'postponed', 'abandoned'] as const;
/** The line of totals that lists show. */
const LISTED_TOTAL = '2.5';

/** A market with its status in force, and the selections whose limit is used up. */
type MarketRow = typeof bettingMarkets.$inferSelect & { usedUp: string[] | null };
export type FixtureRow = typeof bettingFixtures.$inferSelect;

/** Columns of a fixture in a list. */
export type ListedRow = Omit<
  FixtureRow,
  | 'highlights'
  | 'server'
  | 'epoch'
  | 'fixtureSequence'
  | 'snapshotSequence'
  | 'resultSequence'
  | 'marketResults'
  | 'voids'
  | 'scoreModel'
  | 'returnedAt'
  | 'byOperator'
>;

/** A fixture with its league's name and some of its markets. */
export interface ListedFixture {
  fixture: ListedRow;
  league: Localized;
  markets: MarketRow[];
}

export interface FixtureFilter {
  sport?: Sport | undefined;
  /** Sports open for bets; default: all. */
  sports?: readonly Sport[] | undefined;
  leagueID?: string | undefined;
  /** A day in Istanbul: start, and end (exclusive). */
  from?: Date | undefined;
  until?: Date | undefined;
  state?: 'live' | 'coming' | 'ended' | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** Returns all columns except highlights, which lists omit. */
export const listedColumns = (at: Date) => ({
  id: bettingFixtures.id,
  sport: bettingFixtures.sport,
  leagueId: bettingFixtures.leagueId,
  home: bettingFixtures.home,
  away: bettingFixtures.away,
  searchName: bettingFixtures.searchName,
  startsAt: bettingFixtures.startsAt,
  season: bettingFixtures.season,
  round: bettingFixtures.round,
  status: bettingFixtures.status,
  clock: bettingFixtures.clock,
  periods: bettingFixtures.periods,
  openMarkets: openMarketsInForce(at),
  openUntil: bettingFixtures.openUntil,
  stateSequence: bettingFixtures.stateSequence,
  oddsSequence: bettingFixtures.oddsSequence,
  suspendSequence: bettingFixtures.suspendSequence,
  resultRevision: bettingFixtures.resultRevision,
  settledRevision: bettingFixtures.settledRevision,
  settledAt: bettingFixtures.settledAt,
});

/** Returns the columns of a market as it is offered. */
const offeredColumns = (at: Date) => ({
  ...getTableColumns(bettingMarkets),
  status: statusInForce('betting_markets', at),
  usedUp: selectionsUsedUp,
});

const isLive = eq(bettingFixtures.status, 'live');
const isComing = (now: Date) => and(eq(bettingFixtures.status, 'scheduled'), gt(bettingFixtures.startsAt, now));
/** Fixtures that have a result, or never will. */
export const isOver = inArray(bettingFixtures.status, [...PLAYED]);
/** Fixtures to come or in play. */
export const isUnderWay = inArray(bettingFixtures.status, ['scheduled', 'live']);

/** Matches that lists and menus count: in play or to come. */
const isOnOffer = (now: Date): SQL | undefined => and(isUnderWay, or(isLive, isComing(now)));

function stateIs(state: FixtureFilter['state'], now: Date): SQL | undefined {
  if (state === 'live') return and(isUnderWay, isLive);
  if (state === 'coming') return isComing(now);
  return state === 'ended' ? isOver : isOnOffer(now);
}

/**
 * Returns a page of fixtures and their total: matches in play first, then by start; finished ones newest first. Virtual
 * football is listed only if requested. Runs two statements, for any page length.
 * @throws {Refusal} `invalid` for a search under three letters
 */
export async function listFixtures(
  executor: Executor,
  filter: FixtureFilter,
  now: Date,
): Promise<{ fixtures: ListedFixture[]; total: number; limit: number; offset: number }> {
  const limit = Math.min(Math.max(filter.limit || 1, 1), LISTED_MAX);
  const offset = Math.min(Math.max(filter.offset || 0, 0), OFFSET_MAX);
  const folded = filter.search === undefined ? '' : foldForSearch(filter.search);
  if (filter.search !== undefined && folded.length < SEARCH_MIN_LENGTH)
    throw new Refusal(
      { tr: 'Arama yapmak için lütfen en az 3 karakter girin.', en: 'Please enter at least 3 characters to search.' },
      'invalid',
      'search',
    );
  const { sport, leagueID, from, until, state } = filter;
  const where = and(
    stateIs(state, now),
    sport === undefined
      ? leagueID === undefined
        ? ne(bettingFixtures.sport, 'virtual-football')
        : undefined
      : eq(bettingFixtures.sport, sport),
    filter.sports && inArray(bettingFixtures.sport, [...filter.sports]),
    leagueID === undefined ? undefined : eq(bettingFixtures.leagueId, leagueID),
    from && gte(bettingFixtures.startsAt, from),
    until && lt(bettingFixtures.startsAt, until),
    folded === '' ? undefined : like(bettingFixtures.searchName, `%${escapeLike(folded)}%`),
  );
  const order =
    state === 'ended'
      ? [desc(bettingFixtures.startsAt), asc(bettingFixtures.id)]
      : [desc(isLive), asc(bettingFixtures.startsAt), asc(bettingFixtures.id)];
  const rows = await executor
    .select({ fixture: listedColumns(now), league: bettingLeagues.name, total: sql<number>`(count(*) over ())::int` })
    .from(bettingFixtures)
    .innerJoin(bettingLeagues, eq(bettingLeagues.id, bettingFixtures.leagueId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const fixtures = await withMainMarkets(executor, rows, now);
  return { fixtures, total: rows[0]?.total ?? 0, limit, offset };
}

/** Adds the markets of a list: the sport's first, and for football the total of 2.5. */
export async function withMainMarkets(
  executor: Executor,
  rows: readonly { fixture: ListedRow; league: Localized }[],
  now: Date,
): Promise<ListedFixture[]> {
  const open = rows.filter(({ fixture }) => fixture.status === 'scheduled' || fixture.status === 'live');
  const markets =
    open.length === 0
      ? []
      : await executor
          .select(offeredColumns(now))
          .from(bettingMarkets)
          .where(
            and(
              inArray(
                bettingMarkets.fixtureId,
                open.map(({ fixture }) => fixture.id),
              ),
              or(
                inArray(bettingMarkets.market, ['result', 'winner']),
                and(eq(bettingMarkets.market, 'total'), eq(bettingMarkets.line, LISTED_TOTAL)),
              ),
            ),
          );
  const byFixture = new Map<string, MarketRow[]>();
  for (const market of markets) byFixture.set(market.fixtureId, [...(byFixture.get(market.fixtureId) ?? []), market]);
  return rows.map(({ fixture, league }) => ({
    fixture,
    league,
    markets: sortMarkets(
      fixture.sport,
      (byFixture.get(fixture.id) ?? []).filter(
        ({ market }) =>
          market === SPORT_MARKETS[fixture.sport][0] ||
          (market === 'total' && SPORT_MARKETS[fixture.sport][0] === 'result'),
      ),
    ),
  }));
}

/** Places of the markets of each sport, in display order. */
const PLACES = new Map(
  SPORTS.map((sport) => [sport, new Map<Market, number>(SPORT_MARKETS[sport].map((market, place) => [market, place]))]),
);

/** Sorts markets of a sport in display order, lines ascending. */
function sortMarkets(sport: Sport, markets: readonly MarketRow[]): MarketRow[] {
  const placeOf = ({ market }: MarketRow) => PLACES.get(sport)?.get(market) ?? Infinity;
  return markets.toSorted((one, other) => placeOf(one) - placeOf(other) || Number(one.line) - Number(other.line));
}

/** Returns a fixture with all markets and highlights. @throws {Refusal} `not-found` */
export async function findFixture(
  executor: Executor,
  { fixtureID, now, sports = SPORTS }: { fixtureID: string; now: Date; sports?: readonly Sport[] | undefined },
): Promise<{ fixture: FixtureRow; league: Localized; markets: MarketRow[] }> {
  const [row] = await executor
    .select({
      fixture: { ...getTableColumns(bettingFixtures), openMarkets: openMarketsInForce(now) },
      league: bettingLeagues.name,
    })
    .from(bettingFixtures)
    .innerJoin(bettingLeagues, eq(bettingLeagues.id, bettingFixtures.leagueId))
    .where(eq(bettingFixtures.id, fixtureID));
  if (!row || !sports.includes(row.fixture.sport)) throw refusals.noFixture();
  const markets = await executor
    .select(offeredColumns(now))
    .from(bettingMarkets)
    .where(eq(bettingMarkets.fixtureId, fixtureID));
  return { ...row, markets: sortMarkets(row.fixture.sport, markets) };
}

interface LeagueOnOffer {
  id: string;
  sport: Sport;
  name: Localized;
  country: Localized;
  fixtures: number;
  live: number;
}

/** Returns leagues with matches in play or to come, those with the most matches first. */
export async function leaguesOnOffer(executor: Executor, now: Date): Promise<LeagueOnOffer[]> {
  const fixtures = sql<number>`count(*)::int`;
  return executor
    .select({
      id: bettingLeagues.id,
      sport: bettingLeagues.sport,
      name: bettingLeagues.name,
      country: bettingLeagues.country,
      fixtures,
      live: sql<number>`(count(*) filter (where ${isLive}))::int`,
    })
    .from(bettingFixtures)
    .innerJoin(bettingLeagues, eq(bettingLeagues.id, bettingFixtures.leagueId))
    .where(isOnOffer(now))
    .groupBy(bettingLeagues.id)
    .orderBy(desc(fixtures), asc(bettingLeagues.id));
}
