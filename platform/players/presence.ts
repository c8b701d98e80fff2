import { eq, inArray, sql } from 'drizzle-orm';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { UNMATCHED_HASH } from './hashing';
import { ACTIVITY_STEP_MS } from './sessions';
import { players, sessions } from './schema';

const touch = namedStatement<{ id: string }>(
  'session_touch',
  // Each update also changes the index of open sessions, so a session is updated once a minute.
  sql`with open as (
      select id, last_activity_at from ${sessions}
      where id = ${sql.placeholder('id')} and uid = ${sql.placeholder('uid')} and not pending and ended_at is null
        and last_activity_at > ${sql.placeholder('idleSince')}::timestamptz),
    touched as (
      update ${sessions} as session set last_activity_at = ${sql.placeholder('at')}::timestamptz
      from open where session.id = open.id and session.ended_at is null
        and (open.last_activity_at <= ${sql.placeholder('before')}::timestamptz
          or open.last_activity_at >= ${sql.placeholder('ahead')}::timestamptz))
    select id from open`,
);

/** Open sessions for joins in statements of other domains. */
export const openSessions = sql`(select id, uid, last_activity_at from ${sessions} where not pending and ended_at is null)`;

/** Whether a session whose last activity was at `lastActivityAt` needs no `touchSession`. */
export const isJustActive = (lastActivityAt: Date | undefined, now: Date): boolean =>
  lastActivityAt !== undefined && Math.abs(now.getTime() - lastActivityAt.getTime()) < ACTIVITY_STEP_MS;

/**
 * Records activity of a player in a game, which knows the session's row but no credentials; at most once a minute.
 * @returns false when the session is over (also idle for an hour) or pending its second factor
 */
export async function touchSession(
  tx: Transaction,
  { sessionId, uid }: { sessionId: string; uid: string },
  now: Date,
): Promise<boolean> {
  const idleSince = new Date(now.getTime() - INACTIVITY_LIMIT_MS).toISOString();
  const [before, ahead] = [-ACTIVITY_STEP_MS, ACTIVITY_STEP_MS].map((step) =>
    new Date(now.getTime() + step).toISOString(),
  );
  return (await touch(tx, { id: sessionId, uid, at: now.toISOString(), idleSince, before, ahead })).length > 0;
}

/** Returns a query of the uids of erased players, for a condition. */
export const erasedPlayers = (executor: Executor) =>
  executor.select({ uid: players.uid }).from(players).where(eq(players.passwordHash, UNMATCHED_HASH));

/** Returns usernames by uid, for lists that mask them and for operators. */
export async function readUsernames(executor: Executor, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await executor
    .select({ uid: players.uid, username: players.username })
    .from(players)
    .where(inArray(players.uid, [...new Set(uids)]));
  return new Map(rows.map((row) => [row.uid, row.username]));
}
