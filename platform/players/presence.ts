import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { players, sessions } from './schema';

/**
 * Notes activity of a player in a game, which knows the session's row but no credentials.
 * @returns false when the session is over or still waits for its second factor
 */
export async function touchSession(
  tx: Transaction,
  { sessionId, uid }: { sessionId: string; uid: string },
  now: Date,
): Promise<boolean> {
  const touched = await tx
    .update(sessions)
    .set({ lastActivityAt: now })
    .where(
      and(eq(sessions.id, sessionId), eq(sessions.uid, uid), eq(sessions.pending, false), isNull(sessions.endedAt)),
    )
    .returning({ id: sessions.id });
  return touched.length > 0;
}

/** Usernames by uid: for lists that mask them, and for operators. */
export async function usernamesOf(executor: Executor, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await executor
    .select({ uid: players.uid, username: players.username })
    .from(players)
    .where(inArray(players.uid, [...new Set(uids)]));
  return new Map(rows.map((row) => [row.uid, row.username]));
}
