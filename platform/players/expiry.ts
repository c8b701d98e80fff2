import { and, asc, eq, gt, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { deleteRegistrations } from './deletion';
import { players, playerTokens } from './schema';

/** Period in which a registration must be confirmed. */
const LIFETIME_MS = 7 * DAY_MS;
const BATCH = 500;

/**
 * Deletes registrations not confirmed within seven days, with everything about them. A registration whose link is still valid
 * stays until the link expires, an excluded one until the exclusion ends, and one with entries in the ledger for ever. A concurrent confirmation keeps its row
 * locked, and the row stays.
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
        or(isNull(players.excludedUntil), lte(players.excludedUntil, now)),
        // By its two partial indexes, as the trigger that keeps such rows.
        sql`not exists (select from ledger_entries where uid = ${players.uid} and shown)`,
        sql`not exists (select from ledger_entries where uid = ${players.uid} and not shown)`,
      ),
    )
    .orderBy(asc(players.uid))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const uids = rows.map(({ uid }) => uid);
  if (uids.length === 0) return false;
  await deleteRegistrations(tx, uids);
  await record(tx, ...uids.map((uid) => ({ event: 'registration-expired', by: undefined, at: now, uid }) as const));
  return uids.length === BATCH;
}
