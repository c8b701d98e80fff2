import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { players } from './schema';

/** Marks a player's notifications until a time as read. A mark never returns to an earlier time. */
export async function readNotifications(tx: Transaction, uid: string, until: Date): Promise<void> {
  await tx
    .update(players)
    .set({ notificationsReadAt: sql`greatest(${players.notificationsReadAt}, ${until.toISOString()}::timestamptz)` })
    .where(eq(players.uid, uid));
}
