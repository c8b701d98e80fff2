import { and, asc, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { deletePlayerMessages } from '../messages';
import { players, playerTokens } from './schema';

/** Time in which a registration is confirmed. */
const LIFETIME_MS = 7 * 86_400_000;
const BATCH = 500;

/**
 * Deletes registrations that nobody confirmed in seven days, with their messages. One whose link still works stays until the
 * link has expired. A confirmation at the same time keeps its row locked, and the row stays.
 * @returns whether a full batch was deleted, so that there may be more.
 */
export async function expireRegistrations(context: PlatformContext, tx: Transaction): Promise<boolean> {
  const now = context.now();
  const link = tx
    .select({ one: sql`1` })
    .from(playerTokens)
    .where(
      and(eq(playerTokens.uid, players.uid), eq(playerTokens.purpose, 'confirm'), gt(playerTokens.expiresAt, now)),
    );
  const rows = await tx
    .select({ uid: players.uid })
    .from(players)
    .where(
      and(
        eq(players.status, 'unconfirmed'),
        lt(players.createdAt, new Date(now.getTime() - LIFETIME_MS)),
        notExists(link),
      ),
    )
    .orderBy(asc(players.uid))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const uids = rows.map(({ uid }) => uid);
  if (uids.length === 0) return false;
  await deletePlayerMessages(tx, uids);
  await tx.delete(players).where(inArray(players.uid, uids));
  await record(tx, ...uids.map((uid) => ({ event: 'registration-expired', by: undefined, at: now, uid }) as const));
  return uids.length === BATCH;
}
