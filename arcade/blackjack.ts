import { drawShoe, getHeight, getRank, type Card } from './cards';
import type { UniformInteger } from './chance';

/**
 * Blackjack from six decks, shuffled for each round. The dealer stands on all 17s and checks for a blackjack with an
 * ace or a ten. A blackjack pays 3 to 2, insurance 2 to 1. Any first two cards may be doubled, two cards of equal
 * value split up to four hands. Split aces get one card each, and 21 after a split is no blackjack.
 */

const DECKS = 6;
const MAX_HANDS = 4;
/** Stakes are multiples of this many kuruş, so that 3 to 2 and half a stake are whole. */
const STAKE_STEP = 2;
/**
 * Maximum number of cards in a round: 24 aces, 24 twos and 8 threes keep four hands below 21 and the dealer below 17,
 * plus a last card each.
 */
const SHOE_CARDS = 64;

const BLACKJACK_ACTIONS = ['insure', 'decline', 'hit', 'stand', 'double', 'split'] as const;
export type BlackjackAction = (typeof BLACKJACK_ACTIONS)[number];

export interface Hand {
  cards: Card[];
  /** Kuruş, doubled if the hand was doubled. */
  stake: number;
  doubled: boolean;
  /** Whether it comes from a split. */
  split: boolean;
  /** Whether it gets no further card. */
  done: boolean;
}

/** State of a round. `shoe` and the dealer's second card stay hidden until it is over. */
export interface BlackjackState {
  /** Remaining cards, the next one first. */
  shoe: Card[];
  dealer: Card[];
  hands: Hand[];
  /** Index of the hand to act; the number of hands if there is none. */
  active: number;
  /** Insurance stake in kuruş. */
  insurance: number;
  phase: 'insurance' | 'hands' | 'over';
}

export type HandOutcome = 'blackjack' | 'won' | 'push' | 'lost' | 'bust';

export interface BlackjackResult {
  dealerPoints: number;
  dealerBlackjack: boolean;
  /** Payout of each hand in kuruş, its stake included. */
  hands: { points: number; outcome: HandOutcome; payout: number }[];
  /** Payout of the insurance in kuruş. */
  insurance: number;
  /** Total in kuruş. */
  payout: number;
}

/** Returns the best points of a hand, and whether an ace counts 11 in them. */
export function countPoints(cards: readonly Card[]): { points: number; soft: boolean } {
  const hard = cards.reduce((sum, card) => sum + valueOf(card), 0);
  const soft = hard <= 11 && cards.some((card) => getRank(card) === 'A');
  return { points: soft ? hard + 10 : hard, soft };
}

/** Aces count 1, pictures 10. */
function valueOf(card: Card): number {
  const height = getHeight(card);
  return height === 14 ? 1 : Math.min(height, 10);
}

/** Whether the first two cards are an ace and a ten; never in a hand from a split. */
const isBlackjack = ({ cards, split }: Pick<Hand, 'cards' | 'split'>): boolean =>
  !split && cards.length === 2 && countPoints(cards).points === 21;

/**
 * Deals a round: two cards each. It is over at once if the player has a blackjack, or the dealer shows a ten and has
 * one.
 * @param stake kuruş, a positive multiple of two
 * @throws {RangeError} on any other stake
 */
export function dealBlackjack(stake: number, random: UniformInteger): BlackjackState {
  return dealFrom(drawShoe(DECKS, SHOE_CARDS, random), stake);
}

/** Like `dealBlackjack`, from a given shoe: the first and third card are the player's. */
export function dealFrom(shoe: readonly Card[], stake: number): BlackjackState {
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake % STAKE_STEP !== 0)
    throw new RangeError(`A stake of ${stake} kuruş is no multiple of ${STAKE_STEP}`);
  const [first, second, third, fourth] = shoe;
  if (!first || !second || !third || !fourth) throw new RangeError('A round needs four cards at least');
  const state: BlackjackState = {
    shoe: shoe.slice(4),
    dealer: [second, fourth],
    hands: [{ cards: [first, third], stake, doubled: false, split: false, done: false }],
    active: 0,
    insurance: 0,
    phase: getRank(second) === 'A' ? 'insurance' : 'hands',
  };
  return state.phase === 'insurance' ? state : peekDealerBlackjack(state);
}

/** Returns the actions allowed now. */
export function legalActions(state: BlackjackState): BlackjackAction[] {
  if (state.phase === 'over') return [];
  if (state.phase === 'insurance') return ['insure', 'decline'];
  const hand = state.hands[state.active];
  if (!hand) return [];
  const [one, two, more] = hand.cards;
  const fresh = one !== undefined && two !== undefined && more === undefined;
  return [
    'hit',
    'stand',
    ...(fresh ? (['double'] as const) : []),
    ...(fresh && valueOf(one) === valueOf(two) && state.hands.length < MAX_HANDS ? (['split'] as const) : []),
  ];
}

