import { drawShoe, getHeight, getSuit, type Card } from './cards';
import type { UniformInteger } from './chance';
import { readChip } from './chips';
import type { Engine, RoundState } from './engine';

/**
 * Three card poker against the dealer, one deck. The ante is staked before the deal, with or without a pair plus bet.
 * Then the player folds, or plays for another stake equal to the ante. The dealer qualifies with a queen or better.
 */

export const POKER_HANDS = ['highCard', 'pair', 'flush', 'straight', 'threeOfAKind', 'straightFlush'] as const;
/** Lowest first: with three cards a straight beats a flush. */
export type PokerHand = (typeof POKER_HANDS)[number];

/** Winnings to 1 of the pair plus bet. */
export const PAIR_PLUS_PAYS: Readonly<Record<PokerHand, number>> = {
  highCard: 0,
  pair: 1,
  flush: 4,
  straight: 6,
  threeOfAKind: 30,
  straightFlush: 40,
};
/** Multiples of the ante, paid for these hands regardless of the dealer's hand. */
export const ANTE_BONUS_PAYS: Readonly<Partial<Record<PokerHand, number>>> = {
  straight: 1,
  threeOfAKind: 4,
  straightFlush: 5,
};

export type PokerAction = 'play' | 'fold';

/** State of a round. The dealer's cards stay hidden until it is over. */
export interface PokerState {
  player: Card[];
  dealer: Card[];
  /** Kuruş. */
  ante: number;
  pairPlus: number;
  /** Undefined until the player decides. */
  action: PokerAction | undefined;
}

export interface PokerResult {
  hand: PokerHand;
  dealerHand: PokerHand;
  dealerQualifies: boolean;
  outcome: 'won' | 'push' | 'lost' | 'folded';
  /** Payout of each bet in kuruş, the stake included if it is returned. */
  ante: number;
  play: number;
  bonus: number;
  pairPlus: number;
  payout: number;
}

export interface ScoredHand {
  hand: PokerHand;
  /** A higher score beats a lower one; equal hands have equal scores. */
  score: number;
}

/** Returns the score of three cards. */
export function scoreHand(cards: readonly Card[]): ScoredHand {
  const [high = 0, middle = 0, low = 0] = cards.map(getHeight).sort((a, b) => b - a);
  const flush = new Set(cards.map(getSuit)).size === 1;
  // The ace is high, except in ace, two, three: the lowest straight.
  const wheel = high === 14 && middle === 3 && low === 2;
  const straight = wheel || (high - middle === 1 && middle - low === 1);
  const three = high === low;
  const pair = !three && (high === middle || middle === low);
  const hand: PokerHand =
    straight && flush
      ? 'straightFlush'
      : three
        ? 'threeOfAKind'
        : straight
          ? 'straight'
          : flush
            ? 'flush'
            : pair
              ? 'pair'
              : 'highCard';
  const kicker = high === middle ? low : high;
  const ranks = straight ? [wheel ? 3 : high, 0, 0] : pair ? [middle, kicker, 0] : [high, middle, low];
  const score = ranks.reduce((sum, rank) => sum * 16 + rank, POKER_HANDS.indexOf(hand));
  return { hand, score };
}

/** Lowest hand with which the dealer qualifies: queen, three, two. */
const QUALIFYING = scoreHand(['Qs', '3h', '2d']).score;

/**
 * Deals a round.
 * @param ante kuruş, above zero
 * @param pairPlus kuruş, 0 for none
 * @throws {RangeError} on other stakes
 */
export function dealPoker(ante: number, pairPlus: number, random: UniformInteger): PokerState {
  if (!Number.isSafeInteger(ante) || ante <= 0) throw new RangeError(`${ante} kuruş is no ante`);
  if (!Number.isSafeInteger(pairPlus) || pairPlus < 0) throw new RangeError(`${pairPlus} kuruş is no pair plus bet`);
  const cards = drawShoe(1, 6, random);
  return { player: cards.slice(0, 3), dealer: cards.slice(3), ante, pairPlus, action: undefined };
}

