import type { Localized } from './localize';
import {
  SIDES,
  SPORT_MARKETS,
  SPORTS,
  type Market,
  type PeriodScore,
  type Selection,
  type Side,
  type Sport,
  type Verdict,
} from './markets';
import { getScore, leader, sum } from './score';

/** Rules of the markets. No zod here, so that checks of the bet slip may import it. */

/** A finished match, as markets settle it. */
interface MatchResult {
  /** Goals, points or sets. */
  score: PeriodScore;
  side: Side;
  /** Leader at the end of the first period. */
  first: Side;
  /** Goals, points or games. */
  points: PeriodScore;
  periods: number;
}

interface MarketRules {
  /** Name in coupons and statements; screens have it in `locales`, by the name of the market. */
  name: Localized;
  /** Whether it has a line ('over 2.5', 'home −1.25'). */
  hasLine?: true;
  /**
   * Selections in display order: sides ('home', 'home-draw', 'home/draw'), one of `SELECTION_WORDS`, or a text that is
   * its own name ('2-1', '5+').
   */
  selections: readonly string[] | ((sport: Sport) => readonly string[]);
  /** Number of selections that win together; default: 1. */
  winners?: number;
  /** Whether a draw refunds the stake. */
  refundsDraw?: true;
  /** Maximum stake and payout of one coupon with the market, in kuruş. */
  bounds: { stake: bigint; payout: bigint };
  /** Margin of the embedded feed before rounding down, as a share of fair odds; it applies to decided stakes. */
  margin: number;
  /** Smallest view of a match's outcomes that settles it; the first one that the sport has. */
  views: readonly ('score' | 'halves' | 'sets' | 'margin' | 'total')[];
  verdict: (match: MatchResult, selection: string, line: number) => Verdict;
}

/** Maximum number of goals of one side that `correct-score` names; a higher score is 'other'. */
export const CORRECT_SCORE_MAX = 4;

const TEAMS = ['home', 'away'] as const;
const OVER_UNDER = ['over', 'under'] as const;

const SETS_TO_WIN: Partial<Record<Sport, number>> = { tennis: 2, volleyball: 3 };

/** Returns the numbers from 0 to `last`. */
const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, count) => count);

const wonIf = (won: boolean): Verdict => (won ? 'won' : 'lost');

/** Returns the verdict of a bet on a difference: won above zero, void at zero, half won or lost a quarter from zero. */
function byMargin(margin: number): Verdict {
  if (margin === 0) return 'void';
  if (margin === 0.25) return 'half-won';
  if (margin === -0.25) return 'half-lost';
  return margin > 0 ? 'won' : 'lost';
}

const named = ({ home, away }: PeriodScore): string => `${home}-${away}`;

const MAIN = { stake: 2_000_000n, payout: 50_000_000n };
const LINES = { stake: 1_000_000n, payout: 25_000_000n };
const LONG_ODDS = { stake: 500_000n, payout: 20_000_000n };

