import { listChances, poisson } from '#arcade/sport/chances';
import { tennisSets } from '#arcade/sport/tennis';
import { volleyballSets } from '#arcade/sport/volleyball';
import type { GoalModel, ScoreModel } from '#contract/feed';
import { getVerdict, MARKET_RULES } from '#contract/market-rules';
import type { PeriodScore, Selection, Sport } from '#contract/markets';
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

/** Returns the key of the scores that a market does not distinguish: one half, the sum of both, or both. */
function keyOf({ market }: Selection): (first: PeriodScore, second: PeriodScore) => string {
  const { period, view } = MARKET_RULES[market];
  if (period === 'h1') return ({ home, away }) => `${home}-${away}`;
  if (period === 'h2') return (_, { home, away }) => `${home}-${away}`;
  if (view === 'halves' || view === 'half-counts')
    return (one, other) => `${one.home}-${one.away} ${other.home}-${other.away}`;
  return (one, other) => `${one.home + other.home}-${one.away + other.away}`;
}

/** Returns whether a selection wins by the scores of both halves; each distinct result is judged once. */
function judged(sport: Sport, part: Selection): (first: PeriodScore, second: PeriodScore) => boolean {
  const known = new Map<string, boolean>();
  const toKey = keyOf(part);
  return (first, second) => {
    const key = toKey(first, second);
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

/**
 * Returns the probability that all selections of a set win, for each set of these selections: at the index whose bits
 * are the positions of the set.
 */
export function getJointChances(model: ScoreModel, parts: readonly Selection[]): readonly number[] {
  const chances = Array.from<number>({ length: 2 ** parts.length }).fill(0);
  addChances(model, { parts, chances });
  // So far of exactly these winning selections; now of at least these.
  for (let bit = 1; bit < chances.length; bit <<= 1)
    for (let set = 0; set < chances.length; set += 1) if (!(set & bit)) chances[set]! += chances[set | bit]!;
  return chances;
}
