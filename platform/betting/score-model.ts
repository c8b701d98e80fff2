import { LRUCache } from 'lru-cache';
import { listChances, poisson } from '#arcade/sport/chances';
import { tennisSets } from '#arcade/sport/tennis';
import { volleyballSets } from '#arcade/sport/volleyball';
import { serializePart } from '#contract/bet-builder';
import type { GoalModel, ScoreModel } from '#contract/feed';
import { getVerdict, MARKET_RULES } from '#contract/market-rules';
import { SIDES, type PeriodScore, type Selection, type Sport } from '#contract/markets';
import { leader } from '#contract/score';
import { addMinuteChances } from './minute-chances';
import { addSetChances } from './set-chances';

/** Scores of one half with their probabilities. */
type HalfScores = readonly (readonly [score: PeriodScore, chance: number])[];

const NOTHING: PeriodScore = { home: 0, away: 0 };

/** Returns the scores with which a half may end. */
function scoresOfHalf({ periods, rest }: GoalModel, half: 0 | 1): HalfScores {
  const { home, away } = periods[half] ?? NOTHING;
  const more = rest[half] ?? NOTHING;
  return listChances(poisson(more.home)).flatMap(([scored, p]) =>
    listChances(poisson(more.away)).map(
      ([conceded, q]) => [{ home: home + scored, away: away + conceded }, p * q] as const,
    ),
  );
}

/** Above the number of goals of a match. */
const GOALS_APART = 100_000;

const toKey = (one: number, other: number): number => one * GOALS_APART + other;

const indexOfLeader = ({ home, away }: PeriodScore): number => SIDES.indexOf(leader(home, away));

const addUp = (one: PeriodScore, other: PeriodScore): PeriodScore => ({
  home: one.home + other.home,
  away: one.away + other.away,
});

/**
 * Returns the key of the scores that a market does not distinguish: of one half, the leaders of both and of the match,
 * the numbers of goals in both halves, or the sum of both.
 */
function keyOf({ market }: Selection): (first: PeriodScore, second: PeriodScore) => number {
  const { period, team, view } = MARKET_RULES[market];
  const count = ({ home, away }: PeriodScore) => (team === 'home' ? home : team === 'away' ? away : home + away);
  if (period === 'h1') return ({ home, away }) => toKey(home, away);
  if (period === 'h2') return (_, { home, away }) => toKey(home, away);
  if (view === 'half-counts') return (one, other) => toKey(count(one), count(other));
  if (view === 'halves')
    return (one, other) =>
      (indexOfLeader(one) * SIDES.length + indexOfLeader(other)) * SIDES.length + indexOfLeader(addUp(one, other));
  return (one, other) => toKey(one.home + other.home, one.away + other.away);
}

/** Returns whether a selection wins by the scores of both halves; each distinct result is judged once. */
function judged(sport: Sport, part: Selection): (first: PeriodScore, second: PeriodScore) => boolean {
  const known = new Map<number, boolean>();
  const getKey = keyOf(part);
  return (first, second) => {
    const key = getKey(first, second);
    let isWon = known.get(key);
    if (isWon === undefined) {
      isWon = getVerdict(sport, part, { periods: [first, second] }) === 'won';
      known.set(key, isWon);
    }
    return isWon;
  };
}

/** Adds the probability of each combination of winning selections; every possible score of both halves counts once. */
function addGoalChances(sport: Sport, model: GoalModel, { parts, chances }: Joint): void {
  const judges = parts.map((part) => judged(sport, part));
  const second = scoresOfHalf(model, 1);
  for (const [first, p] of scoresOfHalf(model, 0))
    for (const [last, q] of second) {
      let won = 0;
      for (const [at, isWon] of judges.entries()) if (isWon(first, last)) won |= 1 << at;
      chances[won]! += p * q;
    }
}

/** Selections, and the probabilities of combinations of them: at the index whose bits are their positions. */
interface Joint {
  parts: readonly Selection[];
  chances: number[];
}

/** Returns the sport of a model; virtual football has none. */
const sportOf = (model: ScoreModel): Sport =>
  'rest' in model ? 'football' : 'minute' in model ? 'basketball' : 'serve' in model ? 'tennis' : 'volleyball';

/** Whether a model is that of a sport. */
export const isModelOf = (sport: Sport, model: ScoreModel): boolean => sportOf(model) === sport;

function addChances(model: ScoreModel, joint: Joint): void {
  const sport = sportOf(model);
  if ('rest' in model) addGoalChances(sport, model, joint);
  else if ('minute' in model) addMinuteChances(model, joint.parts, joint.chances);
  else if ('serve' in model) addSetChances(sport, { sets: tennisSets(model.serve, model), setsToWin: 2 }, joint);
  else addSetChances(sport, { sets: volleyballSets(model.rally, model), setsToWin: 3 }, joint);
}

/** Joint probabilities by model and selections. A match keeps its model until its feed sends new prices. */
const calculated = new LRUCache<string, readonly number[]>({ max: 5_000 });

/**
 * Returns the probability that all selections of a set win, for each set of these selections: at the index whose bits
 * are the positions of the set. The same model and selections are calculated once.
 */
export function getJointChances(model: ScoreModel, parts: readonly Selection[]): readonly number[] {
  const key = JSON.stringify([model, parts.map(serializePart)]);
  const known = calculated.get(key) ?? calculateJointChances(model, parts);
  calculated.set(key, known);
  return known;
}

/** Returns the probabilities of `getJointChances`. */
function calculateJointChances(model: ScoreModel, parts: readonly Selection[]): readonly number[] {
  const chances = Array.from<number>({ length: 2 ** parts.length }).fill(0);
  addChances(model, { parts, chances });
  // So far of exactly these winning selections; now of at least these.
  for (let bit = 1; bit < chances.length; bit <<= 1)
    for (let set = 0; set < chances.length; set += 1) if (!(set & bit)) chances[set]! += chances[set | bit]!;
  return chances;
}
