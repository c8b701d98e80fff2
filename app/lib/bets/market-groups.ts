import { PERIODS, readMarket, type Market, type MarketKind } from '#contract/markets';
import type { OddsRow } from './fixture-rows';

/** Groups of the markets of a match, in the order of their links; `all` shows every market. */
export const MARKET_GROUPS = ['main', 'goals', 'periods', 'handicaps', 'teams', 'specials', 'all'] as const;
export type MarketGroup = (typeof MARKET_GROUPS)[number];

/** Value of `group` for a match's results so far instead of its markets. */
export const STATS = 'stats';

/** Numbers of markets up to which a match shows them all at once. */
const UNGROUPED_MAX = 12;

/** Groups of kinds of bets on the whole match; other kinds are specials. */
const GROUPS_OF_KIND: Partial<Record<MarketKind, readonly MarketGroup[]>> = {
  result: ['main'],
  winner: ['main'],
  'double-chance': ['main'],
  'draw-no-bet': ['main'],
  'both-score': ['main'],
  'set-score': ['main'],
  'total-sets': ['main'],
  total: ['main', 'goals'],
  handicap: ['main', 'handicaps'],
  'correct-score': ['goals'],
  'exact-goals': ['goals'],
  'odd-even': ['goals'],
  'first-score': ['goals'],
  'last-score': ['goals'],
  margin: ['handicaps'],
  'handicap-result': ['handicaps'],
  'handicap-sets': ['handicaps'],
};

/** Returns the groups of a market: of periods, of a team, or by its kind. */
function groupsOf(market: Market): readonly MarketGroup[] {
  const { kind, team, period } = readMarket(market);
  if (period && period !== 'regular') return ['periods'];
  if (team) return ['teams'];
  return GROUPS_OF_KIND[kind] ?? ['specials'];
}

/** A market of a match: its most balanced line, and the others in order. */
export interface MarketView {
  market: Market;
  main: OddsRow;
  more: OddsRow[];
}

/** Number of lines up to which all are shown. */
const UNFOLDED_MAX = 2;

/** Returns the difference between the odds of a line; a line without odds has the largest. */
function imbalance({ cells }: OddsRow): number {
  const odds = cells.map(([, price]) => price ?? Infinity);
  const [least, most] = [Math.min(...odds), Math.max(...odds)];
  return most === Infinity ? Infinity : most - least;
}

/** Returns a market with its most balanced line first. */
function fold({ market, rows }: { market: Market; rows: readonly OddsRow[] }): MarketView[] {
  const [first, ...others] = rows;
  if (!first) return [];
  if (rows.length <= UNFOLDED_MAX) return [{ market, main: first, more: others }];
  const main = rows.reduce((best, row) => (imbalance(row) < imbalance(best) ? row : best));
  return [{ market, main, more: rows.filter((row) => row !== main) }];
}

/** Returns the place of a market's period. */
const placeOf = ({ market }: MarketView): number => PERIODS.findIndex((period) => market.endsWith(`-${period}`));

/** Groups with markets, and the markets of the chosen group. */
export interface GroupedMarkets {
  /** Empty for a match with few markets. */
  groups: { group: MarketGroup; count: number }[];
  group: MarketGroup;
  markets: MarketView[];
}

/**
 * Returns the markets of a group. In the main group a market that has a group of its own shows only its main line.
 */
export function groupMarkets(
  markets: readonly { market: Market; rows: readonly OddsRow[] }[],
  chosen: MarketGroup,
): GroupedMarkets {
  const folded = markets.flatMap(fold);
  if (markets.length <= UNGROUPED_MAX) return { groups: [], group: 'all', markets: folded };
  const listOf = (group: MarketGroup) => {
    const shown = group === 'all' ? folded : folded.filter(({ market }) => groupsOf(market).includes(group));
    return group === 'periods' ? shown.toSorted((one, other) => placeOf(one) - placeOf(other)) : shown;
  };
  const groups = MARKET_GROUPS.map((group) => ({ group, count: listOf(group).length })).filter(
    ({ count }) => count > 0,
  );
  const group = groups.some((one) => one.group === chosen) ? chosen : groups[0]!.group;
  const shown = listOf(group);
  return {
    groups,
    group,
    markets:
      group === 'main' ? shown.map((one) => (groupsOf(one.market).length > 1 ? { ...one, more: [] } : one)) : shown,
  };
}
