import {
  drawn,
  mergeDistributions,
  listChances,
  toDistribution,
  addDistributions,
  repeatDistribution,
  type Distribution,
} from './chances';
import { byMargin, byTotal, type MatchEvent, type Score, type SportModel, type Strengths } from './match';

const QUARTER_MINUTES = 10;
const REGULAR_MINUTES = 4 * QUARTER_MINUTES;
const OVERTIME_MINUTES = 5;
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
function minuteOf(strength: number): Distribution {
  const scale = strength / POINTS_MEAN;
  const scoring = POINTS.map(([points, chance]) => [points, chance * scale] as const);
  const none = 1 - scoring.reduce((sum, [, chance]) => sum + chance, 0);
  return repeatDistribution(toDistribution([[0, none], ...scoring]), POSSESSIONS_A_MINUTE);
}

/** Returns the end of the running quarter or overtime, in minutes of play. */
const endOf = (played: number): number => {
  const [from, length] =
    played < REGULAR_MINUTES ? [0, QUARTER_MINUTES] : ([REGULAR_MINUTES, OVERTIME_MINUTES] as const);
  return from + (Math.floor((played - from) / length) + 1) * length;
};

/**
 * Calculates both sides' points of some minutes, added to a lead: the decided margins, and totals of decided and
 * undecided games.
 */
function ended(strengths: Strengths, minutes: number, lead: number) {
  const home = listChances(repeatDistribution(minuteOf(strengths.home), minutes));
  const away = listChances(repeatDistribution(minuteOf(strengths.away), minutes));
  const margins: [number, number][] = [];
  const decided: [number, number][] = [];
  const tied: [number, number][] = [];
  for (const [scored, p] of home) {
    for (const [conceded, q] of away) {
      const margin = lead + scored - conceded;
      if (margin !== 0) margins.push([margin, p * q]);
      (margin === 0 ? tied : decided).push([scored + conceded, p * q]);
    }
  }
  return { margins: added(margins), decided: added(decided), tied: added(tied) };
}

function added(entries: readonly (readonly [number, number])[]): Distribution {
  let low = Infinity;
  let high = -Infinity;
  for (const [value] of entries) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (entries.length === 0) return { low: 0, chances: [] };
  const chances = Array.from<number>({ length: high - low + 1 }).fill(0);
  for (const [value, chance] of entries) chances[value - low]! += chance;
  return { low, chances };
}

const weight = ({ chances }: Distribution): number => chances.reduce((sum, chance) => sum + chance, 0);
const scaled = ({ low, chances }: Distribution, factor: number): Distribution => ({
  low,
  chances: chances.map((chance) => chance * factor),
});

/**
 * Each side has two possessions a minute, each worth 0 to 3 points; a tie is followed by overtimes of five minutes.
 * The clock counts minutes, with breaks between quarters.
 */
export const basketball: SportModel = {
  start: { played: 0, periods: [{ home: 0, away: 0 }], over: false },

  play(strengths, random) {
    const home = minuteOf(strengths.home);
    const away = minuteOf(strengths.away);
    let periods: Score[] = [{ home: 0, away: 0 }];
    let played = 0;
    let at = 0;
    const moments: MatchEvent[] = [{ at, state: this.start }];
    for (;;) {
      const running = periods.at(-1)!;
      const end = endOf(played);
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
    const now = periods.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
      home: 0,
      away: 0,
    });
    const until = played < REGULAR_MINUTES ? REGULAR_MINUTES : endOf(played);
    const rest = ended(strengths, until - played, now.home - now.away);
    const overtime = ended(strengths, OVERTIME_MINUTES, 0);
    const totals = [rest.decided];
    let tied = rest.tied;
    for (let count = 0; count < OVERTIMES && tied.chances.length > 0; count += 1) {
      totals.push(addDistributions(tied, overtime.decided));
      tied = addDistributions(tied, overtime.tied);
    }
    const total = mergeDistributions(...totals);
    const margin = mergeDistributions(
      rest.margins,
      scaled(overtime.margins, weight(rest.tied) / Math.max(weight(overtime.margins), Number.EPSILON)),
    );
    return {
      margin: byMargin(listChances(margin)),
      total: byTotal(listChances({ ...scaled(total, 1 / weight(total)), low: total.low + now.home + now.away })),
    };
  },
};
