import type { PeriodScore, Side, Sport } from './markets';

/** Games that win a set: two ahead, or in tennis by the tie-break. */
const TENNIS_GAMES = 6;
const VOLLEYBALL_POINTS = 25;
const VOLLEYBALL_DECIDER_POINTS = 15;
/** Index of the deciding set, from 0. */
const VOLLEYBALL_DECIDER = 4;
/** Numbers of won sets that win a match; tennis is best of three or best of five. */
const SETS_TO_WIN = { tennis: [2, 3], volleyball: [3] } as const;
const HALVES = 2;
const QUARTERS = 4;

/** Returns the sum of numbers. */
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Returns the leading side, or 'draw'. */
export const leader = (home: number, away: number): Side => (home > away ? 'home' : home < away ? 'away' : 'draw');

/** Whether a fixture of this sport is decided by sets won, not by points. */
export const isDecidedBySets = (sport: Sport): boolean => sport === 'tennis' || sport === 'volleyball';

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

/** Whether a score is the final score alone, without its halves or quarters. */
export const isFinalScoreOnly = (sport: Sport, periods: number): boolean => !isDecidedBySets(sport) && periods === 1;

/** Whether every set is won, and the last one wins the match. */
function isWonBySets(sport: 'tennis' | 'volleyball', sets: readonly PeriodScore[]): boolean {
  const last = sets.at(-1);
  if (!last || !sets.every((set, at) => isSetWon(sport, set, at))) return false;
  const { home, away } = getScore(sport, sets);
  const [won, lost] = leader(last.home, last.away) === 'home' ? [home, away] : [away, home];
  return won > lost && SETS_TO_WIN[sport].some((needed) => needed === won);
}

/**
 * Whether periods are a complete result of a sport. Football: both halves, without extra time and penalties.
 * Basketball: four quarters and each overtime, without a draw. Tennis: every set, two or three of them won by the
 * winner. Volleyball: every set, three of them won by the winner. In football and basketball the final score alone is
 * one too.
 */
export function isCompleteResult(sport: Sport, periods: readonly PeriodScore[]): boolean {
  if (sport === 'tennis' || sport === 'volleyball') return isWonBySets(sport, periods);
  const isWhole = sport === 'basketball' ? periods.length >= QUARTERS : periods.length === HALVES;
  const { home, away } = getScore(sport, periods);
  return (isWhole || isFinalScoreOnly(sport, periods.length)) && (sport !== 'basketball' || home !== away);
}
