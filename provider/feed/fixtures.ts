import type { UniformInteger } from '#arcade/chance';
import { fraction } from '#arcade/sport/chances';
import type { MatchEvent, Strengths } from '#arcade/sport/match';
import { LEAGUES, type LeagueSeed } from '#content/sport';
import type { Sport } from '#contract/markets';
import { DAY_MS, HOUR_MS } from '#contract/istanbul';
import { createChance } from '../chance';
import { countBefore, kickoffOfId } from './calendar';
import { formerMatch } from './former-slots';
import { MODELS } from './prices';
import { findPairing, findSeason } from './pairing';
import { sign } from '#platform/signature';

/** Interval between the kick-offs of two rounds of virtual football. */
export const ROUND_MS = 4 * 60_000;

/** Duration of one unit of the sport's own clock in real time: a minute of play, a game, a rally with its pauses. */
const UNIT_MS: Readonly<Record<Sport, number>> = {
  football: 60_000,
  basketball: 150_000,
  tennis: 300_000,
  volleyball: 36_000,
  'virtual-football': 625,
};
/** The same for matches of former releases, which were played faster. */
const FORMER_UNIT_MS: Readonly<Record<Sport, number>> = {
  football: 10_000,
  basketball: 20_000,
  tennis: 25_000,
  volleyball: 4_500,
  'virtual-football': 625,
};

const VIRTUAL_LEAGUE = LEAGUES.find(({ sport }) => sport === 'virtual-football')!;
const VIRTUAL_MATCHES = VIRTUAL_LEAGUE.teams.length / 2;

/** Outcome of a match apart from its play. */
type Fate = { kind: 'played' } | { kind: 'postponed' } | { kind: 'abandoned'; after: number };

/** A match, derived from its id and the installation's secret. */
export interface Fixture {
  id: string;
  league: LeagueSeed;
  home: string;
  away: string;
  startsAt: number;
  round: number;
  season: number;
  unitMs: number;
  /** Returns the known strengths of both sides at a time; the true ones from the start on. */
  strengthsAt(time: number): Strengths;
  /** Times before the start at which more becomes known about them, or prices are sent again. */
  newsAt: readonly number[];
  fate: Fate;
  /** Returns the match as it will be played. Never send it before its time. */
  timeline(): MatchEvent[];
  /** Returns random numbers for the messages around the match. */
  chance(step: number): UniformInteger;
}

/** Times before the start at which news arrive. */
const NEWS_MS = [24 * HOUR_MS, 6 * HOUR_MS, 2 * HOUR_MS, 30 * 60_000, 10 * 60_000];
/** Time before the start from which all markets are offered; before it the main ones. */
export const ALL_MARKETS_MS = 3 * DAY_MS;
/** Times before the start at which unchanged prices are sent again, because none is valid for more than three days. */
const RESENT_MS = [12 * DAY_MS, 9 * DAY_MS, 6 * DAY_MS, ALL_MARKETS_MS];
/** Maximum change of a side's strength by news, as a share of it. */
const NEWS_MOST: Readonly<Record<Sport, number>> = {
  football: 0.03,
  basketball: 0.004,
  tennis: 0.005,
  volleyball: 0.006,
  'virtual-football': 0,
};
const POSTPONED = 0.01;
const ABANDONED = 0.005;

/** Returns a random rating between two bounds. */
const between = (low: number, high: number, random: UniformInteger): number => low + (high - low) * fraction(random);

