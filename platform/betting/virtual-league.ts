import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { Refusal, type Localized } from '../refusal';
import {
  isOver,
  isUnderWay,
  listedColumns,
  withMainMarkets,
  type FixtureRow,
  type ListedFixture,
  type ListedRow,
} from './fixtures';
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

/** A team's row in the table. */
interface LeagueRow {
  team: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  points: number;
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
  return { league: first.league, rounds: roundsOf(rows, now), table: toLeagueTable(ofSeason) };
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

const byName = new Intl.Collator('tr');

/** Computes the table from the finished matches: three points a win, then goal difference, goals, and the name. */
export function toLeagueTable(
  fixtures: readonly Pick<FixtureRow, 'home' | 'away' | 'status' | 'periods'>[],
): LeagueRow[] {
  const teams = new Map<string, LeagueRow>();
  const standing = (team: string): LeagueRow => {
    const known = teams.get(team);
    if (known) return known;
    const fresh = { team, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 };
    teams.set(team, fresh);
    return fresh;
  };
  const note = (own: LeagueRow, scored: number, conceded: number): void => {
    own.played += 1;
    own.scored += scored;
    own.conceded += conceded;
    if (scored > conceded) own.won += 1;
    else if (scored < conceded) own.lost += 1;
    else own.drawn += 1;
    own.points = 3 * own.won + own.drawn;
  };
  for (const { home, away, status, periods } of fixtures) {
    const [host, guest] = [standing(home), standing(away)];
    if (status !== 'ended') continue;
    const [hostGoals, guestGoals] = periods.reduce(
      ([hosts, guests], period) => [hosts + period.home, guests + period.away],
      [0, 0],
    );
    note(host, hostGoals, guestGoals);
    note(guest, guestGoals, hostGoals);
  }
  return [...teams.values()].sort(
    (one, other) =>
      other.points - one.points ||
      other.scored - other.conceded - (one.scored - one.conceded) ||
      other.scored - one.scored ||
      byName.compare(one.team, other.team),
  );
}
