/** Sports and their markets. No zod and no rules here: all pages of the browser load this file. */

export const SPORTS = ['football', 'basketball', 'tennis', 'volleyball', 'virtual-football'] as const;
export type Sport = (typeof SPORTS)[number];

/** Kinds of bets on a match; their rules are in `MARKET_RULES`. */
export const MARKETS = [
  'result',
  'winner',
  'double-chance',
  'draw-no-bet',
  'total',
  'handicap',
  'both-score',
  'correct-score',
  'half-full',
  'set-score',
  'total-sets',
] as const;
export type Market = (typeof MARKETS)[number];

const FOOTBALL = [
  'result',
  'double-chance',
  'draw-no-bet',
  'total',
  'handicap',
  'both-score',
  'correct-score',
  'half-full',
] as const;

/** The markets of each sport, the main one first. */
export const SPORT_MARKETS: Readonly<Record<Sport, readonly Market[]>> = {
  football: FOOTBALL,
  basketball: ['winner', 'handicap', 'total'],
  tennis: ['winner', 'set-score', 'total-sets', 'total', 'handicap'],
  volleyball: ['winner', 'set-score', 'total-sets', 'total', 'handicap'],
  'virtual-football': FOOTBALL,
};

/** Selections that are words; others are sides or figures. */
const SELECTION_WORDS = ['over', 'under', 'yes', 'no', 'other'] as const;
export type SelectionWord = (typeof SELECTION_WORDS)[number];
/** Sides that a selection may name: 'home', 'home-draw', 'home/draw'. */
export const SIDES = ['home', 'draw', 'away'] as const;
export type Side = (typeof SIDES)[number];

/** Parts of a selection. */
export type SelectionParts =
  { word: SelectionWord } | { sides: readonly Side[]; by: 'or' | 'then' } | { figure: string };

const isSide = (part: string): part is Side => SIDES.some((side) => side === part);

/** Reads a selection for its name. */
export function readSelection(selection: string): SelectionParts {
  const word = SELECTION_WORDS.find((known) => known === selection);
  if (word) return { word };
  const by = selection.includes('/') ? 'then' : 'or';
  const sides = selection.split(by === 'then' ? '/' : '-');
  return sides.every(isSide) ? { sides, by } : { figure: selection };
}

/** Score of one period of a match: a half, a quarter (overtime too) or a set. */
export interface PeriodScore {
  home: number;
  away: number;
}

/**
 * Verdicts of a selection. A void one counts as odds of 1; half verdicts split the stake between two neighbouring
 * lines.
 */
export const VERDICTS = ['won', 'lost', 'void', 'half-won', 'half-lost'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A selection of a fixture's market. */
export interface Selection {
  market: Market;
  /** In goals, points, games or sets; null for a market without a line. */
  line: number | null;
  /** One of `MARKET_RULES`: 'home', '2-1', 'home/draw'. */
  selection: string;
}
