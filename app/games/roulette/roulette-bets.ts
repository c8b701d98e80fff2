import { BETS } from '#arcade/roulette';
import type { TableTexts } from '~/games/tables/table-words';

/** Returns the usual name of a bet, with its numbers. */
export function nameRouletteBet(t: TableTexts, id: string): string {
  const bet = BETS.get(id);
  if (!bet) return id;
  const { kind, numbers } = bet;
  const at = Number(id.split('-')[1]);
  switch (kind) {
    case 'straight':
      return String(at);
    case 'column':
    case 'dozen':
      return t(kind, { number: at });
    case 'split':
    case 'street':
    case 'corner':
    case 'six':
      return t(kind, { numbers: numbers.join('-') });
    default:
      return t(kind);
  }
}
