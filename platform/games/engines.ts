import { bingoProfileOf, MAX_CARDS, playBingo, type BingoOutcome } from '#arcade/bingo';
import { profileOf, STAKES } from '#arcade/profiles';
import { playSlot, type SlotOutcome } from '#arcade/slots';

/** What a player asks of a round. */
export interface Choice {
  /** Kuruş: the whole stake of a slot, the price of one card in bingo. */
  stake: number;
  /** How many cards; bingo alone has any. */
  cards?: number | undefined;
}

export type Outcome = SlotOutcome | BingoOutcome;

/** How games of one kind are played. `profile` names the mathematics of one game. */
interface Engine<Played extends Outcome> {
  /** Kuruş of a round in all; undefined for a choice that is not on offer. */
  stakeOf(profile: string, choice: Choice): number | undefined;
  /** Draws the outcome of a choice that is on offer. `random` gives uniform whole numbers below its argument. */
  play(profile: string, choice: Choice, random: (below: number) => number): Played;
  /** Whether an outcome of the same whole stake came from this choice. */
  matches(outcome: Played, choice: Choice): boolean;
}

const slot: Engine<SlotOutcome> = {
  stakeOf: (_profile, { stake }) => (STAKES.includes(stake) ? stake : undefined),
  play: (profile, { stake }, random) => playSlot(profileOf(profile), stake, random),
  matches: () => true,
};

const bingo: Engine<BingoOutcome> = {
  stakeOf: (profile, { stake, cards = 0 }) => (bingoProfileOf(profile).prices.includes(stake) && Number.isInteger(cards) && cards >= 1 && cards <= MAX_CARDS ? stake * cards : undefined),
  play: (profile, { stake, cards = 0 }, random) => playBingo(bingoProfileOf(profile), stake, cards, random),
  matches: ({ price, cards }, choice) => price === choice.stake && cards.length === choice.cards,
};

/** Kinds of games that are played here, by the catalogue's `kind`. */
const ENGINES = { slot, bingo };
export type PlayedKind = keyof typeof ENGINES;

export const isPlayed = (kind: string): kind is PlayedKind => Object.hasOwn(ENGINES, kind);

/** The engine of a kind. Outcomes go back to the kind they came from. */
export const engineOf = (kind: PlayedKind): Engine<Outcome> => ENGINES[kind] as Engine<Outcome>;
