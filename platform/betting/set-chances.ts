import type { SetChances, SetEnd } from '#arcade/sport/sets';
import type { PeriodScore, Selection, Side, Sport, Team } from '#contract/markets';
import { MARKET_RULES } from '#contract/market-rules';
import {
  addEntries,
  cropGrid,
  forEachChance,
  mergeGrids,
  toGrid,
  type ChanceEntry,
  type ChanceGrid,
} from './chance-grid';
import { toJudged, measured, wonBits, type Judged, type Measure } from './part-judge';

/** Sets of which selections may be, by their position. */
const POSITIONS = ['s1', 's2', 's3'];

/** Ways to the same sets, with the same selections won so far. */
interface Way {
  won: PeriodScore;
  first: Side;
  server: Team;
  bits: number;
  /** Values of the measures. */
  values: ChanceGrid;
}

/** Ends of a set with the same effect. */
interface Step {
  winner: Team;
  server: Team;
  bits: number;
  values: ChanceEntry[];
}

/** Returns what the selections count: nothing, one number, or the points of both teams. */
function toCounted(judges: readonly Judged[]): {
  read: (points: PeriodScore) => readonly [x: number, y: number];
  toPoints: (x: number, y: number) => PeriodScore;
} {
  const [only, ...more] = new Set(judges.flatMap(({ measure }): Measure[] => (measure ? [measure] : [])));
  if (!only) return { read: () => [0, 0], toPoints: () => ({ home: 0, away: 0 }) };
  if (more.length > 0) return { read: ({ home, away }) => [home, away], toPoints: (home, away) => ({ home, away }) };
  return {
    read: (points) => [measured(only, points), 0],
    toPoints: (x) => (only === 'away' ? { home: 0, away: x } : { home: x, away: 0 }),
  };
}

const winnerOf = ({ home, away }: PeriodScore): Team => (home > away ? 'home' : 'away');

const toKey = (...words: readonly (string | number)[]): string => words.join(' ');

/**
 * Adds the probability of each combination of winning selections to `chances`, at the index with their bits. Sets are
 * added one by one; ways with the same sets, measures and decided selections are one.
 */
export function addSetChances(
  sport: Sport,
  { sets: { done, running, next }, setsToWin }: { sets: SetChances; setsToWin: number },
  { parts, chances }: { parts: readonly Selection[]; chances: number[] },
): void {
  const judges = parts.map((part, at) => toJudged(sport, part, at));
  const ofPosition = (position: number) =>
    position < POSITIONS.length
      ? judges.filter(({ part }) => MARKET_RULES[part.market].period === POSITIONS[position])
      : [];
  const ofMatch = judges.filter(({ part }) => MARKET_RULES[part.market].period === undefined);
  const fixed = ofMatch.filter(({ measure }) => measure === undefined);
  const counting = ofMatch.filter(({ measure }) => measure !== undefined);
  const countsFirst = ofMatch.some(({ part }) => MARKET_RULES[part.market].view === 'halves');
  const { read, toPoints } = toCounted(counting);
  const bitsOf = (set: PeriodScore, position: number) =>
    wonBits(ofPosition(position), { score: set, points: set, first: 'draw', periods: 1 });

  const steps = (ends: readonly SetEnd[], position: number): Step[] => {
    const found = new Map<string, Step>();
    for (const { score, chance, server } of ends) {
      const winner = winnerOf(score);
      const bits = bitsOf(score, position);
      const key = toKey(winner, server, bits);
      const step = found.get(key) ?? { winner, server, bits, values: [] };
      found.set(key, step);
      step.values.push([...read(score), chance]);
    }
    return [...found.values()];
  };
  const points = done.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  });
  const begun: Way = {
    won: {
      home: done.filter((set) => winnerOf(set) === 'home').length,
      away: done.filter((set) => winnerOf(set) === 'away').length,
    },
    first: countsFirst && done[0] ? winnerOf(done[0]) : 'draw',
    server: 'home',
    bits: done.reduce((bits, set, position) => bits | bitsOf(set, position), 0),
    values: toGrid([[...read(points), 1]]),
  };

  const known = new Map<string, Step[]>();
  const stepsAfter = ({ won, server }: Way, position: number): Step[] => {
    if (position === done.length) return steps(running, position);
    const isDecider = won.home + won.away === 2 * (setsToWin - 1);
    const key = toKey(server, Number(isDecider), position);
    const own = known.get(key) ?? steps(next(server, isDecider), position);
    known.set(key, own);
    return own;
  };

  let open = [begun];
  for (let position = done.length; open.length > 0; position += 1) {
    const ways = new Map<string, Way>();
    for (const way of open)
      for (const { winner, server, bits, values } of stepsAfter(way, position)) {
        const won = { ...way.won, [winner]: way.won[winner] + 1 };
        const after: Way = {
          won,
          first: countsFirst && position === 0 ? winner : way.first,
          server,
          bits: way.bits | bits,
          values: cropGrid(addEntries(way.values, values)),
        };
        const key = toKey(won.home, won.away, after.first, server, after.bits);
        const same = ways.get(key);
        ways.set(key, same ? { ...same, values: mergeGrids(same.values, after.values) } : after);
      }
    open = [];
    for (const way of ways.values()) {
      const { won, first, bits, values } = way;
      if (Math.max(won.home, won.away) < setsToWin) {
        open.push(way);
        continue;
      }
      const result = { score: won, points: { home: 0, away: 0 }, first, periods: won.home + won.away };
      const decided = bits | wonBits(fixed, result);
      forEachChance(values, (x, y, chance) => {
        chances[decided | wonBits(counting, { ...result, points: toPoints(x, y) })]! += chance;
      });
    }
  }
}
