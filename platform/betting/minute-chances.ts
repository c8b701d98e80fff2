import { getPeriodEnd, OVERTIME_MINUTES, QUARTER_MINUTES, REGULAR_MINUTES } from '#arcade/sport/basketball';
import {
  addDistributions,
  listChances,
  mergeDistributions,
  repeatDistribution,
  toDistribution,
  type Distribution,
} from '#arcade/sport/chances';
import type { MinuteModel } from '#contract/feed';
import { MARKET_RULES } from '#contract/market-rules';
import { SIDES, type Period, type PeriodScore, type Selection, type Side } from '#contract/markets';
import { getScore, leader } from '#contract/score';
import {
  addIndependent,
  emptyGrid,
  forEachPair,
  sumProducts,
  type Addends,
  type ChanceGrid,
  type GridBounds,
} from './chance-grid';
import { tabulateWins, toJudged, wonBits, type Judged } from './part-judge';

const SPORT = 'basketball';
/** Parts of a match that begin with it: minute of their end, and number of their periods. */
const BEGINNINGS: readonly { period: Period; minute: number; periods: number }[] = [
  { period: 'q1', minute: QUARTER_MINUTES, periods: 1 },
  { period: 'h1', minute: 2 * QUARTER_MINUTES, periods: 2 },
];
const REGULAR_PERIODS = 4;
/** Maximum number of overtimes in the calculation, as in prices. */
const OVERTIMES = 5;

/** Ways to the same leader of the first half, with the same selections won so far. */
interface Way {
  first: Side;
  bits: number;
  points: ChanceGrid;
}

/** Ends of a match with the same selections won, and the same winner if it decides some. */
interface End {
  winner: Side;
  bits: number;
  /** Probability of this end after these points. */
  points: ChanceGrid;
}

/** Probabilities by key. */
type Chances = readonly (readonly [key: number, chance: number])[];

/** Returns the points of both teams in some minutes. */
const pointsIn = ({ home, away }: MinuteModel['minute'], minutes: number): Addends => ({
  x: repeatDistribution({ low: 0, chances: [...home] }, minutes),
  y: repeatDistribution({ low: 0, chances: [...away] }, minutes),
});

const boundsOf = ({ home, away }: PeriodScore, { x, y }: Addends): GridBounds => ({
  x: home + x.low,
  y: away + y.low,
  rows: x.chances.length,
  columns: y.chances.length,
});

const negate = ({ low, chances }: Distribution): Distribution => ({
  low: -(low + chances.length - 1),
  chances: chances.toReversed(),
});

/** Divides ways by the selections that are decided now, and by the leader if it is the end of the first half. */
function divide(ways: readonly Way[], judges: readonly Judged[], isHalf: boolean): Way[] {
  const found = new Map<number, Way>();
  for (const { points, ...way } of ways) {
    const wins = tabulateWins(judges, points);
    forEachPair(points, (home, away, at) => {
      const first = isHalf ? leader(home, away) : way.first;
      const bits = way.bits | wins(home, away);
      const key = bits * SIDES.length + SIDES.indexOf(first);
      let own = found.get(key);
      if (!own) found.set(key, (own = { first, bits, points: emptyGrid(points) }));
      own.points.chances[at]! += points.chances[at]!;
    });
  }
  return [...found.values()];
}

/** Selections that the end of a match decides. */
interface EndJudges {
  /** By regular time. */
  regular: readonly Judged[];
  /** By the points. */
  match: readonly Judged[];
  /** By the leader of the first half and the winner. */
  halves: readonly Judged[];
}

/** Returns the ends of a match from points within these bounds; a tie is followed by overtimes. */
function findEnds({ regular, match, halves }: EndJudges, minute: MinuteModel['minute'], bounds: GridBounds): End[] {
  const { decided, ties } = findOvertimes(minute);
  const extra = ties.low + ties.chances.length + Math.max(...decided.map(([home, away]) => Math.max(home, away)));
  const winsRegular = tabulateWins(regular, bounds);
  const winsMatch = tabulateWins(match, { ...bounds, rows: bounds.rows + extra, columns: bounds.columns + extra });
  /** Returns the selections won and the winner, as far as it decides some, as one number. */
  const keyAt = (home: number, away: number) =>
    winsMatch(home, away) * SIDES.length + (halves.length > 0 ? SIDES.indexOf(leader(home, away)) : 0);
  const afterTie = judgeTies({ decided, ties }, keyAt);
  const found = new Map<number, End>();
  const add = (key: number, at: number, chance: number) => {
    let end = found.get(key);
    if (!end) {
      const winner = SIDES[key % SIDES.length]!;
      found.set(key, (end = { winner, bits: Math.floor(key / SIDES.length), points: emptyGrid(bounds) }));
    }
    end.points.chances[at]! += chance;
  };
  const isOver = match.length + halves.length === 0;
  forEachPair(bounds, (home, away, at) => {
    const key = winsRegular(home, away) * SIDES.length;
    if (home !== away || isOver) add(key + keyAt(home, away), at, 1);
    else for (const [after, chance] of afterTie(home)) add(key + after, at, chance);
  });
  return [...found.values()];
}

