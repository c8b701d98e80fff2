import { fraction } from './chances';
import { scored, type MatchEvent, type MatchState, type Score, type SportModel, type Strengths } from './match';
import { countFinished, getSetProbabilities, type SetChances, type SetEnd } from './sets';

const SETS_TO_WIN = 3;
/** Position of the deciding set, from 0. */
const LAST_SET = 2 * SETS_TO_WIN - 2;
const SET_POINTS = 25;
const DECIDER_POINTS = 15;
/** Maximum number of points beyond the first tie in the calculation; the probability of more is one in a million. */
const LONGEST_EXTENSION = 40;
/** Break between two sets, in rallies of the clock. */
const BREAK_RALLIES = 12;

const pointsOf = (isDecider: boolean) => (isDecider ? DECIDER_POINTS : SET_POINTS);
const isSetOver = ({ home, away }: Score, points: number): boolean =>
  Math.max(home, away) >= points && Math.abs(home - away) > 1;
/** Returns the probability that home wins a rally. */
export const getRallyChance = ({ home, away }: Strengths): number => home / (home + away);

/** Returns the possible ends of a set from a score. */
function endsOf(rally: number, score: Score, points: number): SetEnd[] {
  const ends: SetEnd[] = [];
  const last = Math.max(points + LONGEST_EXTENSION, score.home + 10, score.away + 10);
  // Probabilities of the reachable scores, one row for each number of home's points.
  const rows: number[][] = [];
  const add = (home: number, away: number, chance: number) => {
    const row = (rows[home] ??= []);
    row[away] = (row[away] ?? 0) + chance;
  };
  add(score.home, score.away, 1);
  for (let home = score.home; home <= last; home += 1) {
    for (let away = score.away; away <= last; away += 1) {
      const chance = rows[home]?.[away];
      if (!chance) continue;
      if (isSetOver({ home, away }, points)) {
        ends.push({ score: { home, away }, chance, server: 'home' });
        continue;
      }
      add(home + 1, away, chance * rally);
      add(home, away + 1, chance * (1 - rally));
    }
  }
  const sum = ends.reduce((total, { chance }) => total + chance, 0);
  return ends.map((end) => ({ ...end, chance: end.chance / sum }));
}

/** Returns the possible ends of the sets of a match. @param rally probability that home wins a rally */
export function volleyballSets(rally: number, { periods }: Pick<MatchState, 'periods'>): SetChances {
  const nothing = { home: 0, away: 0 };
  return {
    done: periods.slice(0, -1),
    running: endsOf(rally, periods.at(-1) ?? nothing, pointsOf(periods.length - 1 === LAST_SET)),
    next: (_, isDecider) => endsOf(rally, nothing, pointsOf(isDecider)),
  };
}

/**
 * Best of five sets to 25 points, the fifth to 15, two ahead; one probability for each rally. The clock counts
 * rallies.
 */
export const volleyball: SportModel = {
  start: { played: 0, periods: [{ home: 0, away: 0 }], over: false },

  finished: ({ periods }) => countFinished(periods, (set, at) => isSetOver(set, pointsOf(at === LAST_SET))),

  play(strengths, random) {
    const rally = getRallyChance(strengths);
    const moments: MatchEvent[] = [{ at: 0, state: this.start }];
    const won: Score = { home: 0, away: 0 };
    let periods: Score[] = [{ home: 0, away: 0 }];
    let at = 0;
    for (let played = 1; ; played += 1) {
      const side = fraction(random) < rally ? 'home' : 'away';
      const after = scored(periods.at(-1)!, side);
      periods = [...periods.slice(0, -1), after];
      at += 1;
      const isSet = isSetOver(after, pointsOf(periods.length - 1 === LAST_SET));
      if (isSet) won[side] += 1;
      const over = won[side] === SETS_TO_WIN;
      // The winner of a rally serves next.
      moments.push({ at, state: { played, periods, server: side, over } });
      if (over) return moments;
      if (!isSet) continue;
      periods = [...periods, { home: 0, away: 0 }];
      at += BREAK_RALLIES;
      moments.push({ at, state: { played, periods, over } });
    }
  },

  outlook: (strengths, state) => getSetProbabilities(SETS_TO_WIN, volleyballSets(getRallyChance(strengths), state)),
};
