import {
  drawn,
  mergeDistributions,
  listChances,
  toDistribution,
  addDistributions,
  repeatDistribution,
  shiftDistribution,
  subtractDistributions,
  type Distribution,
} from './chances';
import { ahead, byCount, byMargin, lazily, type MatchEvent, type Outcome, type Score, type SportModel } from './match';

export const QUARTER_MINUTES = 10;
export const REGULAR_MINUTES = 4 * QUARTER_MINUTES;
export const OVERTIME_MINUTES = 5;
/** Number of possessions of each side. */
const POSSESSIONS_A_MINUTE = 2;
/** Breaks in minutes of the clock: after a quarter, and after the second. */
const BREAK_MINUTES = 1;
const HALF_TIME_MINUTES = 3;
/** Points of a possession with their probabilities, for a side with a mean of 1.13 points. */
const POINTS = [
  [1, 0.05],
  [2, 0.36],
  [3, 0.12],
] as const;
const POINTS_MEAN = POINTS.reduce((sum, [points, chance]) => sum + points * chance, 0);
/** Maximum number of overtimes in the calculation; the probability of more is below one in a million. */
const OVERTIMES = 5;

/** Returns the distribution of a side's points in one minute. */
export function getMinutePoints(strength: number): Distribution {
  const scale = strength / POINTS_MEAN;
  const scoring = POINTS.map(([points, chance]) => [points, chance * scale] as const);
  const none = 1 - scoring.reduce((sum, [, chance]) => sum + chance, 0);
  return repeatDistribution(toDistribution([[0, none], ...scoring]), POSSESSIONS_A_MINUTE);
}

/** Returns the end of the running quarter or overtime, in minutes of play. */
export const getPeriodEnd = (played: number): number => {
  const [from, length] =
    played < REGULAR_MINUTES ? [0, QUARTER_MINUTES] : ([REGULAR_MINUTES, OVERTIME_MINUTES] as const);
  return from + (Math.floor((played - from) / length) + 1) * length;
};

/** Points of both sides. */
type Points = readonly [home: Distribution, away: Distribution];

/** A number that follows from both sides' points. */
interface Measure {
  /** Returns its distribution. */
  of: (home: Distribution, away: Distribution) => Distribution;
  /** Its value if both sides have these points. */
  ofTie: (points: number) => number;
}

const MARGIN: Measure = { of: subtractDistributions, ofTie: () => 0 };
const TOTAL: Measure = { of: addDistributions, ofTie: (points) => 2 * points };
const HOME: Measure = { of: (home) => home, ofTie: (points) => points };
const AWAY: Measure = { of: (_, away) => away, ofTie: (points) => points };

/** Returns the distributions of a measure for ties and for other ends; together their probabilities add up to 1. */
function splitByTie([home, away]: Points, { of, ofTie }: Measure): { tied: Distribution; decided: Distribution } {
  const chanceOf = ({ low, chances }: Distribution, points: number) => chances[points - low] ?? 0;
  const ties = listChances(home)
    .map(([points, p]) => [points, p * chanceOf(away, points)] as const)
    .filter(([, chance]) => chance > 0);
  const tied = toDistribution(ties.map(([points, chance]) => [ofTie(points), chance] as const));
  const { low, chances } = of(home, away);
  const decided = chances.map((chance, at) => Math.max(0, chance - chanceOf(tied, low + at)));
  return { tied, decided: { low, chances: decided } };
}

const weight = ({ chances }: Distribution): number => chances.reduce((sum, chance) => sum + chance, 0);
const scaled = ({ low, chances }: Distribution, factor: number): Distribution => ({
  low,
  chances: chances.map((chance) => chance * factor),
});

/** Parts of regular time by the name of their views: first quarter, and the one after the last. */
const PARTS = {
  q1: [0, 1],
  q2: [1, 2],
  q3: [2, 3],
  q4: [3, 4],
  h1: [0, 2],
  h2: [2, 4],
  regular: [0, 4],
} as const;

type Part = keyof typeof PARTS;

const listParts = (): Part[] => Object.keys(PARTS).filter((name): name is Part => name in PARTS);

const addUp = (periods: readonly Score[]): Score => ({
  home: periods.reduce((sum, { home }) => sum + home, 0),
  away: periods.reduce((sum, { away }) => sum + away, 0),
});

/** Returns the leader of the first half and the winner. @param second points of the second half */
function halves(first: Distribution, second: Distribution, overtime: number): Outcome[] {
  const chances = new Map<number, { home: number; away: number }>();
  for (const [margin, p] of listChances(first)) {
    const sign = Math.sign(margin);
    const known = chances.get(sign) ?? { home: 0, away: 0 };
    chances.set(sign, known);
    for (const [more, q] of listChances(second)) {
      const home = margin + more > 0 ? 1 : margin + more < 0 ? 0 : overtime;
      known.home += p * q * home;
      known.away += p * q * (1 - home);
    }
  }
  return [...chances].flatMap(([sign, { home, away }]) => [
    { periods: [ahead(sign), ahead(0), ahead(2)], chance: home },
    { periods: [ahead(sign), ahead(0), ahead(-2)], chance: away },
  ]);
}

