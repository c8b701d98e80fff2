import { judge } from '#contract/market-kinds';
import { listSelections, MARKET_RULES } from '#contract/market-rules';
import { SIDES, type PeriodScore, type Selection, type Side, type Sport } from '#contract/markets';
import { isDecidedBySets, leader } from '#contract/score';
import type { GridBounds } from './chance-grid';

/** A result as far as it decides selections of a bet builder: of a match, or of the period of a selection. */
export interface PartResult {
  /** Points, or sets won. */
  score: PeriodScore;
  /** Points or games. */
  points: PeriodScore;
  /** Leader of the first half, or winner of the first set. */
  first: Side;
  periods: number;
}

/** A selection with its position in the bet builder. */
export interface Judged {
  bit: number;
  part: Selection;
  /** Returns whether the selection wins. */
  isWon: (result: PartResult) => boolean;
  /** Returns the number by which it wins or loses; undefined if it is neither a margin nor a number of points. */
  measure: Measure | undefined;
}

/** A number that decides selections. */
export type Measure = 'margin' | 'total' | 'home' | 'away';

const MEASURES: Readonly<Record<Measure, (points: PeriodScore) => number>> = {
  margin: ({ home, away }) => home - away,
  total: ({ home, away }) => home + away,
  home: ({ home }) => home,
  away: ({ away }) => away,
};

/** Returns the value of a measure. */
export const measured = (measure: Measure, points: PeriodScore): number => MEASURES[measure](points);

const LEADS: Readonly<Record<Side, PeriodScore>> = {
  home: { home: 1, away: 0 },
  draw: { home: 0, away: 0 },
  away: { home: 0, away: 1 },
};

/** Returns how a selection is judged; each value of its measure is judged once. */
export function toJudged(sport: Sport, part: Selection, position: number): Judged {
  const { team, view, ...rules } = MARKET_RULES[part.market];
  const listed = listSelections(sport, part.market);
  const isMargin = view === 'margin' || (view === 'sets' && !isDecidedBySets(sport));
  const measure: Measure | undefined = isMargin ? 'margin' : view === 'count' ? (team ?? 'total') : undefined;
  /** Returns a number that is the same for results with the same verdict. */
  const toKey = ({ score, points, first }: PartResult): number | undefined => {
    if (measure) return measured(measure, points);
    return view === 'halves'
      ? SIDES.indexOf(first) + SIDES.length * SIDES.indexOf(leader(score.home, score.away))
      : undefined;
  };
  const read = ({ score, points, first, periods }: PartResult): boolean =>
    judge(
      rules,
      {
        score,
        side: leader(score.home, score.away),
        points,
        count: team ? points[team] : points.home + points.away,
        team,
        halves: [LEADS[first], LEADS.draw],
        periods,
        goals: undefined,
        listed,
      },
      part,
    ) === 'won';
  const known = new Map<number, boolean>();
  return {
    bit: 1 << position,
    part,
    measure,
    isWon: (result) => {
      const key = toKey(result);
      if (key === undefined) return read(result);
      let isWon = known.get(key);
      if (isWon === undefined) {
        isWon = read(result);
        known.set(key, isWon);
      }
      return isWon;
    },
  };
}

/** Returns points of this value of a measure. */
function pointsWith(measure: Measure, value: number): PeriodScore {
  if (measure === 'away' || (measure === 'margin' && value < 0)) return { home: 0, away: Math.abs(value) };
  return { home: value, away: 0 };
}

/**
 * Returns a function for the bits of the selections that win by points within these bounds. Each value of a measure is
 * judged once; selections without a measure are left out.
 */
export function tabulateWins(
  judges: readonly Judged[],
  { x, y, rows, columns }: GridBounds,
): (home: number, away: number) => number {
  const tabulate = (measure: Measure, low: number, length: number): Int32Array => {
    const own = judges.filter((judged) => judged.measure === measure);
    const bits = new Int32Array(length);
    if (own.length === 0) return bits;
    return bits.map((_, at) => {
      const points = pointsWith(measure, low + at);
      return wonBits(own, { score: points, points, first: 'draw', periods: 1 });
    });
  };
  const homes = tabulate('home', x, rows);
  const aways = tabulate('away', y, columns);
  const totals = tabulate('total', x + y, rows + columns);
  const margins = tabulate('margin', x - y - columns, rows + columns);
  return (home, away) =>
    homes[home - x]! | aways[away - y]! | totals[home + away - x - y]! | margins[home - away - x + y + columns]!;
}

/** Returns the bits of the selections that win. */
export function wonBits(judges: readonly Judged[], result: PartResult): number {
  let bits = 0;
  for (const { bit, isWon } of judges) if (isWon(result)) bits |= bit;
  return bits;
}
