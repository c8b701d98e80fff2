import type { Localized } from './localize';
import type { MarketParts, PeriodScore, Side, Sport, Team, Verdict } from './markets';

/** Score of a match, or of one period, by which a market is settled. */
export interface Reading {
  /** Goals, points or sets. */
  score: PeriodScore;
  side: Side;
  /** Goals, points or games. */
  points: PeriodScore;
  /** Goals, points or games of the market's team, else of both. */
  count: number;
  team: Team | undefined;
  /** Scores of the first half or set, and of the rest. */
  halves: readonly [PeriodScore, PeriodScore];
  periods: number;
  /** Teams in the order of their goals; undefined if it is unknown. */
  goals: readonly Team[] | undefined;
  /** Selections of the market. */
  listed: readonly string[];
}

/** A sport's market. */
export interface Scope extends MarketParts {
  sport: Sport;
}

/**
 * Distribution of results by which a kind is priced, the smallest that decides it. `count`: the goals, points or games
 * that the market counts.
 */
export type View = 'score' | 'margin' | 'count' | 'sets' | 'halves' | 'half-counts' | 'goal-first' | 'goal-last';

export interface KindRules {
  /** Name in coupons and statements; screens have it in `locales`, by the kind. */
  name: Localized;
  /** Name for a period, if it differs. */
  periodName?: Localized;
  /** Whether it has a line ('over 2.5', 'home −1.25'); `signed` if the line may be negative. */
  line?: 'signed' | 'positive';
  /** Selections in display order; `readSelection` explains their names. */
  selections: readonly string[] | ((scope: Scope) => readonly string[]);
  /** Number of selections that win together; default: 1. */
  winners?: number;
  /** Whether a draw refunds the stake. */
  refundsDraw?: true;
  /** Maximum stake and payout of one coupon with the market, in kuruş. */
  bounds: { stake: bigint; payout: bigint };
  /** Margin of the embedded feed before rounding down, as a share of fair odds; it applies to decided stakes. */
  margin: number;
  view: View;
  /** Verdict of a selection, for kinds of which several may win, or stakes are refunded. */
  verdict?: (reading: Reading, selection: string, line: number) => Verdict;
  /** The one selection that wins; undefined if it is unknown. */
  winner?: (reading: Reading, line: number) => string | undefined;
  /** Whether no later event of its period changes a verdict. Without it, only the end of the period decides. */
  isDecided?: (reading: Reading, line: number) => boolean;
}
