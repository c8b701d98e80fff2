import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { stakedAndWon } from '../ledger';
import { playState } from './schema';
import { isCheckDue, lockPlayState, readPlayState, getPlaySession } from './play-state';

/** Figures of the current play session; amounts of real money in kuruş. */
export interface PlaySoFar {
  since: Date;
  staked: bigint;
  won: bigint;
}

/** Returns the figures of a reality check; undefined without a play session. */
export async function playSoFar(executor: Executor, uid: string, at: Date): Promise<PlaySoFar | undefined> {
  const state = await readPlayState(executor, uid);
  const session = state && getPlaySession(state, at);
  return session && { since: session.since, ...(await stakedAndWon(executor, uid, session.since)) };
}

/**
 * Records that the player has seen the reality check and continues to play. If the check is not due, it changes
 * nothing.
 */
export async function answerRealityCheck(tx: Transaction, uid: string, at: Date): Promise<void> {
  const state = await lockPlayState(tx, uid);
  const session = getPlaySession(state, at);
  if (session && isCheckDue(state, session, at))
    await tx.update(playState).set({ checkedAt: at }).where(eq(playState.uid, uid));
}
