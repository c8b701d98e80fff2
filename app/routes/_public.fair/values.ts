import type { DrawnNumber, ToldRound } from '#arcade/replay';

/** What a round is recomputed from. */
export interface FairValues extends ToldRound {
  /** Names engine and mathematics. */
  profile: string;
  serverSeed: string;
  /** Null where the round has none. */
  playerSeed: string | null;
}

/** What came out of it; amounts in kuruş. */
export interface Recomputed {
  /** SHA-256 of the server seed. */
  hash: string;
  stake: number;
  /** A jackpot not counted; undefined where the round waits for a step. */
  payout: number | undefined;
  wonJackpot: boolean;
  numbers: { step: number; drawn: DrawnNumber[] }[];
  view: unknown;
}
