/** Multiple of the stake from which a win is celebrated. */
const BIG_WIN_TIMES = 20n;

/** Result of a round for the player: nothing back, the stake or part of it back, a win, a big win. */
export type ResultKind = 'none' | 'back' | 'win' | 'big';

export interface Result {
  kind: ResultKind;
  /** Balance change of the round, in kuruş; negative for a loss. */
  net: bigint;
}

/** Classifies a round by stake and payout, in kuruş. Only more than the stake is a win. */
export function toResult({ stake, payout }: { stake: bigint; payout: bigint }): Result {
  const net = payout - stake;
  if (payout === 0n) return { kind: 'none', net };
  if (net <= 0n) return { kind: 'back', net };
  return { kind: payout >= stake * BIG_WIN_TIMES ? 'big' : 'win', net };
}
