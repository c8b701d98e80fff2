import type { UniformInteger } from './chance';

/** A stake of this many kuruş would win a jackpot for certain; smaller ones in proportion. */
const CERTAIN_STAKE = 100_000_000;

/** Whether a stake (kuruş) wins its game's jackpot: one number of the round, drawn after those of its start. */
export const winsJackpot = (stake: number, random: UniformInteger): boolean => random(CERTAIN_STAKE) < stake;
