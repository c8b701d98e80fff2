import { inArray, sql } from 'drizzle-orm';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { players, sessions } from './schema';

const touch = namedStatement<{ id: string }>(
  'session_touch',
  sql`update ${sessions} set last_activity_at = ${sql.placeholder('at')}::timestamptz
    where id = ${sql.placeholder('id')} and uid = ${sql.placeholder('uid')} and not pending and ended_at is null
      and last_activity_at > ${sql.placeholder('idleSince')}::timestamptz
    returning id`,
);

/**
 * Records activity of a player in a game, which knows the session's row but no credentials.
 * @returns false when the session is over (also idle for an hour) or pending its second factor
 */
export async function touchSession(
  tx: Transaction,
  { sessionId, uid }: { sessionId: string; uid: string },
  now: Date,
): Promise<boolean> {
  const idleSince = new Date(now.getTime() - INACTIVITY_LIMIT_MS).toISOString();
  return (await touch(tx, { id: sessionId, uid, at: now.toISOString(), idleSince })).length > 0;
}

/** Returns usernames by uid, for lists that mask them and for operators. */
export async function readUsernames(executor: Executor, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await executor
    .select({ uid: players.uid, username: players.username })
    .from(players)
    .where(inArray(players.uid, [...new Set(uids)]));
  return new Map(rows.map((row) => [row.uid, row.username]));
}