/** Returns the relative strengths of two sides in a season. */
function strengthsOf(sport: Sport, home: UniformInteger, away: UniformInteger): Strengths {
  switch (sport) {
    case 'football':
    case 'virtual-football': {
      const [attack, defence] = [between(0.75, 1.3, home), between(0.75, 1.25, home)];
      const [against, guard] = [between(0.75, 1.3, away), between(0.75, 1.25, away)];
      return { home: 1.5 * attack * guard, away: 1.15 * against * defence };
    }
    case 'basketball': {
      const [attack, defence] = [between(0.95, 1.07, home), between(0.96, 1.04, home)];
      const [against, guard] = [between(0.95, 1.07, away), between(0.96, 1.04, away)];
      return { home: attack * guard + 0.015, away: against * defence };
    }
    case 'tennis': {
      const [serve, back] = [between(0.6, 0.67, home), between(0, 0.05, home)];
      const [against, retort] = [between(0.6, 0.67, away), between(0, 0.05, away)];
      return { home: serve - retort + 0.02, away: against - back + 0.02 };
    }
    case 'volleyball':
      return { home: between(47, 53, home) + 0.5, away: between(47, 53, away) };
  }
}

/** Place of a match in the calendar: the number of its league's matches before it. */
interface Place {
  id: string;
  league: LeagueSeed;
  count: number;
  startsAt: number;
  /** Duration of one unit of each sport's clock. */
  units?: Readonly<Record<Sport, number>>;
}

/** Derives a fixture from a seed that only the installation can compute. */
function fixtureOf(key: string, { id, league, count, startsAt, units = UNIT_MS }: Place): Fixture {
  const { sport, teams } = league;
  const seed = sign(key, id);
  const { season, round, match } = findSeason(teams.length, count);
  const [home, away] = findPairing(teams, round - 1, match);
  const teamChance = (team: string) => createChance(sign(key, `${league.id} ${season} ${team}`), 0);
  const strengths = strengthsOf(sport, teamChance(home), teamChance(away));
  const news = createChance(seed, 1);
  const moves = NEWS_MS.map((before) => ({
    at: startsAt - before,
    home: 1 + NEWS_MOST[sport] * between(-1, 1, news),
    away: 1 + NEWS_MOST[sport] * between(-1, 1, news),
  }));
  return {
    id,
    league,
    home,
    away,
    startsAt,
    round,
    season,
    unitMs: units[sport],
    newsAt:
      NEWS_MOST[sport] === 0 ? [] : [...RESENT_MS.map((before) => startsAt - before), ...moves.map(({ at }) => at)],
    strengthsAt: (time) =>
      moves
        .filter(({ at }) => at <= time)
        .reduce((so, move) => ({ home: so.home * move.home, away: so.away * move.away }), strengths),
    fate: sport === 'virtual-football' ? { kind: 'played' } : fateOf(createChance(seed, 2)),
    timeline() {
      return MODELS[sport].play(this.strengthsAt(startsAt), createChance(seed, 3));
    },
    chance: (step) => createChance(seed, 10 + step),
  };
}

function fateOf(random: UniformInteger): Fate {
  const lot = fraction(random);
  if (lot < POSTPONED) return { kind: 'postponed' };
  if (lot < POSTPONED + ABANDONED) return { kind: 'abandoned', after: between(0.2, 0.8, random) };
  return { kind: 'played' };
}

export const roundAt = (time: number): number => Math.floor(time / ROUND_MS);

/** Returns the ids of a round of virtual football. */
export const idsOfRound = (round: number): string[] =>
  Array.from({ length: VIRTUAL_MATCHES }, (_, match) => `v${round.toString(36)}-${match}`);

/** Returns the match of an id. @throws {Error} for an id that is not the feed's */
export function fixtureOfId(key: string, id: string): Fixture {
  const kickoff = kickoffOfId(id);
  if (kickoff) {
    const { league, startsAt } = kickoff;
    return fixtureOf(key, { id, league, startsAt, count: countBefore(kickoff) });
  }
  const [, kind, number = '', match = '0'] = /^([sv])([0-9a-z]+)(?:-(\d))?$/.exec(id) ?? [];
  const count = Number.parseInt(number, 36);
  if (kind === 's') return fixtureOf(key, { id, ...formerMatch(count), units: FORMER_UNIT_MS });
  if (kind !== 'v') throw new Error(`${id} is no match of this feed`);
  return fixtureOf(key, {
    id,
    league: VIRTUAL_LEAGUE,
    count: count * VIRTUAL_MATCHES + Number(match),
    startsAt: count * ROUND_MS,
  });
}
