import { expect, test } from 'vitest';
import {
  BALLS,
  biggestPrize,
  BINGO_PROFILES,
  chanceBy,
  COLUMNS,
  drawCard,
  exactReturn,
  MAX_CARDS,
  playBingo,
  PRIZES,
  ROWS,
  findWins,
} from './bingo';
import { inLongRun, seeded } from './testing';

const [garden] = BINGO_PROFILES as [(typeof BINGO_PROFILES)[number]];

test('PLAY-3 every bingo card has five numbers a row, one to three a column in its range, ascending, without duplicates', () => {
  const random = seeded(20);
  const seen = new Set<number>();
  for (let count = 0; count < 800; count += 1) {
    const rows = drawCard(random);
    expect(rows).toHaveLength(ROWS);
    for (const row of rows) expect(row.filter((number) => number > 0)).toHaveLength(5);
    for (let column = 0; column < COLUMNS; column += 1) {
      const numbers = rows.map((row) => row[column] ?? 0).filter((number) => number > 0);
      expect(numbers.length >= 1 && numbers.length <= 3).toBe(true);
      for (const number of numbers)
        expect(number >= Math.max(1, column * 10) && number <= (column === COLUMNS - 1 ? BALLS : column * 10 + 9)).toBe(
          true,
        );
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      for (const number of numbers) seen.add(number);
    }
  }
  expect(seen.size).toBe(BALLS);
});

test('PLAY-3 a bingo round draws different balls, pays each prize by its ball, in whole kuruş', () => {
  const random = seeded(99);
  for (const profile of BINGO_PROFILES)
    for (const price of profile.prices)
      for (let cards = 1; cards <= MAX_CARDS; cards += 1)
        for (let round = 0; round < 8; round += 1) {
          const outcome = playBingo(profile, { price, cards, random });
          expect(outcome.cards).toHaveLength(cards);
          expect(new Set(outcome.balls).size).toBe(profile.balls);
          for (const ball of outcome.balls) expect(ball >= 1 && ball <= BALLS).toBe(true);
          let sum = 0;
          for (const { rows, wins } of outcome.cards) {
            const lines = (ball: number) =>
              rows.filter((row) => row.every((number) => number === 0 || outcome.balls.slice(0, ball).includes(number)))
                .length;
            expect(wins.map((win) => win.prize)).toEqual(PRIZES.slice(0, lines(profile.balls)));
            wins.forEach(({ prize, ball, payout }, at) => {
              expect(lines(ball)).toBeGreaterThan(at);
              expect(lines(ball - 1)).toBeLessThanOrEqual(at);
              expect(payout / price).toBe(profile.pays[prize].find(({ by }) => ball <= by)?.times);
              sum += payout;
            });
          }
          expect(outcome.payout).toBe(sum);
          expect(Number.isSafeInteger(sum)).toBe(true);
        }
});

test('PLAY-3 an earlier bingo prize pays more, and every prize completed by the last ball pays', () => {
  for (const { balls, pays } of BINGO_PROFILES)
    for (const prize of PRIZES) {
      const list = pays[prize];
      expect(list.at(-1)?.by).toBe(balls);
      list.slice(1).forEach((tier, at) => {
        expect(tier.by).toBeGreaterThan(list[at]?.by ?? 0);
        expect(tier.times).toBeLessThan(list[at]?.times ?? 0);
      });
      for (const { times } of list) expect(Number.isInteger(times)).toBe(true);
    }
  expect(biggestPrize(garden)).toBe(2_000_000);
});

test('PLAY-3 a full card with its last number on the last ball of a tier pays that tier', () => {
  const rows = drawCard(seeded(5));
  const own = rows.flat().filter((number) => number > 0);
  const others = Array.from({ length: BALLS }, (_, at) => at + 1).filter((number) => !own.includes(number));
  const drawn = (last: number) => [...own.slice(0, 14), ...others.slice(0, last - 15), own[14] ?? 0];
  const full = (last: number) =>
    findWins(garden, { rows, balls: drawn(last), price: 100 }).find(({ prize }) => prize === 'full');
  expect(full(45)).toEqual({ prize: 'full', ball: 45, payout: 400_000 });
  expect(full(46)).toEqual({ prize: 'full', ball: 46, payout: 30_000 });
  expect(full(66)).toBeUndefined();
});

test.each(BINGO_PROFILES)(
  'PLAY-3 bingo room $id has exactly its declared return, to a hundredth of a percent',
  (profile) => {
    expect(Math.abs(exactReturn(profile) * 10_000 - profile.returnToPlayer)).toBeLessThanOrEqual(0.5);
    expect(profile.returnToPlayer).toBeGreaterThanOrEqual(9400);
    expect(profile.returnToPlayer).toBeLessThanOrEqual(9600);
  },
);

test.each(BINGO_PROFILES)('PLAY-3 simulated prizes of bingo room $id match the exact probabilities', (profile) => {
  // Probability of each prize by each tier, over 60,000 cards; five standard errors never fail by chance.
  const random = seeded(4711);
  const rounds = inLongRun(3_000, 10_000);
  const price = profile.prices[0] ?? 0;
  const made = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1)
    for (const { wins } of playBingo(profile, { price, cards: MAX_CARDS, random }).cards)
      for (const { prize, ball } of wins)
        for (const { by } of profile.pays[prize])
          if (ball <= by) made.set(`${prize}${by}`, (made.get(`${prize}${by}`) ?? 0) + 1);
  const cards = rounds * MAX_CARDS;
  for (const prize of PRIZES)
    for (const { by } of profile.pays[prize]) {
      const chance = chanceBy(prize, by);
      // Cards of one round share their draw: at worst all six win together.
      const error = Math.sqrt((chance * MAX_CARDS) / cards);
      expect(Math.abs((made.get(`${prize}${by}`) ?? 0) / cards - chance), `${prize} by ${by}`).toBeLessThanOrEqual(
        5 * error + 1 / cards,
      );
    }
});

test('PLAY-3 the same random numbers give the same bingo round; other prices and numbers of cards are rejected', () => {
  expect(playBingo(garden, { price: 100, cards: 3, random: seeded(7) })).toEqual(
    playBingo(garden, { price: 100, cards: 3, random: seeded(7) }),
  );
  expect(playBingo(garden, { price: 100, cards: 3, random: seeded(7) })).not.toEqual(
    playBingo(garden, { price: 100, cards: 3, random: seeded(8) }),
  );
  for (const price of [0, -100, 101, Number.NaN])
    expect(() => playBingo(garden, { price, cards: 1, random: seeded(1) })).toThrow(RangeError);
  for (const cards of [0, -1, 7, 1.5, Number.NaN])
    expect(() => playBingo(garden, { price: 100, cards, random: seeded(1) })).toThrow(RangeError);
});
