import type { UniformInteger } from '../chance';
import { wholeNumber, type Engine } from '../engine';

/** Common parts of all slot families: symbols, declarations of a profile, and the view of a round. */

/** Symbol numbers, the same in every family: 2 … 5 are the theme's pictures, highest first, 6 … 9 the letters. */
export const WILD = 0;
export const SCATTER = 1;
/** A coin with its own value, in hold and win. */
export const MONEY = 10;
/** Three bars, two bars, one bar: the plaques of classic reels. */
export const BARS = [11, 12, 13] as const;
export const SYMBOLS = 14;
/** Only in wins: bars of different kinds on one line. */
export const MIXED_BARS = 14;

/**
 * `lines`, `ways`, `classic` pay equal symbols from the left; `cascade` counts them anywhere; `hold` also collects
 * coins.
 */
export type SlotFamily = 'lines' | 'ways' | 'cascade' | 'hold' | 'classic';

/** Declarations of every profile; its family adds the mathematics. */
export interface SlotProfile {
  id: string;
  family: SlotFamily;
  volatility: 'low' | 'medium' | 'high';
  /** Long-run return as a share of all stakes, in hundredths of a percent (9612 is 96.12 %), without a jackpot. */
  returnToPlayer: number;
  /** Multiple of the stake at which a round ends; never more than a round can reach. */
  largestWin: number;
}

/** A place on the reels: reel from the left, row from the top. */
export type ReelPosition = readonly [reel: number, row: number];

/** One win of a grid. */
export interface Win {
  symbol: number;
  count: number;
  /** Kuruş, multipliers included. */
  payout: number;
  places: readonly ReelPosition[];
  /** Index of its line; 0 is the first. */
  line?: number;
  /** Number of ways of the win. */
  ways?: number;
}

/** The reels after a spin, a tumble or a respin. */
export interface Frame {
  /** Symbol numbers by reel, then row. */
  grid: readonly (readonly number[])[];
  wins: readonly Win[];
  /** Multiplier of its wins; missing in rounds of an earlier release. */
  times?: number;
  /** Kuruş. */
  payout: number;
  /** Value of each coin as a multiple of the stake, by reel and row; 0 for no coin. */
  values?: readonly (readonly number[])[];
  /** Marked places: new coins of a respin, sticky wilds, or the scatters of a cascade that opened free spins. */
  marked?: readonly ReelPosition[];
  /** Number of respins left after this one. */
  left?: number;
}

/** A spin with its tumbles or respins, in order. */
export interface SpinView {
  frames: readonly Frame[];
  /** Kuruş. */
  payout: number;
}

/** View of a round of any family. */
export interface SlotView {
  /** The paid spin, then the free ones it opened. */
  spins: readonly SpinView[];
  /** Kuruş; less than the sum of the spins if the largest win ended the round. */
  payout: number;
}

/** Stakes of slots in kuruş: whole lira, and multiples of every profile's lines. */
export const STAKES: readonly number[] = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/**
 * Returns a payout from hundredths of the stake. Pay tables without lines use hundredths; with whole lira the result
 * is whole kuruş.
 */
export const getShare = (stake: number, hundredths: number): number => (stake / 100) * hundredths;

/** Returns the largest payout of a round in kuruş. A multiple such as 147.2 is not exact in binary. */
export const getLargestPayout = ({ largestWin }: SlotProfile, stake: number): number => Math.round(largestWin * stake);

/** @throws {RangeError} for a stake that is not whole lira */
export function checkStake(stake: number): void {
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake % 100 !== 0)
    throw new RangeError(`A stake of ${stake} kuruş is not whole lira`);
}

/** Creates the engine of one family: one stake, one round of one step. */
export function slotEngine<Kind extends string, Profile extends SlotProfile, State extends { payout: number }>(
  kind: Kind,
  {
    profiles,
    play,
    show,
  }: {
    profiles: readonly Profile[];
    play: (profile: Profile, stake: number, random: UniformInteger) => State;
    show: (state: State) => SlotView;
  },
): Engine<Kind, Profile, { stake: number }, State, SlotView> {
  return {
    kind,
    profiles,
    readChoice: (_profile, form) => {
      const stake = wholeNumber(form, 'stake');
      return STAKES.includes(stake) ? { stake } : undefined;
    },
    stakeOf: (_profile, { stake }) => stake,
    start: (profile, { stake }, random) => {
      const state = play(profile, stake, random);
      return { state, payout: state.payout };
    },
    show,
  };
}