/**
 * Each side has two possessions a minute, each worth 0 to 3 points; a tie is followed by overtimes of five minutes.
 * The clock counts minutes, with breaks between quarters.
 */
export const basketball: SportModel = {
  start: { played: 0, periods: [{ home: 0, away: 0 }], over: false },

  finished: ({ played }) => Math.floor(Math.min(played, REGULAR_MINUTES) / QUARTER_MINUTES),

  play(strengths, random) {
    const home = getMinutePoints(strengths.home);
    const away = getMinutePoints(strengths.away);
    let periods: Score[] = [{ home: 0, away: 0 }];
    let played = 0;
    let at = 0;
    const moments: MatchEvent[] = [{ at, state: this.start }];
    for (;;) {
      const running = periods.at(-1)!;
      const end = getPeriodEnd(played);
      played += 1;
      at += 1;
      periods = [
        ...periods.slice(0, -1),
        { home: running.home + drawn(home, random), away: running.away + drawn(away, random) },
      ];
      const isEnd = played === end;
      const lead = periods.reduce((sum, period) => sum + period.home - period.away, 0);
      const over = isEnd && played >= REGULAR_MINUTES && lead !== 0;
      moments.push({ at, state: { played, periods, over } });
      if (over) return moments;
      if (!isEnd) continue;
      at += played === REGULAR_MINUTES / 2 ? HALF_TIME_MINUTES : BREAK_MINUTES;
      periods = [...periods, { home: 0, away: 0 }];
      moments.push({ at, state: { played, periods, over: false } });
    }
  },

  outlook(strengths, { played, periods }) {
    const minutes = [getMinutePoints(strengths.home), getMinutePoints(strengths.away)] as const;
    const known = new Map<number, Points>();
    const pointsIn = (count: number): Points => {
      const points = known.get(count) ?? [repeatDistribution(minutes[0], count), repeatDistribution(minutes[1], count)];
      known.set(count, points);
      return points;
    };
    /** Returns the points in some minutes, added to a score. */
    const pointsAfter = (score: Score, count: number): Points => {
      const [home, away] = pointsIn(count);
      return [shiftDistribution(home, score.home), shiftDistribution(away, score.away)];
    };
    const pointsOf = (part: Part): Points => {
      const [from, to] = PARTS[part];
      const left = Math.max(0, Math.min((to - from) * QUARTER_MINUTES, to * QUARTER_MINUTES - played));
      return pointsAfter(addUp(periods.slice(from, to)), left);
    };
    const marginOf = (part: Part) => MARGIN.of(...pointsOf(part));
    const now = addUp(periods);
    const until = played < REGULAR_MINUTES ? REGULAR_MINUTES : getPeriodEnd(played);
    const extra = pointsIn(OVERTIME_MINUTES);
    /** Returns the distribution of a measure at the end, with overtimes. */
    const atEnd = (measure: Measure): Distribution => {
      const rest = splitByTie(pointsAfter(now, until - played), measure);
      const overtime = splitByTie(extra, measure);
      const ends = [rest.decided];
      let { tied } = rest;
      for (let count = 0; count < OVERTIMES && tied.chances.length > 0; count += 1) {
        ends.push(addDistributions(tied, overtime.decided));
        tied = addDistributions(tied, overtime.tied);
      }
      const all = mergeDistributions(...ends);
      return scaled(all, 1 / weight(all));
    };
    const homeOf = (margin: Distribution) =>
      listChances(margin).reduce((sum, [lead, p]) => sum + (lead > 0 ? p : 0), 0);
    const parts = listParts().map((part) => {
      const [from] = PARTS[part];
      return {
        [`margin-${part}`]: () => byMargin(listChances(marginOf(part)), from),
        [`total-${part}`]: () => byCount(listChances(TOTAL.of(...pointsOf(part))), from),
        [`home-${part}`]: () => byCount(listChances(pointsOf(part)[0]), from),
        [`away-${part}`]: () => byCount(listChances(pointsOf(part)[1]), from, 'away'),
      };
    });
    return lazily({
      margin: () => byMargin(listChances(atEnd(MARGIN))),
      total: () => byCount(listChances(atEnd(TOTAL))),
      home: () => byCount(listChances(atEnd(HOME))),
      away: () => byCount(listChances(atEnd(AWAY)), 0, 'away'),
      halves: () => {
        const first = marginOf('h1');
        // In overtime the first half is known.
        if (played >= REGULAR_MINUTES) return halves(first, shiftDistribution(atEnd(MARGIN), -first.low), 0);
        const { decided } = splitByTie(extra, MARGIN);
        return halves(first, marginOf('h2'), homeOf(decided) / weight(decided));
      },
      ...Object.assign({}, ...parts),
    });
  },
};
