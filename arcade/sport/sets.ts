import {
  mergeDistributions,
  listChances,
  groupByName,
  toDistribution,
  addDistributions,
  type Distribution,
} from './chances';
import {
  byCount,
  byMargin,
  inPeriod,
  lazily,
  type Outcome,
  type OutcomeProbabilities,
  type Score,
  type Side,
} from './match';

/** A possible end of a set. */
export interface SetEnd {
  score: Score;
  chance: number;
  /** Side that serves first in the next set. */
  server: Side;
}

/** Value of a set's score of which a match is the sum. */
type Measure = (score: Score) => number;

/** Sets won by the same side, with the same server in the next set. */
interface Group {
  winner: Side;
  server: Side;
  /** The measure's values; their probabilities add up to that of the group. */
  values: Distribution;
}

interface Way {
  won: Score;
  /** Winner of the first set. */
  first: Side | undefined;
  server: Side;
  values: Distribution;
}

const winnerOf = ({ home, away }: Score): Side => (home > away ? 'home' : 'away');

const grouped = (ends: readonly SetEnd[], measure: Measure): Group[] =>
  groupByName(ends, ({ score, server }) => `${winnerOf(score)} ${server}`).map((alike) => ({
    winner: winnerOf(alike[0].score),
    server: alike[0].server,
    values: toDistribution(alike.map(({ score, chance }) => [measure(score), chance] as const)),
  }));

const afterSet = (way: Way, group: Group): Way => ({
  won: { ...way.won, [group.winner]: way.won[group.winner] + 1 },
  first: way.first ?? group.winner,
  server: group.server,
  values: addDistributions(way.values, group.values),
});

const merged = (ways: readonly Way[]): Way[] =>
  groupByName(ways, ({ won, first, server }) => `${won.home} ${won.away} ${first} ${server}`).map((some) => ({
    ...some[0],
    values: mergeDistributions(...some.map(({ values }) => values)),
  }));

/** Returns sets of a match, the first by its winner. */
function sets({ home, away }: Score, first: Side | undefined): Score[] {
  const won = { home: { home: 1, away: 0 }, away: { home: 0, away: 1 } };
  const all = [...Array.from({ length: home }, () => won.home), ...Array.from({ length: away }, () => won.away)];
  return first === 'away' ? all.toReversed() : all;
}

/** Returns the number of finished sets; the last one may be running. */
export function countFinished(played: readonly Score[], isOver: (set: Score, position: number) => boolean): number {
  const last = played.length - 1;
  return played[last] && isOver(played[last], last) ? played.length : Math.max(0, last);
}

/** A match of sets: the sets so far, and the possible ends of the others. */
export interface SetChances {
  /** Finished sets. */
  done: readonly Score[];
  /** Possible ends of the current set. */
  running: readonly SetEnd[];
  /** Returns the possible ends of a later set, by the first server and whether it is the last possible set. */
  next: (server: Side, isDecider: boolean) => readonly SetEnd[];
}

/** Returns the possible ends of a match by a measure. */
function waysOf(setsToWin: number, { done, running, next }: SetChances, measure: Measure): Way[] {
  const begun: Way = {
    won: {
      home: done.filter((set) => winnerOf(set) === 'home').length,
      away: done.filter((set) => winnerOf(set) === 'away').length,
    },
    first: done[0] && winnerOf(done[0]),
    server: 'home',
    values: toDistribution([[done.reduce((sum, set) => sum + measure(set), 0), 1]]),
  };
  const isOver = ({ won }: Way) => Math.max(won.home, won.away) === setsToWin;
  const known = new Map<string, Group[]>();
  const later = ({ server, won }: Way): Group[] => {
    const isDecider = won.home + won.away === 2 * (setsToWin - 1);
    const key = `${server} ${isDecider}`;
    const groups = known.get(key) ?? grouped(next(server, isDecider), measure);
    known.set(key, groups);
    return groups;
  };
  let open = merged(grouped(running, measure).map((group) => afterSet(begun, group)));
  const over: Way[] = [];
  while (open.length > 0) {
    over.push(...open.filter(isOver));
    open = merged(open.filter((way) => !isOver(way)).flatMap((way) => later(way).map((group) => afterSet(way, group))));
  }
  return over;
}

/** Returns the possible ends of a set that is always played, by its position from 0. */
function endsOfSet(position: number, chances: SetChances): readonly SetEnd[] {
  const { done, running, next } = chances;
  const score = done[position];
  if (score) return [{ score, chance: 1, server: 'home' }];
  if (position === done.length) return running;
  return groupByName(endsOfSet(position - 1, chances), ({ server }) => server).flatMap((alike) => {
    const share = alike.reduce((sum, { chance }) => sum + chance, 0);
    return next(alike[0].server, false).map((end) => ({ ...end, chance: end.chance * share }));
  });
}

/** Returns the views of a set that is always played. */
function viewsOfSet(position: number, chances: SetChances): Record<string, () => Outcome[]> {
  const suffix = `-s${position + 1}`;
  let known: readonly SetEnd[] | undefined;
  const ends = () => (known ??= endsOfSet(position, chances));
  const valuesOf = (measure: Measure) =>
    listChances(toDistribution(ends().map(({ score, chance }) => [measure(score), chance] as const)));
  return {
    [`score${suffix}`]: () =>
      groupByName(ends(), ({ score }) => `${score.home}-${score.away}`).map((alike) => ({
        periods: inPeriod(position, alike[0].score),
        chance: alike.reduce((sum, { chance }) => sum + chance, 0),
      })),
    [`margin${suffix}`]: () =>
      byMargin(
        valuesOf(({ home, away }) => home - away),
        position,
      ),
    [`total${suffix}`]: () =>
      byCount(
        valuesOf(({ home, away }) => home + away),
        position,
      ),
  };
}

/** Returns the possible ends of a match of sets. */
export function getSetProbabilities(setsToWin: number, { done, running, next }: SetChances): OutcomeProbabilities {
  const later = new Map<string, readonly SetEnd[]>();
  const chances: SetChances = {
    done,
    running,
    next: (server, isDecider) => {
      const key = `${server} ${isDecider}`;
      const ends = later.get(key) ?? next(server, isDecider);
      later.set(key, ends);
      return ends;
    },
  };
  const valuesOf = (measure: Measure) =>
    listChances(mergeDistributions(...waysOf(setsToWin, chances, measure).map(({ values }) => values)));
  const weight = ({ values }: Way) => values.chances.reduce((sum, chance) => sum + chance, 0);
  const bySets = (): Outcome[] =>
    groupByName(
      waysOf(setsToWin, chances, () => 0),
      ({ won, first }) => `${won.home}-${won.away} ${first}`,
    ).map((alike) => ({
      periods: sets(alike[0].won, alike[0].first),
      chance: alike.reduce((sum, way) => sum + weight(way), 0),
    }));
  const always = Array.from({ length: setsToWin }, (_, position) => viewsOfSet(position, chances));
  return lazily({
    sets: bySets,
    halves: bySets,
    margin: () => byMargin(valuesOf(({ home, away }) => home - away)),
    total: () => byCount(valuesOf(({ home, away }) => home + away)),
    home: () => byCount(valuesOf(({ home }) => home)),
    away: () =>
      byCount(
        valuesOf(({ away }) => away),
        0,
        'away',
      ),
    ...Object.assign({}, ...always),
  });
}
