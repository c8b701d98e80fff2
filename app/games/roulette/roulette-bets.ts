import { BETS, CALL_BETS } from '#arcade/roulette';
import type { TableTexts } from '~/games/tables/table-words';

/** Returns the usual name of a bet, with its numbers, or of a call. */
export function nameRouletteBet(t: TableTexts, id: string): string {
  const at = Number(id.split('-')[1]);
  if (CALL_BETS.has(id)) return at >= 0 ? t('neighboursOf', { number: at }) : t(id as 'voisins');
  const bet = BETS.get(id);
  if (!bet) return id;
  const { kind, numbers } = bet;
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