export const MARKET_RULES: Readonly<Record<Market, MarketRules>> = {
  /** After regular time (1X2). */
  result: {
    name: { tr: 'Maç sonucu', en: 'Match result' },
    selections: SIDES,
    bounds: MAIN,
    margin: 0.06,
    views: ['margin'],
    verdict: ({ side }, selection) => wonIf(selection === side),
  },
  /** In sports without a draw. */
  winner: {
    name: { tr: 'Kazanan', en: 'Winner' },
    selections: TEAMS,
    bounds: MAIN,
    margin: 0.06,
    views: ['sets', 'margin'],
    verdict: ({ side }, selection) => wonIf(selection === side),
  },
  'double-chance': {
    name: { tr: 'Çifte şans', en: 'Double chance' },
    selections: ['home-draw', 'home-away', 'draw-away'],
    winners: 2,
    bounds: MAIN,
    margin: 0.08,
    views: ['margin'],
    verdict: ({ side }, selection) => wonIf(selection.split('-').includes(side)),
  },
  'draw-no-bet': {
    name: { tr: 'Beraberlikte iade', en: 'Draw no bet' },
    selections: TEAMS,
    refundsDraw: true,
    bounds: MAIN,
    margin: 0.08,
    views: ['margin'],
    verdict: ({ side }, selection) => (side === 'draw' ? 'void' : wonIf(selection === side)),
  },
  /** Goals, points or games of both sides together. */
  total: {
    name: { tr: 'Toplam alt/üst', en: 'Total' },
    hasLine: true,
    selections: OVER_UNDER,
    bounds: LINES,
    margin: 0.06,
    views: ['total'],
    verdict: ({ points }, selection, line) =>
      byMargin((points.home + points.away - line) * (selection === 'over' ? 1 : -1)),
  },
  /** The line is added to the home side; quarter lines split the stake. */
  handicap: {
    name: { tr: 'Handikap', en: 'Handicap' },
    hasLine: true,
    selections: TEAMS,
    bounds: LINES,
    margin: 0.06,
    views: ['margin'],
    verdict: ({ points }, selection, line) =>
      byMargin((points.home + line - points.away) * (selection === 'home' ? 1 : -1)),
  },
  'both-score': {
    name: { tr: 'Karşılıklı gol', en: 'Both teams to score' },
    selections: ['yes', 'no'],
    bounds: LINES,
    margin: 0.08,
    views: ['score'],
    verdict: ({ score }, selection) => wonIf((selection === 'yes') === (score.home > 0 && score.away > 0)),
  },
  'correct-score': {
    name: { tr: 'Maç skoru', en: 'Correct score' },
    selections: [
      ...upTo(CORRECT_SCORE_MAX).flatMap((home) => upTo(CORRECT_SCORE_MAX).map((away) => named({ home, away }))),
      'other',
    ],
    bounds: { stake: 200_000n, payout: 20_000_000n },
    margin: 0.12,
    views: ['score'],
    verdict: ({ score }, selection) =>
      wonIf(selection === (Math.max(score.home, score.away) <= CORRECT_SCORE_MAX ? named(score) : 'other')),
  },
  /** The leader at half time, and the winner. */
  'half-full': {
    name: { tr: 'İlk yarı / maç sonucu', en: 'Half time / full time' },
    selections: SIDES.flatMap((half) => SIDES.map((full) => `${half}/${full}`)),
    bounds: LONG_ODDS,
    margin: 0.12,
    views: ['halves'],
    verdict: ({ first, side }, selection) => wonIf(selection === `${first}/${side}`),
  },
  'set-score': {
    name: { tr: 'Set skoru', en: 'Set score' },
    selections: (sport) => {
      const won = SETS_TO_WIN[sport] ?? 0;
      const lost = upTo(won - 1);
      return [...lost.map((sets) => `${won}-${sets}`), ...lost.map((sets) => `${sets}-${won}`)];
    },
    bounds: LONG_ODDS,
    margin: 0.12,
    views: ['sets'],
    verdict: ({ score }, selection) => wonIf(selection === named(score)),
  },
  'total-sets': {
    name: { tr: 'Toplam set alt/üst', en: 'Total sets' },
    hasLine: true,
    selections: OVER_UNDER,
    bounds: LONG_ODDS,
    margin: 0.08,
    views: ['sets'],
    verdict: ({ periods }, selection, line) => byMargin((periods - line) * (selection === 'over' ? 1 : -1)),
  },
};

/** Whether a market has a line ('over 2.5', 'home −1.25'). */
export const hasLine = (market: Market): boolean => MARKET_RULES[market].hasLine === true;

/** Lists the selections of a sport's market, in display order. */
export function listSelections(sport: Sport, market: Market): readonly string[] {
  const { selections } = MARKET_RULES[market];
  return typeof selections === 'function' ? selections(sport) : selections;
}

/** Whether a market has a selection of this name, in any sport. */
export const hasSelection = (market: Market, selection: string): boolean =>
  SPORTS.some((sport) => SPORT_MARKETS[sport].includes(market) && listSelections(sport, market).includes(selection));

/**
 * Returns the verdict of a selection, given the score of each period of the finished match (regular time for football;
 * overtime counts in basketball). Prices use the same function, so offers and settlement agree.
 */
export function getVerdict(
  sport: Sport,
  { market, line, selection }: Selection,
  periods: readonly PeriodScore[],
): Verdict {
  const score = getScore(sport, periods);
  const match = {
    score,
    side: leader(score.home, score.away),
    first: leader(periods[0]?.home ?? 0, periods[0]?.away ?? 0),
    points: { home: sum(periods.map(({ home }) => home)), away: sum(periods.map(({ away }) => away)) },
    periods: periods.length,
  };
  return MARKET_RULES[market].verdict(match, selection, line ?? 0);
}