/** Returns the round after the player's decision. @throws {RangeError} if it was already made */
export function decide(state: PokerState, action: PokerAction): PokerState {
  if (state.action !== undefined) throw new RangeError('The decision was taken before');
  return { ...state, action };
}

/** Returns the payouts of a round after the player's decision. @throws {RangeError} before the decision */
export function settlePoker(state: PokerState): PokerResult {
  if (state.action === undefined) throw new RangeError('The player has not decided yet');
  const own = scoreHand(state.player);
  const dealer = scoreHand(state.dealer);
  const dealerQualifies = dealer.score >= QUALIFYING;
  const played = state.action === 'play';
  const outcome = !played
    ? 'folded'
    : !dealerQualifies || own.score > dealer.score
      ? 'won'
      : own.score === dealer.score
        ? 'push'
        : 'lost';
  const times = PAIR_PLUS_PAYS[own.hand];
  const parts = {
    ante: outcome === 'won' ? state.ante * 2 : outcome === 'push' ? state.ante : 0,
    // If the dealer does not qualify, the play bet is returned.
    play: outcome === 'won' ? state.ante * (dealerQualifies ? 2 : 1) : outcome === 'push' ? state.ante : 0,
    bonus: played ? state.ante * (ANTE_BONUS_PAYS[own.hand] ?? 0) : 0,
    pairPlus: times > 0 ? state.pairPlus * (times + 1) : 0,
  };
  return {
    hand: own.hand,
    dealerHand: dealer.hand,
    dealerQualifies,
    outcome,
    ...parts,
    payout: parts.ante + parts.play + parts.bonus + parts.pairPlus,
  };
}

/** Stakes before the deal in kuruş; 0 for no pair plus bet. */
interface PokerChoice {
  ante: number;
  pairPlus: number;
}

export interface PokerView extends PokerChoice {
  player: Card[];
  /** Hand of the player's cards. */
  hand: PokerHand;
  /** Empty before the decision, because they are face down. */
  dealer: Card[];
  action: PokerAction | undefined;
  /** Set after the player's decision. */
  result: PokerResult | undefined;
}

/** Three card poker as a game of steps: ante and pair plus, the deal, then play or fold. */
export const threeCardPoker: Engine<
  'three-card-poker',
  { id: string },
  PokerChoice,
  PokerState,
  PokerView,
  PokerAction
> = {
  kind: 'three-card-poker',
  profiles: [{ id: 'three-card-poker' }],
  readChoice: (_profile, form, limits) => {
    const ante = readChip(form, { name: 'ante', limits });
    const pairPlus = form.get('pairPlus') === '0' ? 0 : readChip(form, { name: 'pairPlus', limits });
    return ante === undefined || pairPlus === undefined ? undefined : { ante, pairPlus };
  },
  stakeOf: (_profile, { ante, pairPlus }) => ante + pairPlus,
  start: (_profile, { ante, pairPlus }, random) => ({ state: dealPoker(ante, pairPlus, random) }),
  show: (state) => ({
    ante: state.ante,
    pairPlus: state.pairPlus,
    player: state.player,
    hand: scoreHand(state.player).hand,
    dealer: state.action === undefined ? [] : state.dealer,
    action: state.action,
    result: state.action === undefined ? undefined : settlePoker(state),
  }),
  steps: {
    readAction: (_profile, state, form) => {
      const action = form.get('action');
      return state.action === undefined && (action === 'play' || action === 'fold') ? action : undefined;
    },
    furtherStakeOf: (_profile, { ante }, action) => (action === 'play' ? ante : 0),
    step: (_profile, state, action) => settled(state, action),
    // Playing needs another stake, which cannot be taken from a player who has left.
    abandon: (_profile, state) => settled(state, 'fold'),
  },
};

function settled(state: PokerState, action: PokerAction): RoundState<PokerState> & { payout: number } {
  const decided = decide(state, action);
  return { state: decided, payout: settlePoker(decided).payout };
}
