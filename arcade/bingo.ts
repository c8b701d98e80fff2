import { picked, type UniformInteger } from './chance';
import { wholeNumber, type Engine } from './engine';

/**
 * Ninety-ball bingo against the draw. A card has three rows with five numbers each, and a fixed number of the ninety
 * balls is drawn. Prizes for the first line, the second line and the full card depend on how early they are
 * completed. Pure: random numbers come from a function. A card's return does not depend on its numbers, so it is
 * known exactly (`exactReturn`).
 */

export const BALLS = 90;
export const ROWS = 3;
export const COLUMNS = 9;
const ROW_NUMBERS = 5;
const CARD_NUMBERS = ROWS * ROW_NUMBERS;
/** Maximum number of cards in a round. */
export const MAX_CARDS = 6;

export const PRIZES = ['line', 'two', 'full'] as const;
/** The first complete row, the second, and the full card. */
export type Prize = (typeof PRIZES)[number];

/** A prize completed with ball number `by` or an earlier one pays this multiple of the card's price. */
export interface Tier {
  by: number;
  times: number;
}

/** Mathematics of a bingo room. */
export interface BingoProfile {
  id: string;
  /** Number of balls drawn, out of ninety. */
  balls: number;
  /** Long-run return as a share of all stakes, in hundredths of a percent (9572 is 95.72 %). */
  returnToPlayer: number;
  /** Prices of one card, kuruş. */
  prices: readonly number[];
  /** Earliest first; the last tier ends with the last ball. */
  pays: Readonly<Record<Prize, readonly Tier[]>>;
}

export interface BingoWin {
  prize: Prize;
  /** Number of the ball that completed it; 1 is the first. */
  ball: number;
  /** Kuruş. */
  payout: number;
}

export interface BingoCard {
  /** Numbers by row, then column; 0 for a blank place. */
  rows: number[][];
  wins: BingoWin[];
}

export interface BingoOutcome {
  /** Price of one card in kuruş. */
  price: number;
  /** In the order of the draw. */
  balls: number[];
  cards: BingoCard[];
  /** Total of all cards in kuruş. */
  payout: number;
}

const tiers = (...list: readonly (readonly [number, number])[]): Tier[] => list.map(([by, times]) => ({ by, times }));

/** Mathematics of the rooms; `bingo.test.ts` verifies each declared return. */
export const BINGO_PROFILES: readonly BingoProfile[] = [
  {
    id: 'garden',
    balls: 65,
    returnToPlayer: 9572,
    prices: [100, 200, 500],
    pays: {
      line: tiers([25, 20], [35, 5], [45, 2], [65, 1]),
      two: tiers([40, 40], [50, 8], [58, 2], [65, 1]),
      full: tiers([45, 4000], [52, 300], [58, 50], [65, 10]),
    },
  },
  {
    id: 'star',
    balls: 60,
    returnToPlayer: 9528,
    prices: [500, 1000, 2500],
    pays: {
      line: tiers([20, 50], [30, 10], [40, 4], [50, 2], [60, 1]),
      two: tiers([35, 100], [45, 20], [55, 5], [60, 1]),
      full: tiers([45, 8000], [50, 1000], [55, 150], [60, 30]),
    },
  },
  {
    id: 'night',
    balls: 52,
    returnToPlayer: 9484,
    prices: [2500, 5000, 10_000],
    pays: {
      line: tiers([20, 100], [30, 20], [40, 5], [52, 2]),
      two: tiers([35, 200], [45, 40], [52, 8]),
      full: tiers([40, 25_000], [46, 4000], [50, 800], [52, 400]),
    },
  },
];

/** Returns the profile of this name. @throws {RangeError} if there is none */
export function getBingoProfile(id: string): BingoProfile {
  const profile = BINGO_PROFILES.find((one) => one.id === id);
  if (!profile) throw new RangeError(`No bingo profile ${id}`);
  return profile;
}

