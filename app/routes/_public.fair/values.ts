import type { DrawnNumber, RecordedRound } from '#arcade/replay';

/** Inputs for recomputing a round. */
export interface FairValues extends RecordedRound {
  /** Identifies engine and mathematics. */
  profile: string;
  serverSeed: string;
  /** Null if the round has none. */
  playerSeed: string | null;
}

/** Result of a recomputation; amounts in kuruş. */
export interface Recomputed {
  /** SHA-256 of the server seed. */
  hash: string;
  stake: number;
  /** Without a jackpot; undefined if the round waits for a step. */
  payout: number | undefined;
  wonJackpot: boolean;
  numbers: { step: number; drawn: DrawnNumber[] }[];
  view: unknown;
}
