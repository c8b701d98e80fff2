import { ODDS_BOUNDS, type ScoreModel } from '#contract/feed';
import { MARKET_RULES } from '#contract/market-rules';
import type { Selection } from '#contract/markets';
import { roundToLadder } from '#contract/odds-ladder';
import { getJointChances } from './score-model';

/** Margin of each selection after the first, added to the largest margin of the selections' markets. */
const MARGIN_STEP = 0.02;
/** Probabilities below this count as zero. */
const IMPOSSIBLE = 1e-7;
/** Maximum difference of two equal probabilities. */
const ROUNDING = 1e-9;

/** A selection with its own odds in hundredths. */
export type BuilderPart = Selection & { odds: number };

export interface BuilderPrice {
  state: 'ok' | 'contradiction' | 'unlikely';
  /** Hundredths; null unless `ok`. */
  odds: number | null;
  /** Joint probability without margin, in millionths. */
  chance: number;
  /** Positions of the smallest set of selections that cannot all win. */
  contradiction: number[];
  /** Selections that win whenever those at `by` win. */
  implied: { part: number; by: number[] }[];
}

const positionsOf = (set: number): number[] =>
  Array.from({ length: 32 }, (_, at) => at).filter((at) => (set >>> at) & 1);

const countOf = (set: number): number => positionsOf(set).length;

/** Returns all subsets of a set, smaller ones first. */
const subsetsOf = (set: number): number[] =>
  Array.from({ length: set + 1 }, (_, subset) => subset)
    .filter((subset) => (subset & ~set) === 0)
    .sort((one, other) => countOf(one) - countOf(other) || one - other);

/** Returns the selections that others imply, the last of equal ones, each with the smallest set that implies it. */
function findImplied(chances: readonly number[], all: number): BuilderPrice['implied'] {
  const implied: BuilderPrice['implied'] = [];
  let left = all;
  for (const part of positionsOf(all).toReversed()) {
    const others = left & ~(1 << part);
    const by = subsetsOf(others).find(
      (subset) => subset !== 0 && Math.abs(chances[subset]! - chances[subset | (1 << part)]!) < ROUNDING,
    );
    if (by === undefined) continue;
    left = others;
    implied.push({ part, by: positionsOf(by) });
  }
  return implied;
}

/**
 * Prices several selections of one match by their joint probability. Selections that others imply change neither
 * probability nor margin. The odds are at least those of each selection alone: fewer results win, and by the same
 * model a stake at these odds loses on average too, so no set of stakes wins for sure.
 */
export function priceBuilder(model: ScoreModel, parts: readonly BuilderPart[]): BuilderPrice {
  const chances = getJointChances(model, parts);
  const all = chances.length - 1;
  const chance = chances[all]!;
  if (chance < IMPOSSIBLE) {
    const smallest = subsetsOf(all).find((set) => chances[set]! < IMPOSSIBLE) ?? all;
    return { state: 'contradiction', odds: null, chance: 0, contradiction: positionsOf(smallest), implied: [] };
  }
  const implied = findImplied(chances, all);
  const counted = parts.filter((_, at) => implied.every(({ part }) => part !== at));
  const margins = counted.map(({ market }) => MARKET_RULES[market].margin);
  const margin = Math.max(...margins) + MARGIN_STEP * (counted.length - 1);
  const fair = 1 / chance / (1 + margin);
  const odds = Math.max(...parts.map((part) => part.odds), roundToLadder(fair));
  const isOffered = odds <= ODDS_BOUNDS.max;
  return {
    state: isOffered ? 'ok' : 'unlikely',
    odds: isOffered ? odds : null,
    chance: Math.floor(chance * 1_000_000),
    contradiction: [],
    implied,
  };
}
