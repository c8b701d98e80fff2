import { LEAGUES, type LeagueSeed } from '#content/sport';
import { DAY_MS, HOUR_MS } from '#contract/istanbul';

/*
 * The calendar of the leagues: each week has the same kick-offs (`content/sport.ts`), and the rounds of a season take
 * them in turn. A kick-off is known by its league, its round since the epoch and its match in the round.
 */

const WEEK_MS = 7 * DAY_MS;
/** A Monday, 00:00 in Istanbul, which has had no daylight saving time since 2016. */
const EPOCH_MS = Date.parse('2024-01-01T00:00:00+03:00');
const MINUTE_MS = 60_000;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A league with the kick-offs of its rounds, in milliseconds since Monday. */
interface CalendarLeague {
  league: LeagueSeed;
  /** Matches of a round. */
  matches: number;
  weekly: readonly (readonly number[])[];
  /** Rounds before the first season since the epoch, so that the seasons of leagues begin at different times. */
  offset: number;
}

/**
 * Parses the rounds of a week: 'Tue 20:00 20:00, Wed -01:00'. A negative time is on the evening before. A day that is
 * earlier in the week than the one before it is in the next week.
 */
function parseRounds(rounds: readonly string[]): number[][] {
  let day = 0;
  return rounds.map((round) =>
    round.split(', ').flatMap((part) => {
      const [name = '', ...times] = part.split(' ');
      while (DAYS[day % DAYS.length] !== name) day += 1;
      return times.map((time) => {
        const [hours = 0, minutes = 0] = time.split(':').map(Number);
        return day * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
      });
    }),
  );
}

const CALENDAR: readonly CalendarLeague[] = LEAGUES.flatMap((league, index) => {
  const { teams, rounds } = league;
  if (!rounds) return [];
  return { league, matches: teams.length / 2, weekly: parseRounds(rounds), offset: 7 * index };
});

/** A match of the calendar. */
export interface Kickoff {
  league: LeagueSeed;
  /** Number of the league's round since the epoch, and of the match in it, from 0. */
  round: number;
  match: number;
  startsAt: number;
}

/** Returns the number of a league's matches before a round: its place in the seasons. */
export function countBefore({ league, round, match }: Pick<Kickoff, 'league' | 'round' | 'match'>): number {
  const { matches, offset } = leagueOf(league.id);
  return (round + offset) * matches + match;
}

function leagueOf(id: string): CalendarLeague {
  const known = CALENDAR.find(({ league }) => league.id === id);
  if (!known) throw new Error(`The calendar has no league ${id}`);
  return known;
}

/** Returns the kick-offs of a round; which match has which of them changes from round to round. */
function kickoffsOf({ league, matches, weekly }: CalendarLeague, round: number): Kickoff[] {
  const week = EPOCH_MS + Math.floor(round / weekly.length) * WEEK_MS;
  const times = weekly[round % weekly.length]!;
  return Array.from({ length: matches }, (_, match) => ({
    league,
    round,
    match,
    startsAt: week + times[(match + 3 * round) % times.length]!,
  }));
}

/** Returns the id of a match: 'c<league>-<round>-<match>'. */
export const idOfKickoff = ({ league, round, match }: Omit<Kickoff, 'startsAt'>): string =>
  `c${CALENDAR.findIndex((known) => known.league === league).toString(36)}-${round.toString(36)}-${match.toString(36)}`;

/** Returns the match of an id; undefined for an id of another kind. */
export function kickoffOfId(id: string): Kickoff | undefined {
  const [, ...parts] = /^c(\w)-(\w+)-(\w)$/.exec(id) ?? [];
  const [index = -1, round = -1, match = -1] = parts.map((part) => Number.parseInt(part, 36));
  const league = CALENDAR[index];
  return league && kickoffsOf(league, round)[match];
}

/** Returns the matches that start from a time on until another (exclusive), by their start. */
export function listKickoffs(from: number, until: number): Kickoff[] {
  // A round may end in the week after its own, or begin on the evening before it.
  const firstWeek = Math.floor((from - EPOCH_MS) / WEEK_MS) - 1;
  const lastWeek = Math.floor((until - EPOCH_MS) / WEEK_MS) + 1;
  return CALENDAR.flatMap((league) => {
    const { length } = league.weekly;
    const first = Math.max(0, firstWeek * length);
    return Array.from({ length: Math.max(0, (lastWeek + 1) * length - first) }, (_, index) =>
      kickoffsOf(league, first + index),
    ).flat();
  })
    .filter(({ startsAt }) => startsAt >= from && startsAt < until)
    .toSorted((one, other) => one.startsAt - other.startsAt || (idOfKickoff(one) < idOfKickoff(other) ? -1 : 1));
}

/** Returns the start of the first round of the season in which a league is at a time. */
export function seasonStart(league: LeagueSeed, time: number): number {
  const known = leagueOf(league.id);
  const { weekly, offset } = known;
  const length = 2 * (league.teams.length - 1);
  const current = Math.floor(((time - EPOCH_MS) / WEEK_MS) * weekly.length);
  const first = current - ((current + offset) % length);
  return Math.min(...kickoffsOf(known, Math.max(0, first)).map(({ startsAt }) => startsAt));
}
