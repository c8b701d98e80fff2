import type { UniformInteger } from './chance';

/** Stake in kuruş that would win a jackpot with certainty; smaller stakes win in proportion. */
const CERTAIN_STAKE = 100_000_000;

/**
 * Whether a stake (kuruş) wins its game's jackpot. Uses one random number of the round, drawn after those of its
 * start.
 */
export const winsJackpot = (stake: number, random: UniformInteger): boolean => random(CERTAIN_STAKE) < stake;
