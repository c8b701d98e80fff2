/** Markets, their selections and the rules that settle them. No zod here: browser code may import this file. */

export const SPORTS = ['football', 'basketball', 'tennis', 'volleyball', 'virtual-football'] as const;
export type Sport = (typeof SPORTS)[number];

/**
 * - `result`: home, draw or away after regular time (1X2)
 * - `double-chance`: two of those three
 * - `draw-no-bet`: home or away; a draw refunds the stake
 * - `winner`: home or away in sports without a draw
 * - `total`: goals, points or games of both sides together, over or under a line
 * - `handicap`: home or away after the line is added to the home side; quarter lines split the stake
 * - `both-score`: whether both sides score
 * - `correct-score`: the exact result, or any other
 * - `half-full`: the leader at half time, and the winner
 * - `set-score`: the exact result in sets
 * - `total-sets`: number of sets played, over or under a line
 */
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

/** Whether a market has a line ('over 2.5', 'home −1.25'). */
export const hasLine = (market: Market): boolean =>
  market === 'total' || market === 'handicap' || market === 'total-sets';

/** Maximum number of goals of one side that `correct-score` names; a higher score is 'other'. */
export const CORRECT_SCORE_MAX = 4;

const SIDES = /^(?:home|away)$/;
const OVER_UNDER = /^(?:over|under)$/;
/** The names of each market's selections, in any sport. */
const SELECTIONS: Readonly<Record<Market, RegExp>> = {
  result: /^(?:home|draw|away)$/,
  winner: SIDES,
  'double-chance': /^(?:home-draw|home-away|draw-away)$/,
  'draw-no-bet': SIDES,
  total: OVER_UNDER,
  handicap: SIDES,
  'both-score': /^(?:yes|no)$/,
  'correct-score': new RegExp(`^(?:[0-${CORRECT_SCORE_MAX}]-[0-${CORRECT_SCORE_MAX}]|other)$`),
  'half-full': /^(?:home|draw|away)\/(?:home|draw|away)$/,
  // Two or three won sets decide a match.
  'set-score': /^(?:[01]-2|2-[01]|[012]-3|3-[012])$/,
  'total-sets': OVER_UNDER,
};

/** Whether a market has a selection of this name. `getVerdict` settles only these. */
export const hasSelection = (market: Market, selection: string): boolean => SELECTIONS[market].test(selection);

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
  /**
   * `result`: home, draw, away. `double-chance`: home-draw, home-away, draw-away. `draw-no-bet`, `winner`, `handicap`:
   * home, away. `total`, `total-sets`: over, under. `both-score`: yes, no. `correct-score`: '2-1' …, other.
   * `half-full`: 'home/draw' … `set-score`: '2-0' …
   */
  selection: string;
}

/** Games that win a set: two ahead, or in tennis by the tie-break. */
const TENNIS_GAMES = 6;
const VOLLEYBALL_POINTS = 25;
const VOLLEYBALL_DECIDER_POINTS = 15;
/** Index of the deciding set, from 0. */
const VOLLEYBALL_DECIDER = 4;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

type Side = 'home' | 'away' | 'draw';

const leader = (home: number, away: number): Side => (home > away ? 'home' : home < away ? 'away' : 'draw');

/** Whether a fixture of this sport is decided by sets won, not by points. */
const isDecidedBySets = (sport: Sport): boolean => sport === 'tennis' || sport === 'volleyball';

/** Whether a set is won. False for a set in progress, such as the last one of a match in play. */
function isSetWon(sport: Sport, { home, away }: PeriodScore, position: number): boolean {
  const most = Math.max(home, away);
  const isAhead = Math.abs(home - away) > 1;
  if (sport === 'tennis') return most > TENNIS_GAMES || (most === TENNIS_GAMES && isAhead);
  return isAhead && most >= (position === VOLLEYBALL_DECIDER ? VOLLEYBALL_DECIDER_POINTS : VOLLEYBALL_POINTS);
}

/**
 * Returns the score of a match: goals or points in total, or sets won.
 * @param inPlay the last set counts only once it is won
 */
export function getScore(sport: Sport, periods: readonly PeriodScore[], inPlay = false): PeriodScore {
  if (!isDecidedBySets(sport))
    return { home: sum(periods.map(({ home }) => home)), away: sum(periods.map(({ away }) => away)) };
  const winners = periods
    .filter((set, at) => !inPlay || at < periods.length - 1 || isSetWon(sport, set, at))
    .map(({ home, away }) => leader(home, away));
  return {
    home: winners.filter((side) => side === 'home').length,
    away: winners.filter((side) => side === 'away').length,
  };
}

/** Returns the verdict of a bet on a difference: won above zero, void at zero, half won or lost a quarter from zero. */
function byMargin(margin: number): Verdict {
  if (margin === 0) return 'void';
  if (margin === 0.25) return 'half-won';
  if (margin === -0.25) return 'half-lost';
  return margin > 0 ? 'won' : 'lost';
}

const wonIf = (won: boolean): Verdict => (won ? 'won' : 'lost');

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
  const points = { home: sum(periods.map(({ home }) => home)), away: sum(periods.map(({ away }) => away)) };
  const side = leader(score.home, score.away);
  switch (market) {
    case 'result':
    case 'winner':
      return wonIf(selection === side);
    case 'double-chance':
      return wonIf(selection.split('-').includes(side));
    case 'draw-no-bet':
      return side === 'draw' ? 'void' : wonIf(selection === side);
    case 'total':
      return byMargin((points.home + points.away - (line ?? 0)) * (selection === 'over' ? 1 : -1));
    case 'total-sets':
      return byMargin((periods.length - (line ?? 0)) * (selection === 'over' ? 1 : -1));
    case 'handicap':
      return byMargin((points.home + (line ?? 0) - points.away) * (selection === 'home' ? 1 : -1));
    case 'both-score':
      return wonIf((selection === 'yes') === (score.home > 0 && score.away > 0));
    case 'correct-score': {
      const named = score.home <= CORRECT_SCORE_MAX && score.away <= CORRECT_SCORE_MAX;
      return wonIf(selection === (named ? `${score.home}-${score.away}` : 'other'));
    }
    case 'set-score':
      return wonIf(selection === `${score.home}-${score.away}`);
    case 'half-full': {
      const first = periods[0] ?? { home: 0, away: 0 };
      return wonIf(selection === `${leader(first.home, first.away)}/${side}`);
    }
  }
}
