import { fraction } from './chances';
import {
  other,
  scored,
  type MatchEvent,
  type MatchState,
  type Score,
  type Side,
  type SportModel,
  type Strengths,
} from './match';
import { countFinished, getSetProbabilities, type SetChances, type SetEnd } from './sets';

const SETS_TO_WIN = 2;
const GAMES = 6;
const TIE_BREAK_POINTS = 7;
/** Break between two sets, in games of the clock. */
const BREAK_GAMES = 1;

/** Returns the probability to hold a game, from that of a point on the own serve. */
function holdOf(point: number): number {
  const lost = 1 - point;
  const deuce = point ** 2 / (point ** 2 + lost ** 2);
  return point ** 4 * (1 + 4 * lost + 10 * lost ** 2) + 20 * point ** 3 * lost ** 3 * deuce;
}

/**
 * Returns the probability that home wins a tie-break: seven points, two ahead, the serve changing after the first and
 * then every second point.
 */
function tieBreakOf({ home, away }: Strengths, first: Side): number {
  const both = home * (1 - away);
  const neither = (1 - home) * away;
  const known = new Map<string, number>();
  const from = (won: number, lost: number): number => {
    if (won === TIE_BREAK_POINTS) return 1;
    if (lost === TIE_BREAK_POINTS) return 0;
    if (won === TIE_BREAK_POINTS - 1 && lost === TIE_BREAK_POINTS - 1) return both / (both + neither);
    const key = `${won} ${lost}`;
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const isFirst = Math.floor((won + lost + 1) / 2) % 2 === 0;
    const point = (isFirst ? first : other(first)) === 'home' ? home : 1 - away;
    const chance = point * from(won + 1, lost) + (1 - point) * from(won, lost + 1);
    known.set(key, chance);
    return chance;
  };
  return from(0, 0);
}

const isSetOver = ({ home, away }: Score): boolean => {
  const most = Math.max(home, away);
  return most === GAMES + 1 || (most === GAMES && Math.abs(home - away) > 1);
};

/** Returns the probability that home wins the next game, or the tie-break. */
function gameOf(strengths: Strengths, { home, away }: Score, server: Side): number {
  if (home === GAMES && away === GAMES) return tieBreakOf(strengths, server);
  return server === 'home' ? holdOf(strengths.home) : 1 - holdOf(strengths.away);
}

/** Returns the possible ends of a set from a score of games. */
function endsOf(
  strengths: Strengths,
  { score, server, chance = 1 }: { score: Score; server: Side; chance?: number | undefined },
): SetEnd[] {
  if (isSetOver(score)) return [{ score, chance, server }];
  const ends = new Map<string, SetEnd>();
  let open = new Map([[`${score.home} ${score.away}`, { score, chance }]]);
  for (let serving = server; open.size > 0; serving = other(serving)) {
    const next: typeof open = new Map();
    for (const way of open.values()) {
      const home = gameOf(strengths, way.score, serving);
      for (const [side, share] of [['home', home] as const, ['away', 1 - home] as const]) {
        const after = scored(way.score, side);
        const key = `${after.home} ${after.away}`;
        const isOver = isSetOver(after);
        const known = (isOver ? ends : next).get(key);
        if (known) known.chance += way.chance * share;
        else if (isOver) ends.set(key, { score: after, chance: way.chance * share, server: other(serving) });
        else next.set(key, { score: after, chance: way.chance * share });
      }
    }
    open = next;
  }
  return [...ends.values()];
}

/** Returns the possible ends of the sets of a match. */
export function tennisSets(
  strengths: Strengths,
  { periods, server }: Pick<MatchState, 'periods'> & { server?: Side | undefined },
): SetChances {
  const nothing = { home: 0, away: 0 };
  // Before the start the first server is unknown: both are equally likely.
  const servers: readonly Side[] = server ? [server] : ['home', 'away'];
  return {
    done: periods.slice(0, -1),
    running: servers.flatMap((first) =>
      endsOf(strengths, { score: periods.at(-1) ?? nothing, server: first, chance: 1 / servers.length }),
    ),
    next: (first) => endsOf(strengths, { score: nothing, server: first }),
  };
}

/**
 * Best of three sets, from the probability of a point on either serve. The clock counts games; a tie-break is one.
 */
export const tennis: SportModel = {
  start: { played: 0, periods: [{ home: 0, away: 0 }], over: false },

  finished: ({ periods }) => countFinished(periods, isSetOver),

  play(strengths, random) {
    const moments: MatchEvent[] = [];
    let periods: Score[] = [{ home: 0, away: 0 }];
    let server: Side = fraction(random) < 0.5 ? 'home' : 'away';
    let at = 0;
    moments.push({ at, state: { played: 0, periods, server, over: false } });
    for (let played = 1; ; played += 1) {
      const running = periods.at(-1)!;
      const side = fraction(random) < gameOf(strengths, running, server) ? 'home' : 'away';
      const after = scored(running, side);
      periods = [...periods.slice(0, -1), after];
      server = other(server);
      at += 1;
      const isSet = isSetOver(after);
      const won = periods.filter((set) => isSetOver(set) && set[side] > set[other(side)]).length;
      const over = isSet && won === SETS_TO_WIN;
      if (over) {
        moments.push({ at, state: { played, periods, server, over } });
        return moments;
      }
      moments.push({ at, state: { played, periods, server, over } });
      if (!isSet) continue;
      periods = [...periods, { home: 0, away: 0 }];
      at += BREAK_GAMES;
      moments.push({ at, state: { played, periods, server, over } });
    }
  },

  outlook: (strengths, state) => getSetProbabilities(SETS_TO_WIN, tennisSets(strengths, state)),
};
