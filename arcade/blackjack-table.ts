import {
  abandon,
  act,
  getActionCost,
  dealBlackjack,
  legalActions,
  countPoints,
  settleBlackjack,
  type BlackjackAction,
  type BlackjackState,
  type HandOutcome,
} from './blackjack';
import type { Card } from './cards';
import { readChip } from './chips';
import type { Engine, RoundState } from './engine';

/** A round of blackjack as stored between two steps. */
interface BlackjackRound extends BlackjackState {
  /** Last action and its hand; undefined after the deal. */
  last?: { action: BlackjackAction; hand: number };
}

/** Cards as the player sees them. */
export interface CardsView {
  /** Face up. */
  cards: Card[];
  /** Number of cards, from the end, dealt in the last step. */
  fresh: number;
  points: number;
  /** Whether an ace counts 11 in the points. */
  soft: boolean;
}

export interface HandView extends CardsView {
  /** Kuruş. */
  stake: number;
  /** Whether this hand is to act. */
  active: boolean;
  /** Outcome and payout, after the end of the round. */
  outcome?: HandOutcome;
  payout?: number;
}

export interface BlackjackView {
  /** Initial stake in kuruş. */
  stake: number;
  dealer: CardsView;
  hands: HandView[];
  /** Insurance stake and its payout in kuruş. */
  insurance: { stake: number; payout: number };
  /** Actions allowed now, with their cost in kuruş. */
  actions: { action: BlackjackAction; cost: number }[];
  over: boolean;
}

/** Blackjack as a game of steps: a table for one player, with a shoe of its own. */
export const blackjack: Engine<
  'blackjack',
  { id: string },
  { stake: number },
  BlackjackRound,
  BlackjackView,
  BlackjackAction
> = {
  kind: 'blackjack',
  profiles: [{ id: 'blackjack' }],
  readChoice: (_profile, form, limits) => {
    const stake = readChip(form, { name: 'stake', limits });
    return stake === undefined ? undefined : { stake };
  },
  stakeOf: (_profile, { stake }) => stake,
  start: (_profile, { stake }, random) => standOf(dealBlackjack(stake, random)),
  show,
  steps: {
    readAction: (_profile, round, form) => legalActions(round).find((action) => action === form.get('action')),
    furtherStakeOf: (_profile, round, action) => getActionCost(round, action),
    step: (_profile, round, action) => standOf({ ...act(round, action), last: { action, hand: round.active } }),
    abandon: (_profile, round) => {
      const state = { ...abandon(round), last: { action: 'stand', hand: round.active } as const };
      return { state, payout: settleBlackjack(state).payout };
    },
  },
};

const standOf = (state: BlackjackRound): RoundState<BlackjackRound> =>
  state.phase === 'over' ? { state, payout: settleBlackjack(state).payout } : { state };

function show(round: BlackjackRound): BlackjackView {
  const over = round.phase === 'over';
  const result = over ? settleBlackjack(round) : undefined;
  const [first] = round.hands;
  return {
    stake: first ? first.stake / (first.doubled ? 2 : 1) : 0,
    dealer: shownCards(over ? round.dealer : round.dealer.slice(0, 1), freshOfDealer(round)),
    hands: round.hands.map(({ cards, stake }, at) => {
      const ended = result?.hands[at];
      return {
        ...shownCards(cards, freshOfHand(round, at)),
        stake,
        active: round.phase === 'hands' && at === round.active,
        ...(ended && { outcome: ended.outcome, payout: ended.payout }),
      };
    }),
    insurance: { stake: round.insurance, payout: result?.insurance ?? 0 },
    actions: legalActions(round).map((action) => ({ action, cost: getActionCost(round, action) })),
    over,
  };
}

const shownCards = (cards: Card[], fresh: number): CardsView => ({ cards, fresh, ...countPoints(cards) });

function freshOfDealer({ last, phase, dealer }: BlackjackRound): number {
  if (phase !== 'over') return last ? 0 : 1;
  return last ? dealer.length - 1 : dealer.length;
}

function freshOfHand({ last, hands }: BlackjackRound, at: number): number {
  if (!last) return hands[at]?.cards.length ?? 0;
  if (last.action === 'split') return at === last.hand || at === last.hand + 1 ? 1 : 0;
  return at === last.hand && (last.action === 'hit' || last.action === 'double') ? 1 : 0;
}
