import { getPeriodEnd, OVERTIME_MINUTES, QUARTER_MINUTES, REGULAR_MINUTES } from '#arcade/sport/basketball';
import { listChances, repeatDistribution, type Distribution } from '#arcade/sport/chances';
import type { MinuteModel } from '#contract/feed';
import { MARKET_RULES } from '#contract/market-rules';
import type { Period, PeriodScore, Selection, Side } from '#contract/markets';
import { getScore, leader } from '#contract/score';
import { addEntries, forEachChance, toGrid, type ChanceEntry, type ChanceGrid } from './chance-grid';
import { toJudged, wonBits, type Judged, type PartResult } from './part-judge';

const SPORT = 'basketball';
/** Parts of a match that begin with it: minute of their end, and number of their periods. */
const BEGINNINGS: readonly { period: Period; minute: number; periods: number }[] = [
  { period: 'q1', minute: QUARTER_MINUTES, periods: 1 },
  { period: 'h1', minute: 2 * QUARTER_MINUTES, periods: 2 },
  { period: 'regular', minute: REGULAR_MINUTES, periods: 4 },
];
/** Maximum number of overtimes in the calculation, as in prices. */
const OVERTIMES = 5;
/** Probabilities of a tie, or of a result of overtime, below this are left out. */
const NEGLIGIBLE = 1e-8;
/** More than the points of a team in overtimes. */
const POINTS_APART = 1_000;

/** Ways to the same leader of the first half, with the same selections won so far. */
interface Way {
  first: Side;
  bits: number;
  points: ChanceGrid;
}

/** Returns the points of both teams in some minutes, one team at a time. */
function later({ home, away }: MinuteModel['minute'], minutes: number): [home: ChanceEntry[], away: ChanceEntry[]] {
  const list = (chances: readonly number[]) => {
    const spread: Distribution = { low: 0, chances: [...chances] };
    return listChances(repeatDistribution(spread, minutes));
  };
  return [
    list(home).map(([scored, p]) => [scored, 0, p] as const),
    list(away).map(([scored, p]) => [0, scored, p] as const),
  ];
}

const addMinutes = (points: ChanceGrid, minute: MinuteModel['minute'], count: number): ChanceGrid =>
  later(minute, count).reduce(addEntries, points);

const resultOf = (points: PeriodScore, first: Side, periods: number): PartResult => ({
  score: points,
  points,
  first,
  periods,
});

const OVERTIMES_KEPT = 100;
const overtimes = new Map<string, ChanceEntry[]>();

/** Returns the points of all overtimes after a tie; kept, because all prices of a match need them. */
function overtimeEntries(minute: MinuteModel['minute']): ChanceEntry[] {
  const key = JSON.stringify(minute);
  const known = overtimes.get(key) ?? calculateOvertimes(minute);
  if (overtimes.size >= OVERTIMES_KEPT) overtimes.clear();
  overtimes.set(key, known);
  return known;
}

function calculateOvertimes(minute: MinuteModel['minute']): ChanceEntry[] {
  const once = addMinutes(toGrid([[0, 0, 1]]), minute, OVERTIME_MINUTES);
  const found = new Map<number, number>();
  let tied = new Map([[0, 1]]);
  for (let count = 0; count < OVERTIMES; count += 1) {
    const next = new Map<number, number>();
    for (const [before, share] of tied)
      forEachChance(once, (x, y, chance) => {
        const p = share * chance;
        if (p < NEGLIGIBLE) return;
        if (x === y) next.set(before + x, (next.get(before + x) ?? 0) + p);
        else {
          const key = (before + x) * POINTS_APART + before + y;
          found.set(key, (found.get(key) ?? 0) + p);
        }
      });
    tied = next;
  }
  const sum = [...found.values()].reduce((total, p) => total + p, 0);
  return [...found].map(([key, p]) => [Math.floor(key / POINTS_APART), key % POINTS_APART, p / sum]);
}

