import { legalActions, countPoints, type BlackjackAction, type BlackjackState } from './blackjack';
import { getHeight, getRank } from './cards';

/**
 * Returns the action of basic strategy for six decks, dealer stands on soft 17, double after split. The table's
 * return is measured with it.
 */
export function basicStrategy(state: BlackjackState): BlackjackAction {
  if (state.phase === 'insurance') return 'decline';
  const hand = state.hands[state.active];
  const [shown] = state.dealer;
  if (!hand || !shown) return 'stand';
  const legal = legalActions(state);
  const up = getRank(shown) === 'A' ? 11 : Math.min(10, getHeight(shown));
  const { points, soft } = countPoints(hand.cards);
  if (legal.includes('split')) {
    const pair = soft ? 11 : points / 2;
    const splits: Record<number, (card: number) => boolean> = {
      11: () => true,
      9: (card) => card <= 9 && card !== 7,
      8: () => true,
      7: (card) => card <= 7,
      6: (card) => card <= 6,
      4: (card) => card === 5 || card === 6,
      3: (card) => card <= 7,
      2: (card) => card <= 7,
    };
    if (splits[pair]?.(up)) return 'split';
  }
  const doubles = legal.includes('double');
  if (soft) {
    const from: Record<number, number> = { 13: 5, 14: 5, 15: 4, 16: 4, 17: 3, 18: 3 };
    if (doubles && up >= (from[points] ?? Infinity) && up <= 6) return 'double';
    return points <= 17 || (points === 18 && up >= 9) ? 'hit' : 'stand';
  }
  if (doubles && ((points === 11 && up <= 10) || (points === 10 && up <= 9) || (points === 9 && up >= 3 && up <= 6)))
    return 'double';
  if (points <= 11) return 'hit';
  if (points === 12) return up >= 4 && up <= 6 ? 'stand' : 'hit';
  return points >= 17 || up <= 6 ? 'stand' : 'hit';
}
