import type { UniformInteger } from './chance';

/** Ranks as written on a card; `T` is the ten. */
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
/** Spades, hearts, diamonds, clubs. */
const SUITS = ['s', 'h', 'd', 'c'] as const;
export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];
/** Rank, then suit: `As` is the ace of spades. */
export type Card = `${Rank}${Suit}`;

export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank): Card => `${rank}${suit}`));

/** Returns the rank of a card: `T` of `Th`. */
export const getRank = (card: Card): Rank => card[0] as Rank;
/** Returns the suit of a card: `h` of `Th`. */
export const getSuit = (card: Card): Suit => card[1] as Suit;
/** Returns the height of a card, from 2 to 14: the ace is the highest. */
export const getHeight = (card: Card): number => RANKS.indexOf(getRank(card)) + 2;

/** Draws `count` cards from `decks` decks shuffled together; only the drawn cards are shuffled. */
export function drawShoe(decks: number, count: number, random: UniformInteger): Card[] {
  const size = DECK.length * decks;
  // Fisher–Yates that stores only the changed places.
  const moved = new Map<number, number>();
  return Array.from({ length: count }, (_, at) => {
    const other = at + random(size - at);
    const place = moved.get(other) ?? other;
    moved.set(other, moved.get(at) ?? at);
    return DECK[place % DECK.length] as Card;
  });
}
