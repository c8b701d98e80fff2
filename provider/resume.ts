import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#platform/db/database';
import type { LaunchOrder } from './operator';
import { isRecentRound } from './recent-rounds';
import { rounds } from './schema';

/** Moves the open hand of a player at a table into a new game session, so that it continues from its state. */
export async function resumeHand(tx: Transaction, { id, uid, game }: LaunchOrder): Promise<void> {
  await tx
    .update(rounds)
    .set({ launchId: id })
    .where(and(eq(rounds.uid, uid), isRecentRound(uid), eq(rounds.gameId, game.id), eq(rounds.status, 'open')));
}
