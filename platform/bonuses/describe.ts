import { renderText, type Reading } from '../content';
import { getFigure, type BonusTerms } from './terms';

/** Returns terms as players read them: amounts in kuruş, odds in hundredths. */
export function describeTerms(terms: BonusTerms, spinsLeft: number, reading: Reading) {
  const { counting, game, spins } = terms;
  const amount = (figure: Parameters<typeof getFigure>[1]) => getFigure(terms, figure);
  const value = amount('spinValue');
  const { slot = 0, live = 0, bingo = 0, hall = 0, bet } = counting;
  return {
    title: renderText(terms.title, reading),
    text: renderText(terms.text, reading),
    wagering: terms.wagering,
    turnover: terms.turnover,
    percent: terms.percent,
    counting: {
      slot,
      live,
      bingo,
      hall,
      bet: bet?.percent ?? 0,
      ...(bet && { betFromOdds: Math.round(bet.fromOdds * 100) }),
    },
    minDeposit: amount('minDeposit'),
    cap: amount('cap'),
    minTurnover: amount('minTurnover'),
    minRounds: terms.minRounds,
    maxStake: amount('maxStake'),
    maxWin: amount('maxWin'),
    days: terms.days,
    ...(game !== undefined && spins !== undefined && value !== undefined
      ? { spins: { gameID: game, left: spinsLeft, value } }
      : {}),
  };
}