/** Returns the additional stake of an action in kuruş; it must be paid before the action is taken. */
export function getActionCost(state: BlackjackState, action: BlackjackAction): number {
  const stake = state.hands[state.active]?.stake ?? 0;
  return action === 'insure' ? stake / 2 : action === 'double' || action === 'split' ? stake : 0;
}

/**
 * Returns the round after an action; the input state is unchanged.
 * @throws {RangeError} for an action that is not allowed
 */
export function act(before: BlackjackState, action: BlackjackAction): BlackjackState {
  if (!legalActions(before).includes(action)) throw new RangeError(`The hand does not allow to ${action}`);
  const state: BlackjackState = {
    ...before,
    shoe: [...before.shoe],
    hands: before.hands.map((hand) => ({ ...hand, cards: [...hand.cards] })),
  };
  if (action === 'insure' || action === 'decline') {
    if (action === 'insure') state.insurance = getActionCost(before, action);
    return peekDealerBlackjack({ ...state, phase: 'hands' });
  }
  const hand = state.hands[state.active] as Hand;
  if (action === 'stand') hand.done = true;
  if (action === 'hit') hand.cards.push(next(state));
  if (action === 'double') {
    hand.cards.push(next(state));
    hand.stake *= 2;
    hand.doubled = true;
    hand.done = true;
  }
  if (action === 'split') splitHand(state, hand);
  return nextHand(state);
}

/** Ends an abandoned round: no insurance, every hand stands. */
export function abandon(state: BlackjackState): BlackjackState {
  let left = state;
  while (left.phase !== 'over') left = act(left, left.phase === 'insurance' ? 'decline' : 'stand');
  return left;
}

function next(state: BlackjackState): Card {
  const card = state.shoe.shift();
  if (!card) throw new RangeError('The shoe is empty');
  return card;
}

/** Replaces a hand by two, each with a second card; split aces get no further one. */
function splitHand(state: BlackjackState, hand: Hand): void {
  const aces = getRank(hand.cards[0] as Card) === 'A';
  const halves = hand.cards.map((card): Hand => ({
    cards: [card, next(state)],
    stake: hand.stake,
    doubled: false,
    split: true,
    done: aces,
  }));
  state.hands.splice(state.active, 1, ...halves);
}

/** Checks for blackjacks with an ace or a ten of the dealer; a blackjack on either side ends the round. */
function peekDealerBlackjack(state: BlackjackState): BlackjackState {
  const [hand] = state.hands;
  const dealer = isBlackjack({ cards: state.dealer, split: false });
  if (dealer || (hand && isBlackjack(hand))) return { ...state, active: state.hands.length, phase: 'over' };
  return nextHand(state);
}

/** Moves to the next hand that may act; after the last one the dealer draws. */
function nextHand(state: BlackjackState): BlackjackState {
  const active = state.hands.findIndex(({ cards, done }) => !done && countPoints(cards).points < 21);
  if (active >= 0) return { ...state, active };
  const over: BlackjackState = { ...state, active: state.hands.length, phase: 'over' };
  // If every hand is bust, the dealer does not draw.
  if (over.hands.every(({ cards }) => countPoints(cards).points > 21)) return over;
  over.dealer = [...over.dealer];
  while (countPoints(over.dealer).points < 17) over.dealer.push(next(over));
  return over;
}

/** Returns the payouts of a finished round. @throws {RangeError} before its end */
export function settleBlackjack(state: BlackjackState): BlackjackResult {
  if (state.phase !== 'over') throw new RangeError('The round is not over');
  const dealerPoints = countPoints(state.dealer).points;
  const dealerBlackjack = isBlackjack({ cards: state.dealer, split: false });
  const hands = state.hands.map((hand) => {
    const { points } = countPoints(hand.cards);
    const outcome = outcomeOf(hand, { points, dealerPoints, dealerBlackjack });
    return { points, outcome, payout: (hand.stake * RETURNS_IN_HALVES[outcome]) / 2 };
  });
  const insurance = dealerBlackjack ? state.insurance * 3 : 0;
  return {
    dealerPoints,
    dealerBlackjack,
    hands,
    insurance,
    payout: hands.reduce((sum, { payout }) => sum + payout, insurance),
  };
}

/** Payout by outcome, in halves of the stake. */
const RETURNS_IN_HALVES: Readonly<Record<HandOutcome, number>> = { blackjack: 5, won: 4, push: 2, lost: 0, bust: 0 };

function outcomeOf(
  hand: Hand,
  { points, dealerPoints, dealerBlackjack }: { points: number; dealerPoints: number; dealerBlackjack: boolean },
): HandOutcome {
  if (points > 21) return 'bust';
  const own = isBlackjack(hand);
  if (own || dealerBlackjack) return own && dealerBlackjack ? 'push' : own ? 'blackjack' : 'lost';
  if (dealerPoints > 21 || points > dealerPoints) return 'won';
  return points === dealerPoints ? 'push' : 'lost';
}
