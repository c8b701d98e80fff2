import { expect, test } from 'vitest';
import {
  abandon,
  act,
  getActionCost,
  dealBlackjack,
  dealFrom,
  legalActions,
  countPoints,
  settleBlackjack,
  type BlackjackAction,
  type BlackjackState,
} from './blackjack';
import { basicStrategy } from './testing-basic-strategy';
import type { Card } from './cards';
import type { UniformInteger } from './chance';
import { inLongRun, seeded } from './testing';

/** The player gets the first and third card, the dealer's second card is face up. */
const deal = (cards: string, stake = 100) => dealFrom(cards.split(' ') as Card[], stake);
const play = (cards: string, ...actions: BlackjackAction[]) => actions.reduce(act, deal(cards));

test('GAME-1 aces count 1 or 11, pictures 10', () => {
  const points = (cards: string) => countPoints(cards.split(' ') as Card[]);
  expect(points('As Kh')).toEqual({ points: 21, soft: true });
  expect(points('As 5h Ad')).toEqual({ points: 17, soft: true });
  expect(points('As 5h 9d')).toEqual({ points: 15, soft: false });
});

test('GAME-1 a blackjack pays 3 to 2, pushes against another, and beats 21', () => {
  expect(settleBlackjack(deal('As 9h Kd 9c'))).toMatchObject({ payout: 250, hands: [{ outcome: 'blackjack' }] });
  expect(settleBlackjack(deal('As Th Kd Ac'))).toMatchObject({ payout: 100, hands: [{ outcome: 'push' }] });
  expect(settleBlackjack(play('As Ah Kd Kc', 'insure'))).toMatchObject({ payout: 100 + 150, dealerBlackjack: true });
});

test('GAME-1 with a ten the dealer checks for blackjack at once, with an ace after the insurance', () => {
  const ten = deal('9s Kh 9d Ac');
  expect(ten.phase).toBe('over');
  expect(settleBlackjack(ten).payout).toBe(0);
  const ace = deal('9s Ah 9d Kc');
  expect(legalActions(ace)).toEqual(['insure', 'decline']);
  expect(getActionCost(ace, 'insure')).toBe(50);
  expect(settleBlackjack(act(ace, 'insure'))).toMatchObject({ insurance: 150, payout: 150 });
  expect(settleBlackjack(act(ace, 'decline')).payout).toBe(0);
});

test('GAME-1 the dealer stands on all 17s, including soft ones, and draws below', () => {
  const soft = play('Ts 6h 9d Ac 5s', 'stand');
  expect(soft.dealer).toEqual(['6h', 'Ac']);
  expect(settleBlackjack(soft)).toMatchObject({ dealerPoints: 17, payout: 200 });
  const drawn = play('Ts 6h 9d Tc 5s', 'stand');
  expect(settleBlackjack(drawn)).toMatchObject({ dealerPoints: 21, payout: 0 });
  const bust = play('Ts 6h 9d Tc Ks', 'stand');
  expect(settleBlackjack(bust)).toMatchObject({ dealerPoints: 26, payout: 200 });
});

test('GAME-1 doubling adds a stake and takes exactly one card', () => {
  const state = deal('6s 6h 5d Tc Ts 2s');
  expect(getActionCost(state, 'double')).toBe(100);
  const doubled = act(state, 'double');
  expect(doubled.phase).toBe('over');
  expect(doubled.hands[0]).toMatchObject({ stake: 200, cards: ['6s', '5d', 'Ts'] });
  expect(settleBlackjack(doubled).payout).toBe(400);
});

test('GAME-1 pairs split up to four hands; split aces get one card each and make no blackjack', () => {
  let state = deal('8s 6h 8d Tc 8h 8c 8s 2d 3d 4d');
  state = act(state, 'split');
  expect(state.hands.map(({ cards }) => cards.length)).toEqual([2, 2]);
  state = act(act(state, 'split'), 'split');
  expect(state.hands).toHaveLength(4);
  expect(legalActions(state)).not.toContain('split');
  expect(state.hands.reduce((sum, { stake }) => sum + stake, 0)).toBe(400);
  const aces = play('As 6h Ad Tc Kh Qc 5s', 'split');
  expect(aces.phase).toBe('over');
  expect(settleBlackjack(aces).hands).toEqual([
    { points: 21, outcome: 'push', payout: 100 },
    { points: 21, outcome: 'push', payout: 100 },
  ]);
});

test('GAME-1 a bust hand loses even if the dealer never draws; an action that is not allowed is rejected', () => {
  const state = play('Ts 6h 6d Tc Ks', 'hit');
  expect(state.phase).toBe('over');
  expect(state.dealer).toHaveLength(2);
  expect(settleBlackjack(state)).toMatchObject({ payout: 0, hands: [{ outcome: 'bust' }] });
  expect(() => act(state, 'hit')).toThrow(RangeError);
  expect(() => act(deal('Ts 6h 9d Tc'), 'split')).toThrow(RangeError);
  expect(() => act(deal('Ts 6h 9d Tc'), 'insure')).toThrow(RangeError);
  expect(() => settleBlackjack(deal('Ts 6h 9d Tc'))).toThrow(RangeError);
  for (const stake of [0, -2, 3, 0.5, NaN]) expect(() => deal('Ts 6h 9d Tc', stake)).toThrow(RangeError);
});

test('GAME-2 an abandoned hand takes no insurance and stands; the input state is unchanged', () => {
  const state = deal('Ts Ah 9d 7c');
  const before = structuredClone(state);
  const left = abandon(state);
  expect(state).toEqual(before);
  expect(left.phase).toBe('over');
  expect(left.insurance).toBe(0);
  expect(settleBlackjack(left)).toMatchObject({ dealerPoints: 18, payout: 200 });
});

/** Returns any allowed action. */
const wild = (state: BlackjackState, random: UniformInteger): BlackjackAction => {
  const legal = legalActions(state);
  return legal[random(legal.length)]!;
};

test('GAME-3 basic strategy loses about half a percent', { tags: ['long'], timeout: 180_000 }, () => {
  const random = seeded(21);
  const rounds = inLongRun(100_000, 1_000_000);
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < rounds; round += 1) {
    let state = dealBlackjack(2, random);
    let staked = 2;
    while (state.phase !== 'over') {
      const action = basicStrategy(state);
      staked += getActionCost(state, action);
      state = act(state, action);
    }
    const net = (settleBlackjack(state).payout - staked) / 2;
    sum += net;
    squares += net * net;
  }
  const mean = sum / rounds;
  const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
  // Published for these rules: 0.41 %, to 0.43 % without splitting aces again.
  expect(Math.abs(mean + 0.0042)).toBeLessThan(4 * error);
});

test('GAME-2 with any actions the stake at risk is the stake paid, payouts are whole, and the shoe suffices', () => {
  const random = seeded(22);
  for (let round = 0; round < 20_000; round += 1) {
    let state = dealBlackjack(102, random);
    let staked = 102;
    while (state.phase !== 'over') {
      const action = wild(state, random);
      staked += getActionCost(state, action);
      state = act(state, action);
    }
    expect(state.hands.reduce((total, { stake }) => total + stake, state.insurance)).toBe(staked);
    const { payout } = settleBlackjack(state);
    expect(Number.isSafeInteger(payout)).toBe(true);
    expect(payout).toBeLessThanOrEqual(staked * 2.5);
  }
});
