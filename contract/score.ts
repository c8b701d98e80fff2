import type { PeriodScore, Side, Sport } from './markets';

/** Games that win a set: two ahead, or in tennis by the tie-break. */
const TENNIS_GAMES = 6;
const VOLLEYBALL_POINTS = 25;
const VOLLEYBALL_DECIDER_POINTS = 15;
/** Index of the deciding set, from 0. */
const VOLLEYBALL_DECIDER = 4;

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
