import {
  hasMarket,
  isMarket,
  readMarket,
  type Market,
  type MarketKind,
  type Period,
  type Selection,
  type Sport,
  type Verdict,
} from './markets';

/** Bet builders: several selections of one match as one bet. No zod here: browser code imports this file. */

/** Numbers of selections of a bet builder. */
export const BUILDER_PARTS = { min: 2, max: 6 } as const;
/** Maximum length of a bet builder as the selection of a bet. */
export const BUILDER_LENGTH_MAX = 200;

/** Kinds of bets of tennis and volleyball. */
const OF_SETS: readonly MarketKind[] = [
  'winner',
  'set-score',
  'total-sets',
  'total',
  'handicap',
  'handicap-sets',
  'half-full',
  'odd-even',
  'win-set',
];

/**
 * Kinds of bets that a bet builder may hold, by sport. Only kinds that the score by periods decides, without refunds: no
 * draw-no-bet, and no order of goals. A sport without an entry has no bet builder.
 */
const BUILDER_KINDS: Partial<Record<Sport, readonly MarketKind[]>> = {
  football: [
    'result',
    'double-chance',
    'total',
    'handicap',
    'both-score',
    'correct-score',
    'half-full',
    'handicap-result',
    'result-both',
    'result-total',
    'margin',
    'exact-goals',
    'odd-even',
    'top-half',
    'both-halves',
    'either-half',
    'score-halves',
    'clean-sheet',
    'win-to-nil',
  ],
  basketball: ['winner', 'result', 'handicap', 'total', 'half-full', 'margin', 'odd-even', 'overtime'],
  tennis: [...OF_SETS, 'correct-score', 'tie-break'],
  volleyball: OF_SETS,
};
/**
 * Periods of which selections take part, for sports without an entry all. In basketball those that begin with the match:
 * with them the score at the end of the period is all that the rest of the match needs to know.
 */
const BUILDER_PERIODS: Partial<Record<Sport, readonly Period[]>> = { basketball: ['q1', 'h1', 'regular'] };
/** Kinds of which only lines between two results take part: others may refund the stake. */
const HALF_LINES: readonly MarketKind[] = ['total', 'handicap', 'total-sets', 'handicap-sets'];

/** Whether a market with this line can be a part of a bet builder. */
export function canBuild(sport: Sport, { market, line }: { market: Market; line: number | null }): boolean {
  const { kind, period } = readMarket(market);
  if (!hasMarket(sport, market) || !BUILDER_KINDS[sport]?.includes(kind)) return false;
  if (period && BUILDER_PERIODS[sport]?.includes(period) === false) return false;
  return !HALF_LINES.includes(kind) || Math.abs((line ?? 0) % 1) === 0.5;
}

const SEPARATOR = '_';
const FIELDS = 3;

/** Serializes a selection of a bet builder: 'total_2.5_over', 'result__home'. */
export const serializePart = ({ market, line, selection }: Selection): string =>
  [market, line ?? '', selection].join(SEPARATOR);

/**
 * Serializes the selections of a bet builder into the selection of one bet, each once and in one order:
 * 'result__home_total_2.5_over'.
 */
export const serializeBuilder = (parts: readonly Selection[]): string =>
  [...new Set(parts.map(serializePart))].sort().join(SEPARATOR);

const LINE = /^-?\d{1,3}(\.\d{1,2})?$/;

/** Parses texts of `serializePart`, joined; undefined for any other text. */
export function parseParts(text: string): Selection[] | undefined {
  const fields = text.split(SEPARATOR);
  if (fields.length % FIELDS !== 0) return undefined;
  const parts: Selection[] = [];
  for (let at = 0; at < fields.length; at += FIELDS) {
    const [market = '', line = '', selection = ''] = fields.slice(at, at + FIELDS);
    if (!isMarket(market) || selection === '' || (line !== '' && !LINE.test(line))) return undefined;
    parts.push({ market, line: line === '' ? null : Number(line), selection });
  }
  return parts;
}

/** Parses a text of `serializeBuilder`; undefined for any other text, and for too few or too many selections. */
export function readBuilder(selection: string): Selection[] | undefined {
  const parts = parseParts(selection);
  if (!parts || parts.length < BUILDER_PARTS.min || parts.length > BUILDER_PARTS.max) return undefined;
  return serializeBuilder(parts) === selection ? parts : undefined;
}

/**
 * Returns the verdict of a bet builder by those of its parts: lost as soon as one is lost, won if all are won. With a
 * part that is neither, it is void.
 */
export function combineVerdicts(parts: readonly (Verdict | 'open')[]): Verdict | 'open' {
  if (parts.includes('lost')) return 'lost';
  if (parts.includes('open')) return 'open';
  return parts.every((part) => part === 'won') ? 'won' : 'void';
}
