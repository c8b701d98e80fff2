import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Sport } from '#contract/markets';
import { getScore } from '#contract/score';
import type { Executor } from '../db/database';
import { toLeagueTable, type LeagueRow } from './league-table';
import { refusals } from './messages';
import { bettingFixtures } from './schema';

/** Number of results of each team, and of both teams against each other. */
const RESULTS_LISTED = 5;
/** Number of newest matches of a league that are read: more than a season has. */
const MATCHES_READ = 600;

interface PastMatch {
  fixtureID: string;
  home: string;
  away: string;
  startsAt: Date;
  score: { home: number; away: number };
}

interface MatchHistory {
  home: PastMatch[];
  away: PastMatch[];
  meetings: PastMatch[];
  table: LeagueRow[];
}

/**
 * Returns the results of both teams of a fixture before its start, of their earlier meetings, newest first, and the
 * league's table in its season; no table in tennis. Runs two statements, for any length of the history.
 * @throws {Refusal} `not-found` for an unknown fixture, or of a sport that is not offered
 */
export async function matchHistory(
  executor: Executor,
  { fixtureID, sports }: { fixtureID: string; sports: readonly Sport[] },
): Promise<MatchHistory> {
  const { id, sport, leagueId, home, away, startsAt, season, status, periods } = bettingFixtures;
  const [fixture] = await executor
    .select({ sport, leagueId, home, away, startsAt, season })
    .from(bettingFixtures)
    .where(eq(id, fixtureID));
  if (!fixture || !sports.includes(fixture.sport)) throw refusals.noFixture();
  const ended = await executor
    .select({ id, home, away, startsAt, season, status, periods })
    .from(bettingFixtures)
    .where(
      and(
        eq(sport, fixture.sport),
        eq(leagueId, fixture.leagueId),
        // A constant, as the partial index of ended matches has it.
        sql`${status} = 'ended'`,
        lt(startsAt, fixture.startsAt),
      ),
    )
    .orderBy(desc(startsAt))
    .limit(MATCHES_READ);
  const results = (isListed: (teams: readonly string[]) => boolean): PastMatch[] =>
    ended
      .filter((match) => isListed([match.home, match.away]))
      .slice(0, RESULTS_LISTED)
      .map((match) => ({
        fixtureID: match.id,
        home: match.home,
        away: match.away,
        startsAt: match.startsAt,
        score: getScore(fixture.sport, match.periods),
      }));
  return {
    home: results((teams) => teams.includes(fixture.home)),
    away: results((teams) => teams.includes(fixture.away)),
    meetings: results((teams) => teams.includes(fixture.home) && teams.includes(fixture.away)),
    table:
      fixture.sport === 'tennis' || fixture.season === null
        ? []
        : toLeagueTable(
            fixture.sport,
            ended.filter((match) => match.season === fixture.season),
          ),
  };
}
