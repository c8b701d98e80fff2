import { expect, test } from 'vitest';
import { DECK, type Card } from './cards';
import {
  dealPoker,
  decide,
  PAIR_PLUS_PAYS,
  POKER_HANDS,
  scoreHand,
  settlePoker,
  type PokerState,
} from './three-card-poker';
import { inLongRun, seeded } from './testing';

const hand = (cards: string) => cards.split(' ') as Card[];

test('GAME-1 three cards rank by the rules of the table', () => {
  const rising = [
    '2s 3h 5d',
    'Qs 3h 2d',
    'As Kh Jd',
    '2s 2h 3d',
    'As Ah Kd',
    '2s 3s 5s',
    'As Ks Js',
    'As 2h 3d',
    '2s 3h 4d',
    'As Kh Qd',
    '2s 2h 2d',
    'As Ah Ad',
    'As 2s 3s',
    'As Ks Qs',
  ];
  const scores = rising.map((cards) => scoreHand(hand(cards)).score);
  expect(scores).toEqual([...scores].sort((a, b) => a - b));
  expect(new Set(scores).size).toBe(scores.length);
  expect(scoreHand(hand('2d 5s 3h')).score).toBe(scoreHand(hand('5c 2h 3s')).score);
});

test('GAME-3 pair plus returns exactly 97.68 %, over all 22,100 hands', () => {
  const seen = Object.fromEntries(POKER_HANDS.map((name) => [name, 0]));
  let back = 0;
  for (let a = 0; a < 52; a += 1)
    for (let b = a + 1; b < 52; b += 1)
      for (let c = b + 1; c < 52; c += 1) {
        const { hand: name } = scoreHand([DECK[a]!, DECK[b]!, DECK[c]!]);
        seen[name]! += 1;
        back += PAIR_PLUS_PAYS[name] > 0 ? PAIR_PLUS_PAYS[name] + 1 : 0;
      }
  expect(seen).toEqual({
    highCard: 16_440,
    pair: 3744,
    flush: 1096,
    straight: 720,
    threeOfAKind: 52,
    straightFlush: 48,
  });
  expect(back / 22_100).toBeCloseTo(0.9768, 4);
});

test('GAME-1 every possible end of a round pays as printed', () => {
  const round = (player: string, dealer: string): PokerState => ({
    player: hand(player),
    dealer: hand(dealer),
    ante: 100,
    pairPlus: 50,
    action: undefined,
  });
  const played = (player: string, dealer: string) => settlePoker(decide(round(player, dealer), 'play'));
  expect(played('As 9h 4d', 'Js 9c 2h')).toMatchObject({
    outcome: 'won',
    dealerQualifies: false,
    ante: 200,
    play: 100,
    payout: 300,
  });
  expect(played('As 9h 4d', 'Qs 9c 2h')).toMatchObject({ outcome: 'won', dealerQualifies: true, payout: 400 });
  expect(played('As 9h 4d', 'Ks Kc 2h')).toMatchObject({ outcome: 'lost', payout: 0 });
  expect(played('As 9h 4d', 'Ac 9c 4h')).toMatchObject({ outcome: 'push', payout: 200 });
  expect(played('4s 5h 6d', 'Ks Kc Kh')).toMatchObject({ outcome: 'lost', bonus: 100, pairPlus: 350, payout: 450 });
  expect(settlePoker(decide(round('9s 9h 4d', 'Qs 9c 2h'), 'fold'))).toMatchObject({
    outcome: 'folded',
    ante: 0,
    pairPlus: 100,
    payout: 100,
  });
  expect(() => settlePoker(round('9s 9h 4d', 'Qs 9c 2h'))).toThrow(RangeError);
  expect(() => decide(decide(round('9s 9h 4d', 'Qs 9c 2h'), 'fold'), 'play')).toThrow(RangeError);
});

test('GAME-3 play with queen-six-four or better returns 96.63 % of the ante', () => {
  const random = seeded(5);
  const least = scoreHand(hand('Qs 6h 4d')).score;
  const rounds = inLongRun(200_000, 1_000_000);
  let sum = 0;
  let squares = 0;
  for (let count = 0; count < rounds; count += 1) {
    const dealt = dealPoker(1, 0, random);
    const action = scoreHand(dealt.player).score >= least ? 'play' : 'fold';
    const net = settlePoker(decide(dealt, action)).payout - (action === 'play' ? 2 : 1);
    sum += net;
    squares += net * net;
  }
  const mean = sum / rounds;
  const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
  expect(Math.abs(mean + 0.03373)).toBeLessThan(4 * error);
});
