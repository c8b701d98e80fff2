import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { Refusal, type Localized } from '../refusal';
import { isOver, isUnderWay, listedColumns, withMainMarkets, type ListedFixture, type ListedRow } from './fixtures';
import { toLeagueTable, type LeagueRow } from './league-table';
import { bettingFixtures, bettingLeagues } from './schema';

const SPORT = 'virtual-football';
/** Page sizes: two finished rounds, and four that are in play or take bets. */
const OVER_LISTED = 16;
const COMING_LISTED = 32;

type Listed = ListedRow;

interface Round {
  number: number;
  kicksOffAt: Date;
  state: 'open' | 'playing' | 'over';
  fixtures: ListedFixture[];
}

/**
 * Returns the current virtual league: rounds around now by kick-off, and the table of the current season, from results
 * alone.
 * @throws {Refusal} `not-open` while no feed runs one
 */
export async function virtualLeague(
  executor: Executor,
  now: Date,
): Promise<{ league: Localized; rounds: Round[]; table: LeagueRow[] }> {
  const rowsOf = () =>
    executor
      .select({ fixture: listedColumns(now), league: bettingLeagues.name })
      .from(bettingFixtures)
      .innerJoin(bettingLeagues, eq(bettingLeagues.id, bettingFixtures.leagueId));
  const isVirtual = eq(bettingFixtures.sport, SPORT);
  const coming = await rowsOf()
    .where(and(isVirtual, isUnderWay))
    .orderBy(asc(bettingFixtures.startsAt), asc(bettingFixtures.id))
    .limit(COMING_LISTED);
  const [first] = coming;
  if (!first)
    throw new Refusal({ tr: 'Sanal lig şu anda kapalı', en: 'The virtual league is closed for now' }, 'not-open');
  const over = await rowsOf()
    .where(and(isVirtual, isOver))
    .orderBy(desc(bettingFixtures.startsAt), desc(bettingFixtures.id))
    .limit(OVER_LISTED);
  const rows = await withMainMarkets(executor, [...over.reverse(), ...coming], now);
  const { leagueId, season } = first.fixture;
  const ofSeason = await executor
    .select({
      home: bettingFixtures.home,
      away: bettingFixtures.away,
      status: bettingFixtures.status,
      periods: bettingFixtures.periods,
    })
    .from(bettingFixtures)
    .where(
      and(
        eq(bettingFixtures.leagueId, leagueId),
        season === null ? undefined : eq(bettingFixtures.season, season),
        inArray(bettingFixtures.status, ['scheduled', 'live', 'ended']),
      ),
    );
  return { league: first.league, rounds: roundsOf(rows, now), table: toLeagueTable(SPORT, ofSeason) };
}

function roundsOf(rows: readonly ListedFixture[], now: Date): Round[] {
  const rounds = new Map<string, ListedFixture[]>();
  for (const row of rows) {
    const key = `${row.fixture.season}-${row.fixture.round}`;
    rounds.set(key, [...(rounds.get(key) ?? []), row]);
  }
  return [...rounds.values()].flatMap((fixtures) => {
    const [first] = fixtures;
    if (!first) return [];
    return {
      number: first.fixture.round ?? 0,
      kicksOffAt: first.fixture.startsAt,
      state: stateOf(fixtures, now),
      fixtures,
    };
  });
}

function stateOf(fixtures: readonly { fixture: Listed }[], now: Date): Round['state'] {
  if (fixtures.every(({ fixture }) => fixture.status === 'scheduled' && fixture.startsAt > now)) return 'open';
  return fixtures.every(({ fixture }) => fixture.status !== 'scheduled' && fixture.status !== 'live')
    ? 'over'
    : 'playing';
}