/** Returns the highest payout of one prize on one card, in kuruş. */
export function biggestPrize({ pays, prices }: BingoProfile): number {
  return Math.max(...PRIZES.flatMap((prize) => pays[prize].map(({ times }) => times))) * Math.max(...prices);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const ascending = (a: number, b: number): number => a - b;

/** Returns the numbers of a column: 1 … 9 in the first, 10 … 19 in the second, 80 … 90 in the last. */
function columnNumbers(column: number): number[] {
  const from = column * 10;
  return upTo(column === COLUMNS - 1 ? 11 : 10)
    .map((at) => from + at)
    .filter((number) => number > 0);
}

/** Draws a card in the usual format: five numbers in each row, one to three in each column, ascending downwards. */
export function drawCard(random: UniformInteger): number[][] {
  const heights = upTo(COLUMNS).map(() => 1);
  for (let left = CARD_NUMBERS - COLUMNS; left > 0; left -= 1) {
    const open = upTo(COLUMNS).filter((column) => (heights[column] ?? 0) < ROWS);
    const column = open[random(open.length)] ?? 0;
    heights[column] = (heights[column] ?? 0) + 1;
  }
  const rows = upTo(ROWS).map(() => upTo(COLUMNS).map(() => 0));
  const room = upTo(ROWS).map(() => ROW_NUMBERS);
  // The emptiest rows first: their free places never differ by more than one, so that the last columns fit too.
  for (const column of picked(upTo(COLUMNS), COLUMNS, random)) {
    const height = heights[column] ?? 0;
    const places = picked(upTo(ROWS), ROWS, random)
      .sort((a, b) => (room[b] ?? 0) - (room[a] ?? 0))
      .slice(0, height)
      .sort(ascending);
    const numbers = picked(columnNumbers(column), height, random).sort(ascending);
    places.forEach((row, at) => {
      room[row] = (room[row] ?? 0) - 1;
      (rows[row] as number[])[column] = numbers[at] ?? 0;
    });
  }
  return rows;
}

/** Returns the wins of a card in a draw: each prize once, with the ball that completed it. */
export function findWins(
  { pays }: BingoProfile,
  { rows, balls, price }: { rows: readonly (readonly number[])[]; balls: readonly number[]; price: number },
): BingoWin[] {
  const drawnAt = new Map(balls.map((number, at) => [number, at + 1]));
  const completed = rows
    .map((row) => Math.max(...row.map((number) => (number === 0 ? 0 : (drawnAt.get(number) ?? Infinity)))))
    .sort(ascending);
  return PRIZES.flatMap((prize, at) => {
    const ball = completed[at] ?? Infinity;
    const tier = pays[prize].find(({ by }) => ball <= by);
    return tier ? [{ prize, ball, payout: tier.times * price }] : [];
  });
}

/**
 * Plays one round: deals cards, draws balls, pays every prize of every card.
 * @param price kuruş for one card, one of the profile's
 * @param cards 1 … 6
 * @throws {RangeError} for another price or number of cards
 */
export function playBingo(
  profile: BingoProfile,
  { price, cards, random }: { price: number; cards: number; random: UniformInteger },
): BingoOutcome {
  if (!profile.prices.includes(price)) throw new RangeError(`No card of ${profile.id} costs ${price} kuruş`);
  if (!Number.isInteger(cards) || cards < 1 || cards > MAX_CARDS)
    throw new RangeError(`A round is played with 1 to ${MAX_CARDS} cards, not ${cards}`);
  const dealt = upTo(cards).map(() => drawCard(random));
  const balls = picked(
    upTo(BALLS).map((at) => at + 1),
    profile.balls,
    random,
  );
  const played = dealt.map((rows) => ({ rows, wins: findWins(profile, { rows, balls, price }) }));
  return {
    price,
    balls,
    cards: played,
    payout: played.flatMap(({ wins }) => wins).reduce((sum, { payout }) => sum + payout, 0),
  };
}

/** Returns the probability that all of `numbers` given numbers are among the first `balls`. */
const allDrawn = (numbers: number, balls: number): number =>
  upTo(numbers).reduce((chance, at) => (chance * Math.max(0, balls - at)) / (BALLS - at), 1);

/**
 * Returns the probability that a card has completed a prize with ball number `balls` or an earlier one. Rows share no
 * number, so it follows from the probabilities of one, two and three full rows by inclusion and exclusion.
 */
export function chanceBy(prize: Prize, balls: number): number {
  const [one, two, three] = [
    allDrawn(ROW_NUMBERS, balls),
    allDrawn(2 * ROW_NUMBERS, balls),
    allDrawn(CARD_NUMBERS, balls),
  ];
  return { line: 3 * one - 3 * two + three, two: 3 * two - 2 * three, full: three }[prize];
}

/** Returns the exact long-run return of a profile as a share of the stake. */
export function exactReturn({ pays }: BingoProfile): number {
  return PRIZES.reduce(
    (sum, prize) =>
      sum +
      pays[prize].reduce(
        (part, { by, times }, at) =>
          part + times * (chanceBy(prize, by) - chanceBy(prize, pays[prize][at - 1]?.by ?? 0)),
        0,
      ),
    0,
  );
}

/** A player's purchase: a number of cards at one price (kuruş). */
export interface BingoChoice {
  price: number;
  cards: number;
}

export const bingo: Engine<'bingo', BingoProfile, BingoChoice, BingoOutcome, BingoOutcome> = {
  kind: 'bingo',
  profiles: BINGO_PROFILES,
  readChoice: ({ prices }, form) => {
    const price = wholeNumber(form, 'stake');
    const cards = wholeNumber(form, 'cards');
    return prices.includes(price) && cards >= 1 && cards <= MAX_CARDS ? { price, cards } : undefined;
  },
  stakeOf: (_profile, { price, cards }) => price * cards,
  start: (profile, { price, cards }, random) => {
    const outcome = playBingo(profile, { price, cards, random });
    return { state: outcome, payout: outcome.payout };
  },
  show: (outcome) => outcome,
};
