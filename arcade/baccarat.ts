import { drawShoe, getHeight, getRank, type Card } from './cards';
import type { UniformInteger } from './chance';
import { tableEngine } from './table-game';

/**
 * Punto banco from eight decks: two hands, player and banker, drawn by fixed rules. Bets on the player, the banker (5 %
 * commission), a tie and a pair in either hand's first two cards.
 */

const DECKS = 8;
/** Maximum number of cards in a round. */
const ROUND_CARDS = 6;

export const BACCARAT_BETS = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const;
export type BaccaratBet = (typeof BACCARAT_BETS)[number];
export type BaccaratWinner = 'player' | 'banker' | 'tie';

/** Winnings in twentieths of the stake, so that the banker's 0.95 to 1 is whole. */
const PAYS_IN_TWENTIETHS: Readonly<Record<BaccaratBet, number>> = {
  player: 20,
  banker: 19,
  tie: 160,
  playerPair: 220,
  bankerPair: 220,
};
/** Chips are multiples of this many kuruş, so that the commission is whole. */
export const CHIP_STEP = 20;

export interface BaccaratRound {
  player: Card[];
  banker: Card[];
  playerPoints: number;
  bankerPoints: number;
  winner: BaccaratWinner;
  playerPair: boolean;
  bankerPair: boolean;
}

/** Aces count 1, tens and pictures 0. */
function pointOf(card: Card): number {
  const height = getHeight(card);
  return height === 14 ? 1 : height >= 10 ? 0 : height;
}

/** Returns the points of a hand: the last digit of the sum. */
export const countPoints = (hand: readonly Card[]): number => hand.reduce((sum, card) => sum + pointOf(card), 0) % 10;

/**
 * Whether the banker draws.
 * @param third points of the player's third card; undefined when the player stood
 */
export function bankerDraws(points: number, third: number | undefined): boolean {
  if (third === undefined) return points <= 5;
  if (points <= 2) return true;
  if (points === 3) return third !== 8;
  if (points === 4) return third >= 2 && third <= 7;
  if (points === 5) return third >= 4 && third <= 7;
  return points === 6 && (third === 6 || third === 7);
}

/** Plays both hands from the top cards of a shoe. @throws {RangeError} with fewer than six cards */
export function playHands(shoe: readonly Card[]): BaccaratRound {
  if (shoe.length < ROUND_CARDS) throw new RangeError(`A round needs ${ROUND_CARDS} cards, not ${shoe.length}`);
  const cards = [...shoe];
  const next = () => cards.shift() as Card;
  // Dealt alternately, the player's card first.
  const [first, second, third, fourth] = [next(), next(), next(), next()];
  const player = [first, third];
  const banker = [second, fourth];
  const natural = countPoints(player) >= 8 || countPoints(banker) >= 8;
  if (!natural) {
    const drawn = countPoints(player) <= 5 ? next() : undefined;
    if (drawn) player.push(drawn);
    if (bankerDraws(countPoints(banker), drawn && pointOf(drawn))) banker.push(next());
  }
  const playerPoints = countPoints(player);
  const bankerPoints = countPoints(banker);
  return {
    player,
    banker,
    playerPoints,
    bankerPoints,
    winner: playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker',
    playerPair: getRank(first) === getRank(third),
    bankerPair: getRank(second) === getRank(fourth),
  };
}

/** Deals one round from a new shoe. */
export const dealBaccarat = (random: UniformInteger): BaccaratRound => playHands(drawShoe(DECKS, ROUND_CARDS, random));

/**
 * Returns the payout in kuruş of a stake on one bet, the stake included, rounded down. On a tie, stakes on player and
 * banker are returned.
 * @throws {RangeError} for a stake that is no whole number of kuruş above zero
 */
export function getPayout(bet: BaccaratBet, stake: number, round: BaccaratRound): number {
  if (!Number.isSafeInteger(stake) || stake <= 0) throw new RangeError(`${stake} kuruş cannot be staked`);
  const wins = bet === 'playerPair' || bet === 'bankerPair' ? round[bet] : round.winner === bet;
  if (wins) return stake + Math.floor((stake * PAYS_IN_TWENTIETHS[bet]) / 20);
  return round.winner === 'tie' && (bet === 'player' || bet === 'banker') ? stake : 0;
}

/**
 * Returns the exact long-run return of each bet as a share of the stake, over all deals of up to six cards from eight
 * full decks, by points.
 */
export function exactReturns(): Record<BaccaratBet, number> {
  // Number of cards in the shoe by points; 0 is for tens and pictures.
  const left = Array.from({ length: 10 }, (_, points) => (points === 0 ? 16 : 4) * DECKS);
  let cards = 52 * DECKS;
  const chances = { player: 0, banker: 0, tie: 0 };
  /** Iterates over the points of the next card. */
  const each = (chance: number, then: (points: number, chance: number) => void): void => {
    for (let points = 0; points < 10; points += 1) {
      const count = left[points] as number;
      if (count === 0) continue;
      left[points] = count - 1;
      cards -= 1;
      then(points, (chance * count) / (cards + 1));
      cards += 1;
      left[points] = count;
    }
  };
  const end = (player: number, banker: number, chance: number) => {
    chances[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += chance;
  };
  const bankerTurn = (
    player: number,
    { banker, third, chance }: { banker: number; third: number | undefined; chance: number },
  ) => {
    if (bankerDraws(banker, third)) each(chance, (points, then) => end(player, (banker + points) % 10, then));
    else end(player, banker, chance);
  };
  each(1, (a, first) =>
    each(first, (b, second) =>
      each(second, (c, third) =>
        each(third, (d, chance) => {
          const player = (a + b) % 10;
          const banker = (c + d) % 10;
          if (player >= 8 || banker >= 8) end(player, banker, chance);
          else if (player <= 5)
            each(chance, (points, then) => bankerTurn((player + points) % 10, { banker, third: points, chance: then }));
          else bankerTurn(player, { banker, third: undefined, chance });
        }),
      ),
    ),
  );
  const pair = (4 * DECKS - 1) / (52 * DECKS - 1);
  const times = (bet: BaccaratBet) => 1 + PAYS_IN_TWENTIETHS[bet] / 20;
  return {
    player: chances.player * times('player') + chances.tie,
    banker: chances.banker * times('banker') + chances.tie,
    tie: chances.tie * times('tie'),
    playerPair: pair * times('playerPair'),
    bankerPair: pair * times('bankerPair'),
  };
}

const isBet = (place: string): place is BaccaratBet => (BACCARAT_BETS as readonly string[]).includes(place);

/** Baccarat at a shared table; the fast one has a shorter clock. */
export const baccarat = tableEngine({
  kind: 'baccarat',
  profiles: [
    { id: 'baccarat', clock: { openMs: 22_000, closedMs: 3_000 } },
    { id: 'speed-baccarat', clock: { openMs: 11_000, closedMs: 2_000 } },
  ],
  chipStep: CHIP_STEP,
  chipsOn: (place) => (isBet(place) ? { [place]: 1 } : undefined),
  deal: dealBaccarat,
  payoutOf: (bet, stake, round) => (isBet(bet) ? getPayout(bet, stake, round) : 0),
});
