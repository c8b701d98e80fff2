import { expect, test } from 'vitest';
import {
  baccarat,
  BACCARAT_BETS,
  CHIP_STEP,
  bankerDraws,
  dealBaccarat,
  exactReturns,
  getPayout,
  playHands,
  countPoints,
} from './baccarat';
import type { Card } from './cards';
import { chipsWithin } from './chips';
import { inLongRun, seeded } from './testing';

const shoe = (cards: string) => cards.split(' ') as Card[];

test('GAME-1 baccarat points are the last digit; aces 1, tens and pictures 0', () => {
  expect(countPoints(shoe('As Kh'))).toBe(1);
  expect(countPoints(shoe('7s 8h'))).toBe(5);
  expect(countPoints(shoe('Ts Jh Qd'))).toBe(0);
});

test('GAME-1 third cards follow the table of punto banco', () => {
  // Third cards of the player on which the banker draws, by the banker's points, as in the printed table.
  const table: Record<number, string> = {
    0: '0123456789',
    1: '0123456789',
    2: '0123456789',
    3: '012345679',
    4: '234567',
    5: '4567',
    6: '67',
    7: '',
  };
  for (const [points, drawsOn] of Object.entries(table)) {
    for (let third = 0; third < 10; third += 1)
      expect(bankerDraws(Number(points), third)).toBe(drawsOn.includes(String(third)));
    expect(bankerDraws(Number(points), undefined)).toBe(Number(points) <= 5);
  }
  // A natural ends the round with four cards.
  expect(playHands(shoe('4s 2h 5d 3c 9s 9h'))).toMatchObject({
    winner: 'player',
    playerPoints: 9,
    player: ['4s', '5d'],
  });
  // The player stands on 6, so the banker draws on 5.
  expect(playHands(shoe('2s 2h 4d 3c 4s 9h'))).toMatchObject({
    playerPoints: 6,
    bankerPoints: 9,
    banker: ['2h', '3c', '4s'],
  });
  // The player draws an 8, so the banker stands on 3.
  expect(playHands(shoe('2s Kh 3d 3c 8s 9h'))).toMatchObject({
    playerPoints: 3,
    bankerPoints: 3,
    winner: 'tie',
    banker: ['Kh', '3c'],
  });
});

test('GAME-1 payouts are exact to the kuruş: 5 % commission, ties return the stake, pairs pay eleven', () => {
  const tie = playHands(shoe('2s Kh 3d 3c 8s 9h'));
  expect(BACCARAT_BETS.map((bet) => getPayout(bet, 100, tie))).toEqual([100, 100, 900, 0, 0]);
  const banker = playHands(shoe('2s 4h 2d 5c 8s 9h'));
  expect(banker.winner).toBe('banker');
  expect(BACCARAT_BETS.map((bet) => getPayout(bet, 100, banker))).toEqual([0, 195, 0, 1200, 0]);
  for (const stake of [0, -20, 0.5, NaN]) expect(() => getPayout('banker', stake, banker)).toThrow(RangeError);
  expect(getPayout('banker', CHIP_STEP, banker)).toBe(39);
});

test('GAME-1 a table with a minimum stake below 2.50 accepts only chips with a whole commission, and pays earlier bets', () => {
  const limits = { min: 130, max: 100_000 };
  const form = (chip: number) => new URLSearchParams({ chip: String(chip), bet: 'banker' });
  const [profile] = baccarat.profiles;
  expect(baccarat.readChoice(profile!, form(250), limits)).toBeUndefined();
  expect(baccarat.readChoice(profile!, form(130), limits)).toBeUndefined();
  for (const chip of chipsWithin(limits, CHIP_STEP))
    expect(baccarat.readChoice(profile!, form(chip), limits)).toEqual({ chip, places: ['banker'] });
  expect(chipsWithin(limits, CHIP_STEP).slice(0, 3)).toEqual([140, 500, 1000]);
  const banker = playHands(shoe('2s 4h 2d 5c 8s 9h'));
  expect(baccarat.shared?.payoutOf({ chip: 250, places: ['banker'] }, banker)).toBe(487);
});

test('GAME-3 simulated baccarat returns the exact figures of eight decks', { timeout: 180_000 }, () => {
  const exact = exactReturns();
  // Published figures of the game, to five places.
  expect(exact.player).toBeCloseTo(0.98765, 5);
  expect(exact.banker).toBeCloseTo(0.98942, 5);
  expect(exact.tie).toBeCloseTo(0.8564, 4);
  expect(exact.playerPair).toBeCloseTo(0.89639, 4);
  const random = seeded(11);
  const rounds = inLongRun(200_000, 1_000_000);
  const sums = BACCARAT_BETS.map(() => ({ sum: 0, squares: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    const dealt = dealBaccarat(random);
    for (const [at, bet] of BACCARAT_BETS.entries()) {
      const back = getPayout(bet, 20, dealt) / 20;
      sums[at]!.sum += back;
      sums[at]!.squares += back * back;
    }
  }
  for (const [at, bet] of BACCARAT_BETS.entries()) {
    const mean = sums[at]!.sum / rounds;
    const error = Math.sqrt((sums[at]!.squares / rounds - mean * mean) / rounds);
    expect(Math.abs(mean - exact[bet])).toBeLessThan(4 * error);
  }
});
