import { BACCARAT_BETS, dealBaccarat, exactReturns, getPayout as payoutOfBaccarat } from '../arcade/baccarat';
import { basicStrategy } from '../arcade/testing-basic-strategy';
import { BINGO_PROFILES, exactReturn as returnOfBingo, playBingo } from '../arcade/bingo';
import { act, getActionCost, dealBlackjack, settleBlackjack } from '../arcade/blackjack';
import type { UniformInteger } from '../arcade/chance';
import { BETS, exactReturn as returnOfBet, settleRoulette, spinWheel } from '../arcade/roulette';
import {
  exactReturn as returnOfNumber,
  getPayout as payoutOfWheel,
  spinShowWheel,
  WHEEL_BETS,
} from '../arcade/show-wheel';
import { SLOT_ENGINES, type AnySlotProfile } from '../arcade/slots';
import { getExactReturn } from '../arcade/slots/testing-exact';
import { dealPoker, decide, scoreHand, settlePoker } from '../arcade/three-card-poker';

/** A game, or a bet of a table, for repeated rounds. */
export interface Game {
  kind: string;
  name: string;
  /** Share of the stake, as the profile declares it. */
  declared?: number;
  /** Exact share of the stake, by enumeration. */
  exact?: number | undefined;
  /** Maximum win, as a multiple of the stake. */
  largestWin?: number;
  /** Plays one round. @returns its payout, as a multiple of the first stake, minus additional stakes */
  play(random: UniformInteger): number;
}

const STAKE = 100;

const slots = SLOT_ENGINES.flatMap(({ kind, profiles, start }) =>
  profiles.map((profile: AnySlotProfile): Game => ({
    kind,
    name: profile.id,
    declared: profile.returnToPlayer / 10_000,
    exact: getExactReturn(profile),
    largestWin: profile.largestWin,
    // The engine of this profile.
    play: (random) =>
      ((start as (...of: unknown[]) => { payout?: number })(profile, { stake: STAKE }, random).payout ?? 0) / STAKE,
  })),
);

const bingo = BINGO_PROFILES.map((profile): Game => {
  const price = profile.prices[0] ?? STAKE;
  return {
    kind: 'bingo',
    name: profile.id,
    declared: profile.returnToPlayer / 10_000,
    exact: returnOfBingo(profile),
    play: (random) => playBingo(profile, { price, cards: 1, random }).payout / price,
  };
});

const roulette = ['red', 'straight-17'].map((id): Game => {
  const bet = BETS.get(id);
  if (!bet) throw new Error(`No roulette bet ${id}`);
  return {
    kind: 'roulette',
    name: id,
    exact: returnOfBet(bet),
    largestWin: bet.pays + 1,
    play: (random) => settleRoulette({ [id]: STAKE }, spinWheel(random)).payout / STAKE,
  };
});

const returnsOfBaccarat = exactReturns();
const baccarat = BACCARAT_BETS.map((bet): Game => ({
  kind: 'baccarat',
  name: bet,
  exact: returnsOfBaccarat[bet],
  play: (random) => payoutOfBaccarat(bet, STAKE, dealBaccarat(random)) / STAKE,
}));

const wheel = WHEEL_BETS.map((number): Game => ({
  kind: 'show wheel',
  name: String(number),
  exact: returnOfNumber(number),
  play: (random) => payoutOfWheel(number, STAKE, spinShowWheel(random)) / STAKE,
}));

const QUEEN_SIX_FOUR = scoreHand(['Qs', '6h', '4d']).score;
const poker: Game = {
  kind: 'three card poker',
  name: 'ante, played with Q-6-4',
  play: (random) => {
    const dealt = dealPoker(STAKE, 0, random);
    const action = scoreHand(dealt.player).score >= QUEEN_SIX_FOUR ? 'play' : 'fold';
    return settlePoker(decide(dealt, action)).payout / STAKE - (action === 'play' ? 1 : 0);
  },
};

const blackjack: Game = {
  kind: 'blackjack',
  name: 'basic strategy',
  play: (random) => {
    let state = dealBlackjack(STAKE, random);
    let further = 0;
    while (state.phase !== 'over') {
      const action = basicStrategy(state);
      further += getActionCost(state, action);
      state = act(state, action);
    }
    return (settleBlackjack(state).payout - further) / STAKE;
  },
};

/** Every profile of every engine; of the tables each bet with its own odds. */
export const GAMES: readonly Game[] = [...slots, ...bingo, ...roulette, ...baccarat, ...wheel, poker, blackjack];
