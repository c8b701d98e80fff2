import type { Sport } from '#contract/markets';
import { getScore } from '#contract/score';
import type { FixtureRow } from './fixtures';

/** A team's row in a league's table. */
export interface LeagueRow {
  team: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  points: number;
}

const byName = new Intl.Collator('tr');

/** Sets of a volleyball match that a loser has won if it went to the last one. */
const CLOSE_SETS = 2;

/** Returns the points of a team for a match; in volleyball the scores are sets. */
function pointsOf(sport: Sport, scored: number, conceded: number): number {
  switch (sport) {
    case 'basketball':
      return scored > conceded ? 2 : 1;
    case 'volleyball':
      return scored > conceded ? (conceded < CLOSE_SETS ? 3 : 2) : scored < CLOSE_SETS ? 0 : 1;
    default:
      return scored > conceded ? 3 : scored === conceded ? 1 : 0;
  }
}

/**
 * Computes the table from the finished matches by the points of the sport: then difference, goals or points scored, and
 * the name.
 */
export function toLeagueTable(
  sport: Sport,
  fixtures: readonly Pick<FixtureRow, 'home' | 'away' | 'status' | 'periods'>[],
): LeagueRow[] {
  const teams = new Map<string, LeagueRow>();
  const rowOf = (team: string): LeagueRow => {
    const row = teams.get(team) ?? {
      team,
      played: 0,
      won: 0,
      drawn: 0,
      lost: 0,
      scored: 0,
      conceded: 0,
      points: 0,
    };
    teams.set(team, row);
    return row;
  };
  const addMatch = (own: LeagueRow, scored: number, conceded: number): void => {
    own.played += 1;
    own.scored += scored;
    own.conceded += conceded;
    if (scored > conceded) own.won += 1;
    else if (scored < conceded) own.lost += 1;
    else own.drawn += 1;
    own.points += pointsOf(sport, scored, conceded);
  };
  for (const { home, away, status, periods } of fixtures) {
    const [host, guest] = [rowOf(home), rowOf(away)];
    if (status !== 'ended') continue;
    const score = getScore(sport, periods);
    addMatch(host, score.home, score.away);
    addMatch(guest, score.away, score.home);
  }
  return [...teams.values()].sort(
    (one, other) =>
      other.points - one.points ||
      other.scored - other.conceded - (one.scored - one.conceded) ||
      other.scored - one.scored ||
      byName.compare(one.team, other.team),
  );
}
