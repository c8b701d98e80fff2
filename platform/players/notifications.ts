import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { players } from './schema';

/** Returns when the player last saw all notifications; null before the first time. */
export async function readNotificationsSeen(executor: Executor, uid: string): Promise<Date | null> {
  const [row] = await executor
    .select({ seenAt: players.notificationsSeenAt })
    .from(players)
    .where(eq(players.uid, uid));
  return row?.seenAt ?? null;
}

/** Stores that the player has seen all notifications, in every browser. */
export async function markNotificationsSeen(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.update(players).set({ notificationsSeenAt: at }).where(eq(players.uid, uid));
}