/** Divides ways by the selections that are decided at this moment, and by the leader if it is the end of the first half. */
function divide(ways: readonly Way[], judges: readonly Judged[], isHalf: boolean): Way[] {
  const found = new Map<string, { first: Side; bits: number; entries: ChanceEntry[] }>();
  for (const way of ways)
    forEachChance(way.points, (home, away, chance) => {
      const first = isHalf ? leader(home, away) : way.first;
      const bits = way.bits | wonBits(judges, resultOf({ home, away }, first, 1));
      const key = `${first} ${bits}`;
      const same = found.get(key) ?? { first, bits, entries: [] };
      found.set(key, same);
      same.entries.push([home, away, chance]);
    });
  return [...found.values()].map(({ entries, ...way }) => ({ ...way, points: toGrid(entries) }));
}

/**
 * Adds the probability of each combination of winning selections to `chances`, at the index with their bits. Selections
 * of a part of the match that begins with it are decided at its end.
 */
export function addMinuteChances(
  { periods, played, minute }: MinuteModel,
  parts: readonly Selection[],
  chances: number[],
): void {
  const judges = parts.map((part, at) => toJudged(SPORT, part, at));
  const ofPeriod = (period: Period | undefined) =>
    judges.filter(({ part }) => MARKET_RULES[part.market].period === period);
  const ofMatch = ofPeriod(undefined);
  const countsFirst = ofMatch.some(({ part }) => MARKET_RULES[part.market].view === 'halves');
  const now = getScore(SPORT, periods);
  let ways: Way[] = [{ first: 'draw', bits: 0, points: toGrid([[now.home, now.away, 1]]) }];
  let minutes = played;
  for (const { period, minute: end, periods: count } of BEGINNINGS) {
    const own = ofPeriod(period);
    const isHalf = period === 'h1' && countsFirst;
    if (own.length === 0 && !isHalf) continue;
    if (played >= end) {
      const score = getScore(SPORT, periods.slice(0, count));
      const bits = wonBits(own, resultOf(score, 'draw', count));
      ways = ways.map((way) => ({
        ...way,
        bits: way.bits | bits,
        first: isHalf ? leader(score.home, score.away) : way.first,
      }));
      continue;
    }
    const rest = end - minutes;
    ways = divide(
      ways.map((way) => ({ ...way, points: addMinutes(way.points, minute, rest) })),
      own,
      isHalf,
    );
    minutes = end;
  }

  const end = played < REGULAR_MINUTES ? REGULAR_MINUTES : getPeriodEnd(played);
  const judge = (points: PeriodScore, first: Side) => wonBits(ofMatch, resultOf(points, first, periods.length));
  const afterTie = judgeOvertimes(overtimeEntries(minute), judge);
  for (const { first, bits, points } of ways)
    forEachChance(addMinutes(points, minute, end - minutes), (home, away, chance) => {
      if (home !== away) chances[bits | judge({ home, away }, first)]! += chance;
      else if (chance > NEGLIGIBLE) for (const [won, p] of afterTie(home, first)) chances[bits | won]! += chance * p;
    });
}

/**
 * Returns a function for the probabilities of the selections won by overtime, after a tie at these points. Each tie is
 * judged once, because many ways lead to it.
 */
function judgeOvertimes(overtime: readonly ChanceEntry[], judge: (points: PeriodScore, first: Side) => number) {
  const known = new Map<string, Map<number, number>>();
  return (tied: number, first: Side): Map<number, number> => {
    const key = `${first} ${tied}`;
    const sums = known.get(key) ?? new Map<number, number>();
    if (!known.has(key))
      for (const [home, away, p] of overtime) {
        const won = judge({ home: tied + home, away: tied + away }, first);
        sums.set(won, (sums.get(won) ?? 0) + p);
      }
    known.set(key, sums);
    return sums;
  };
}
