import type { UniformInteger } from '../chance';
import { wholeNumber, type Engine } from '../engine';

/** What all families of slots share: their symbols, what a profile declares, and what a round looks like. */

/** Symbol numbers, the same in every family: 2 … 5 are the theme's pictures, dearest first, 6 … 9 the letters. */
export const WILD = 0;
export const SCATTER = 1;
/** A coin with a value of its own, in hold and win. */
export const MONEY = 10;
/** Three bars, two bars, one bar: the plaques of classic reels. */
export const BARS = [11, 12, 13] as const;
export const SYMBOLS = 14;
/** In wins alone: bars of different kinds on one line. */
export const MIXED_BARS = 14;

/** `lines`, `ways`, `classic` pay what stands alike from the left; `cascade` counts anywhere; `hold` collects coins besides. */
export type SlotFamily = 'lines' | 'ways' | 'cascade' | 'hold' | 'classic';

/** What every profile declares of itself; the mathematics of its family come on top. */
export interface SlotProfile {
  id: string;
  family: SlotFamily;
  volatility: 'low' | 'medium' | 'high';
  /** Share of all stakes that comes back in the long run, in hundredths of a percent (9612 is 96.12 %), without a jackpot. */
  returnToPlayer: number;
  /** Times the stake: a round that comes to so much ends there. */
  largestWin: number;
}

/** A place on the reels: reel from the left, row from the top. */
export type Place = readonly [reel: number, row: number];

/** One win of a grid. */
export interface Win {
  symbol: number;
  count: number;
  /** Kuruş, multipliers included. */
  payout: number;
  places: readonly Place[];
  /** The line it stands on, 0 for the first. */
  line?: number;
  /** On how many ways it was made. */
  ways?: number;
}

/** The reels at one moment: after a spin, a tumble or a respin. */
export interface Frame {
  /** Symbol numbers by reel, then row. */
  grid: readonly (readonly number[])[];
  wins: readonly Win[];
  /** What its wins were multiplied by; rounds of an earlier release do not say. */
  times?: number;
  /** Kuruş. */
  payout: number;
  /** Times the stake that each coin is worth, by reel and row; 0 where there is none. */
  values?: readonly (readonly number[])[];
  /** What came new: coins of a respin. What stayed: wilds that stick. What opened free spins: scatters of a cascade. */
  marked?: readonly Place[];
  /** Respins that are left after this one. */
  left?: number;
}

/** A spin with its tumbles or respins, in order. */
export interface ShownSpin {
  frames: readonly Frame[];
  /** Kuruş. */
  payout: number;
}

/** A round of any family, as screens show it. */
export interface SlotView {
  /** The spin that was paid for, then the free ones it opened. */
  spins: readonly ShownSpin[];
  /** Kuruş; less than the spins bring together where the largest win ended the round. */
  payout: number;
}

/** Stakes a slot is played for, kuruş: whole lira, and multiples of every profile's lines. */
export const STAKES: readonly number[] = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Pay tables that are not by line hold hundredths of the stake: of whole lira they are whole kuruş. */
export const shareOf = (stake: number, hundredths: number): number => (stake / 100) * hundredths;

/** @throws {RangeError} for a stake that is not whole lira */
export function checkStake(stake: number): void {
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake % 100 !== 0)
    throw new RangeError(`A stake of ${stake} kuruş is not whole lira`);
}

/** The engine of one family: one stake, one round of one step. */
export function slotEngine<Kind extends string, Profile extends SlotProfile, State extends { payout: number }>(
  kind: Kind,
  profiles: readonly Profile[],
  play: (profile: Profile, stake: number, random: UniformInteger) => State,
  show: (state: State) => SlotView,
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
