import {
  mergeDistributions,
  listChances,
  groupByName,
  toDistribution,
  addDistributions,
  type Distribution,
} from './chances';
import { byMargin, byTotal, type Outcome, type OutcomeProbabilities, type Score, type Side } from './match';

/** A possible end of a set. */
export interface SetEnd {
  score: Score;
  chance: number;
  /** Side that serves first in the next set. */
  server: Side;
}

/** Sets won by the same side, with the same server in the next set. */
interface Group {
  winner: Side;
  server: Side;
  /** Points or games; their probabilities add up to that of the group. */
  margins: Distribution;
  totals: Distribution;
}

interface Way {
  won: Score;
  server: Side;
  margins: Distribution;
  totals: Distribution;
}

const winnerOf = ({ home, away }: Score): Side => (home > away ? 'home' : 'away');

function grouped(ends: readonly SetEnd[]): Group[] {
  return groupByName(ends, ({ score, server }) => `${winnerOf(score)} ${server}`).map((alike) => ({
    winner: winnerOf(alike[0].score),
    server: alike[0].server,
    margins: toDistribution(alike.map(({ score, chance }) => [score.home - score.away, chance] as const)),
    totals: toDistribution(alike.map(({ score, chance }) => [score.home + score.away, chance] as const)),
  }));
}

const afterSet = (way: Way, group: Group): Way => ({
  won: { ...way.won, [group.winner]: way.won[group.winner] + 1 },
  server: group.server,
  margins: addDistributions(way.margins, group.margins),
  totals: addDistributions(way.totals, group.totals),
});

function merged(ways: readonly Way[]): Way[] {
  return groupByName(ways, ({ won, server }) => `${won.home} ${won.away} ${server}`).map((some) => ({
    ...some[0],
    margins: mergeDistributions(...some.map(({ margins }) => margins)),
    totals: mergeDistributions(...some.map(({ totals }) => totals)),
  }));
}

const sets = ({ home, away }: Score): Score[] => [
  ...Array.from({ length: home }, () => ({ home: 1, away: 0 })),
  ...Array.from({ length: away }, () => ({ home: 0, away: 1 })),
];

/**
 * Returns the possible ends of a match of sets.
 * @param done finished sets
 * @param running possible ends of the current set
 * @param next returns the possible ends of a later set, by the first server and whether it is the last possible set
 */
export function getSetProbabilities(
  setsToWin: number,
  {
    done,
    running,
    next,
  }: {
    done: readonly Score[];
    running: readonly SetEnd[];
    next: (server: Side, isDecider: boolean) => readonly SetEnd[];
  },
): OutcomeProbabilities {
  const begun: Way = {
    won: {
      home: done.filter((set) => winnerOf(set) === 'home').length,
      away: done.filter((set) => winnerOf(set) === 'away').length,
    },
    server: 'home',
    margins: toDistribution([[done.reduce((sum, { home, away }) => sum + home - away, 0), 1]]),
    totals: toDistribution([[done.reduce((sum, { home, away }) => sum + home + away, 0), 1]]),
  };
  const isOver = ({ won }: Way) => Math.max(won.home, won.away) === setsToWin;
  const known = new Map<string, Group[]>();
  const later = ({ server, won }: Way): Group[] => {
    const isDecider = won.home + won.away === 2 * (setsToWin - 1);
    const key = `${server} ${isDecider}`;
    const groups = known.get(key) ?? grouped(next(server, isDecider));
    known.set(key, groups);
    return groups;
  };
  let open = merged(grouped(running).map((group) => afterSet(begun, group)));
  const over: Way[] = [];
  while (open.length > 0) {
    over.push(...open.filter(isOver));
    open = merged(open.filter((way) => !isOver(way)).flatMap((way) => later(way).map((group) => afterSet(way, group))));
  }
  const weight = ({ totals }: Way) => totals.chances.reduce((sum, chance) => sum + chance, 0);
  return {
    sets: groupByName(over, ({ won }) => `${won.home}-${won.away}`).map((alike): Outcome => ({
      periods: sets(alike[0].won),
      chance: alike.reduce((sum, way) => sum + weight(way), 0),
    })),
    margin: byMargin(listChances(mergeDistributions(...over.map(({ margins }) => margins)))),
    total: byTotal(listChances(mergeDistributions(...over.map(({ totals }) => totals)))),
  };
}