/** Returns a function for the probabilities of the keys after a tie at these points of each team. */
function judgeTies({ decided, ties }: Overtimes, keyAt: (home: number, away: number) => number) {
  const known = new Map<number, Chances>();
  /** Returns the probabilities if the next overtime is the last. */
  const afterOvertime = (tied: number): Chances => {
    let chances = known.get(tied);
    if (!chances) {
      const sums: number[] = [];
      for (const [home, away, chance] of decided) {
        const key = keyAt(tied + home, tied + away);
        sums[key] = (sums[key] ?? 0) + chance;
      }
      chances = [...sums.entries()].filter(([, chance]) => chance);
      known.set(tied, chances);
    }
    return chances;
  };
  return (tied: number): Chances => {
    const sums: number[] = [];
    for (const [more, share] of listChances(ties))
      for (const [key, chance] of afterOvertime(tied + more)) sums[key] = (sums[key] ?? 0) + share * chance;
    return [...sums.entries()].filter(([, chance]) => chance);
  };
}

/** Overtimes after a tie. */
interface Overtimes {
  /** Points of each team in overtimes before the last one. */
  ties: Distribution;
  /** Points in the last one. */
  decided: readonly (readonly [home: number, away: number, chance: number])[];
}

/** Returns the overtimes after a tie. */
function findOvertimes(minute: MinuteModel['minute']): Overtimes {
  const once = pointsIn(minute, OVERTIME_MINUTES);
  const all = listChances(once.x).flatMap(([home, p]) =>
    listChances(once.y).map(([away, q]) => [home, away, p * q] as const),
  );
  const tie = toDistribution(all.flatMap(([home, away, p]) => (home === away ? [[home, p] as const] : [])));
  const rounds: Distribution[] = [{ low: 0, chances: [1] }];
  while (rounds.length < OVERTIMES) rounds.push(addDistributions(rounds.at(-1)!, tie));
  const ties = mergeDistributions(...rounds);
  const decided = all.filter(([home, away]) => home !== away);
  const sum = (chances: readonly number[]) => chances.reduce((total, chance) => total + chance, 0);
  const weight = sum(ties.chances) * sum(decided.map(([, , p]) => p));
  return { ties, decided: decided.map(([home, away, p]) => [home, away, p / weight] as const) };
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
  const isHalves = ({ part }: Judged) => MARKET_RULES[part.market].view === 'halves';
  const ofMatch = ofPeriod(undefined);
  const halves = ofMatch.filter(isHalves);
  const now = getScore(SPORT, periods);
  /** Returns the bits of selections by the score of periods that have ended. */
  const decideBy = (own: readonly Judged[], count: number) => {
    const points = getScore(SPORT, periods.slice(0, count));
    return { bits: wonBits(own, { score: points, points, first: 'draw', periods: count }), points };
  };
  const start = emptyGrid({ x: now.home, y: now.away, rows: 1, columns: 1 });
  start.chances[0] = 1;
  let ways: Way[] = [{ first: 'draw', bits: 0, points: start }];
  let minutes = played;
  for (const { period, minute: end, periods: count } of BEGINNINGS) {
    const own = ofPeriod(period);
    const isHalf = period === 'h1' && halves.length > 0;
    if (own.length === 0 && !isHalf) continue;
    if (played >= end) {
      const { bits, points } = decideBy(own, count);
      ways = ways.map((way) => ({
        ...way,
        bits: way.bits | bits,
        first: isHalf ? leader(points.home, points.away) : way.first,
      }));
      continue;
    }
    const more = pointsIn(minute, end - minutes);
    const bounds = boundsOf(now, pointsIn(minute, end - played));
    ways = divide(
      ways.map((way) => ({ ...way, points: addIndependent(way.points, more, bounds) })),
      own,
      isHalf,
    );
    minutes = end;
  }

  const isRegular = played < REGULAR_MINUTES;
  const own = ofPeriod('regular');
  const known = isRegular ? 0 : decideBy(own, REGULAR_PERIODS).bits;
  const end = isRegular ? REGULAR_MINUTES : getPeriodEnd(played);
  const rest = pointsIn(minute, end - minutes);
  const ends = findEnds(
    { regular: isRegular ? own : [], match: ofMatch.filter((judged) => !isHalves(judged)), halves },
    minute,
    boundsOf(now, pointsIn(minute, end - played)),
  );
  // The shorter list is taken to the time of the other: ways to the end, or ends back to the ways.
  const isForward = ways.length <= ends.length;
  const begun = isForward
    ? ways.map((way) => ({ ...way, points: addIndependent(way.points, rest, ends[0]!.points) }))
    : ways;
  const back = { x: negate(rest.x), y: negate(rest.y) };
  const ended = isForward
    ? ends
    : ends.map((one) => ({ ...one, points: addIndependent(one.points, back, ways[0]!.points) }));
  for (const { first, bits, points } of begun)
    for (const one of ended) {
      const score = { home: Number(one.winner === 'home'), away: Number(one.winner === 'away') };
      const won = wonBits(halves, { score, points: score, first, periods: REGULAR_PERIODS });
      chances[known | bits | won | one.bits]! += sumProducts(points, one.points);
    }
}
