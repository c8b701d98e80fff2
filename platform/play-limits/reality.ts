import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { stakedAndWon } from '../wallet';
import { playStanding } from './schema';
import { isCheckDue, lockStanding, readStanding, stretchOf } from './standing';

/** What the stretch of play that runs was so far; amounts of real money in kuruş. */
export interface PlaySoFar {
  since: Date;
  staked: bigint;
  won: bigint;
}

/** What a reality check tells; undefined where nobody plays. */
export async function playSoFar(executor: Executor, uid: string, at: Date): Promise<PlaySoFar | undefined> {
  const standing = await readStanding(executor, uid);
  const stretch = standing && stretchOf(standing, at);
  return stretch && { since: stretch.since, ...(await stakedAndWon(executor, uid, stretch.since)) };
}

/** The player has seen the reality check and plays on. Answered while it is not due, it changes nothing. */
export async function answerRealityCheck(tx: Transaction, uid: string, at: Date): Promise<void> {
  const standing = await lockStanding(tx, uid);
  const stretch = stretchOf(standing, at);
  if (stretch && isCheckDue(standing, stretch, at))
    await tx.update(playStanding).set({ checkedAt: at }).where(eq(playStanding.uid, uid));
}
