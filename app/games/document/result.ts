/** From how many stakes on a win gets its moment. */
const BIG_WIN_TIMES = 20n;

/** What a round was for the player: nothing back, some of the stake or all of it, a win, a big win. */
export type ResultKind = 'none' | 'back' | 'win' | 'big';

export interface Result {
  kind: ResultKind;
  /** Kuruş that the player has more (less, where negative) than before the round. */
  net: bigint;
}

/** Judges a round by what it paid for what was staked, in kuruş. Only more than the stake is a win. */
export function resultOf({ stake, payout }: { stake: bigint; payout: bigint }): Result {
  const net = payout - stake;
  if (payout === 0n) return { kind: 'none', net };
  if (net <= 0n) return { kind: 'back', net };
  return { kind: payout >= stake * BIG_WIN_TIMES ? 'big' : 'win', net };
}
