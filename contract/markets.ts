/** Sports and their markets. No zod and no rules here: all pages of the browser load this file. */

export const SPORTS = ['football', 'basketball', 'tennis', 'volleyball', 'virtual-football'] as const;
export type Sport = (typeof SPORTS)[number];

export const TEAMS = ['home', 'away'] as const;
export type Team = (typeof TEAMS)[number];

/** Parts of a match: halves, quarters, sets, and regular time. */
export const PERIODS = ['h1', 'h2', 'q1', 'q2', 'q3', 'q4', 's1', 's2', 's3', 'regular'] as const;
export type Period = (typeof PERIODS)[number];

/** Kinds of bets. A market is a kind, of a team or both, on a period or the match: 'total', 'total-home-h1'. */
const MARKET_KINDS = [
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
  'handicap-sets',
  'win-set',
  'handicap-result',
  'result-both',
  'result-total',
  'margin',
  'exact-goals',
  'odd-even',
  'first-score',
  'last-score',
  'top-half',
  'both-halves',
  'either-half',
  'score-halves',
  'clean-sheet',
  'win-to-nil',
  'tie-break',
  'overtime',
  'builder',
] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];

/** Returns kinds on each of some teams, periods, or teams in periods. */
const of = <const Kind extends MarketKind, const Part extends string>(
  parts: readonly Part[],
  kinds: readonly Kind[],
): `${Kind}-${Part}`[] => parts.flatMap((part) => kinds.map((kind) => `${kind}-${part}` as const));

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
export const SPORT_MARKETS = {
  football: [
    ...FOOTBALL,
    'handicap-result',
    'result-both',
    'result-total',
    'margin',
    'exact-goals',
    'odd-even',
    'first-score',
    'last-score',
    'top-half',
    ...of(TEAMS, ['total', 'exact-goals', 'clean-sheet', 'win-to-nil', 'both-halves', 'either-half', 'score-halves']),
    ...of(
      ['h1', 'h2'],
      ['result', 'double-chance', 'total', 'handicap', 'both-score', 'correct-score', 'exact-goals', 'odd-even'],
    ),
    ...of(['home-h1', 'away-h1', 'home-h2', 'away-h2'], ['total']),
  ],
  basketball: [
    'winner',
    'handicap',
    'total',
    'half-full',
    'margin',
    'odd-even',
    'overtime-regular',
    'result-regular',
    ...of(TEAMS, ['total']),
    ...of(['h1', 'h2'], ['result', 'draw-no-bet', 'handicap', 'total', 'odd-even']),
    ...of(['q1', 'q2', 'q3', 'q4'], ['result', 'handicap', 'total']),
    ...of(['home-h1', 'away-h1'], ['total']),
  ],
  tennis: [
    'winner',
    'set-score',
    'total-sets',
    'total',
    'handicap',
    'handicap-sets',
    'half-full',
    'odd-even',
    ...of(TEAMS, ['win-set', 'total']),
    ...of(['s1', 's2'], ['winner', 'correct-score', 'total', 'handicap', 'tie-break', 'odd-even']),
  ],
  volleyball: [
    'winner',
    'set-score',
    'total-sets',
    'total',
    'handicap',
    'handicap-sets',
    'half-full',
    'odd-even',
    ...of(TEAMS, ['win-set', 'total']),
    ...of(['s1', 's2', 's3'], ['winner', 'total', 'handicap', 'odd-even']),
  ],
  'virtual-football': FOOTBALL,
} as const satisfies Readonly<Record<Sport, readonly string[]>>;
/** The market of bet builders: several selections of one match as one bet. No feed sends it. */
export const BUILDER = 'builder' as const;
export type Market = (typeof SPORT_MARKETS)[Sport][number] | typeof BUILDER;

/** All markets of feeds, in display order. */
export const MARKETS: readonly Market[] = [
  ...new Set(SPORTS.flatMap((sport): readonly Market[] => SPORT_MARKETS[sport])),
];

const ALL: ReadonlySet<string> = new Set([...MARKETS, BUILDER]);

/** Whether a text names a market. */
export const isMarket = (text: string): text is Market => ALL.has(text);

/** Whether a sport has a market. */
export const hasMarket = (sport: Sport, market: Market): boolean =>
  SPORT_MARKETS[sport].some((known) => known === market);

/** A market's kind, with its team and its period if it has any. */
export interface MarketParts {
  kind: MarketKind;
  team?: Team | undefined;
  period?: Period | undefined;
}

/** Reads the name of a market. */
export function readMarket(market: Market): MarketParts {
  const parts = market.split('-');
  const period = PERIODS.find((known) => known === parts.at(-1));
  if (period) parts.pop();
  const team = TEAMS.find((known) => known === parts.at(-1));
  if (team) parts.pop();
  const kind = MARKET_KINDS.find((known) => known === parts.join('-'));
  if (!kind) throw new Error(`${market} is no market`);
  return { kind, team, period };
}

/** Selections that are words; others are sides or figures. */
const SELECTION_WORDS = [
  'over',
  'under',
  'yes',
  'no',
  'other',
  'odd',
  'even',
  'none',
  'first',
  'second',
  'equal',
] as const;
export type SelectionWord = (typeof SELECTION_WORDS)[number];
/** Sides that a selection may name: 'home', 'home-draw', 'home/draw'. */
export const SIDES = ['home', 'draw', 'away'] as const;
export type Side = (typeof SIDES)[number];

/** Part of a selection: a word, sides of which one must be right, or a figure. */
export type SelectionPart = { word: SelectionWord } | { sides: readonly Side[] } | { figure: string };

const isSide = (part: string): part is Side => SIDES.some((side) => side === part);

/** Reads a selection for its name: its parts, which must all be right ('home/over'). */
export const readSelection = (selection: string): SelectionPart[] =>
  selection.split('/').map((part) => {
    const word = SELECTION_WORDS.find((known) => known === part);
    if (word) return { word };
    const sides = part.split('-');
    return sides.every(isSide) ? { sides } : { figure: part };
  });

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
  /** One of `listSelections`: 'home', '2-1', 'home/draw'. */
  selection: string;
}
