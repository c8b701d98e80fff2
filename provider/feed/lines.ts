import type { Outcome } from '#arcade/sport/match';
import { KIND_RULES } from '#contract/market-kinds';
import type { MarketParts, Sport } from '#contract/markets';

/** Lines of the offered markets: as data, for a whole match, a team, a period, and a team in a period. */

/** Returns lines by the mean of what the market counts: the margin of home, or points. */
type Lines = (mean: number) => number[];

/** Returns lines around a middle: `each` per side, `step` apart. */
const around =
  (middle: (mean: number) => number, each: number, step: number): Lines =>
  (mean) =>
    Array.from({ length: 2 * each + 1 }, (_, index) => middle(mean) + (index - each) * step);

const quarter = (number: number): number => Math.round(number * 4) / 4;
/** Returns the nearest line that no result can equal. */
const half = (number: number): number => Math.floor(number) + 0.5;
const fixed =
  (...lines: number[]): Lines =>
  () =>
    lines;
/** Returns lines without zero, at which too many stakes would be refunded. */
const without0 =
  (lines: Lines): Lines =>
  (mean) =>
    lines(mean).filter((line) => line !== 0);

type Scope = 'match' | 'team' | 'period' | 'team-period';
type SportLines = Readonly<Partial<Record<string, Partial<Record<Scope, Lines>>>>>;

const LINES: Readonly<Record<Sport, SportLines>> = {
  football: {
    total: {
      match: fixed(0.5, 1.5, 2, 2.25, 2.5, 2.75, 3, 3.5, 4.5, 5.5),
      team: fixed(0.5, 1.5, 2.5),
      period: fixed(0.5, 1.5, 2.5),
      'team-period': fixed(0.5, 1.5),
    },
    handicap: { match: around(quarter, 3, 0.25), period: without0(around(quarter, 1, 0.25)) },
    'handicap-result': { match: without0(around(Math.round, 1, 1)) },
    'result-total': { match: fixed(1.5, 2.5, 3.5) },
  },
  basketball: {
    total: {
      match: around(half, 5, 4),
      team: around(half, 2, 4),
      period: around(half, 2, 2),
      'team-period': around(half, 1, 3),
    },
    handicap: { match: around(half, 5, 3), period: around(half, 2, 2) },
  },
  tennis: {
    total: { match: around(half, 3, 1), team: around(half, 1, 1), period: fixed(7.5, 8.5, 9.5, 10.5, 12.5) },
    handicap: { match: around(half, 3, 1), period: around(half, 1, 1) },
    'total-sets': { match: fixed(2.5) },
    'handicap-sets': { match: fixed(-1.5, 1.5) },
  },
  volleyball: {
    total: { match: around(half, 4, 5), team: around(half, 1, 5), period: around(half, 2, 2) },
    handicap: { match: around(half, 4, 3), period: around(half, 2, 2) },
    'total-sets': { match: fixed(3.5, 4.5) },
    'handicap-sets': { match: fixed(-2.5, -1.5, 1.5, 2.5) },
  },
  'virtual-football': {
    total: { match: fixed(1.5, 2.5, 3.5) },
    handicap: { match: around(Math.round, 1, 1) },
  },
};

/**
 * Returns the lines of a market for a match, from its results before the start; a line without number for a market
 * without lines.
 */
export function listLines(
  sport: Sport,
  { kind, team, period }: MarketParts,
  outcomes: () => readonly Outcome[],
): (number | null)[] {
  const { line, view } = KIND_RULES[kind];
  if (line === undefined) return [null];
  const scope: Scope = team ? (period ? 'team-period' : 'team') : period ? 'period' : 'match';
  const lines = LINES[sport][kind]?.[scope];
  if (!lines) throw new Error(`${sport} has no lines of ${kind} for a ${scope}`);
  const isMargin = view === 'margin';
  const valueOf = ({ periods }: Outcome) =>
    periods.reduce((sum, { home, away }) => sum + (isMargin ? away - home : home + away), 0);
  return lines(outcomes().reduce((sum, outcome) => sum + outcome.chance * valueOf(outcome), 0)).map(
    (each) => each || 0,
  );
}
