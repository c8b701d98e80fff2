import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { preparedOnce } from '../db/prepared';
import { sharedInTurn } from '../db/shared-in-turn';
import { players, sessions } from './schema';
import { hashToken } from './seal';

const PENDING_LIMIT_MS = 600_000;
const ACTIVITY_STEP_MS = 60_000;

/** What one query tells about a session that stands. */
export interface StandingSession {
  sessionId: string;
  uid: string;
  rid: string;
  pending: boolean;
  inactive: boolean;
}

/** Opens a session. @returns its sid, which is stored hashed only. */
export async function openSession(tx: Transaction, opening: { uid: string; address: string; pending: boolean; now: Date }): Promise<string> {
  const sid = randomId();
  const { now, ...rest } = opening;
  await tx.insert(sessions).values({ id: randomId(), sidHash: hashToken(sid), ...rest, createdAt: now, lastActivityAt: now });
  return sid;
}

const standingSession = preparedOnce((db) => {
  const query = db
    .select({
      sessionId: sessions.id,
      uid: sessions.uid,
      rid: players.rid,
      status: players.status,
      pending: sessions.pending,
      createdAt: sessions.createdAt,
      lastActivityAt: sessions.lastActivityAt,
    })
    .from(sessions)
    .innerJoin(players, eq(players.uid, sessions.uid))
    .where(eq(sessions.sidHash, sql.placeholder('sidHash')))
    .prepare('standing_session');
  // A page makes several calls at once, and each of them asks who calls.
  return sharedInTurn((sidHash) => query.execute({ sidHash }));
});

/**
 * Finds the session of a call, by one indexed query. A session idle for over an hour by the server's clock, or pending for
 * over ten minutes, is over. `activity` moves its last activity, at most once a minute.
 */
export async function findSession(context: PlatformContext, credentials: { uid: string; sid: string }, activity: boolean): Promise<StandingSession | undefined> {
  const [row] = await standingSession(context.db)(hashToken(credentials.sid));
  if (!row || row.uid !== credentials.uid) return undefined;
  const now = context.now();
  const idle = now.getTime() - row.lastActivityAt.getTime();
  const over = row.pending ? now.getTime() - row.createdAt.getTime() >= PENDING_LIMIT_MS : idle >= INACTIVITY_LIMIT_MS;
  if (over) {
    await context.db.delete(sessions).where(eq(sessions.id, row.sessionId));
    return undefined;
  }
  if (activity && !row.pending && idle >= ACTIVITY_STEP_MS) {
    await context.db.update(sessions).set({ lastActivityAt: now }).where(and(eq(sessions.id, row.sessionId), lt(sessions.lastActivityAt, now)));
  }
  return { sessionId: row.sessionId, uid: row.uid, rid: row.rid, pending: row.pending, inactive: row.status !== 'active' };
}

export async function endSession(tx: Executor, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends a player's sessions, all or all but one. */
export async function endSessions(tx: Executor, uid: string, exceptSessionId?: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.uid, uid), exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId)));
}

/** Removes rows of sessions that are over anyway. */
export async function sweepSessions(executor: Executor, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - INACTIVITY_LIMIT_MS);
  const pendingSince = new Date(now.getTime() - PENDING_LIMIT_MS);
  await executor.delete(sessions).where(or(lt(sessions.lastActivityAt, idleSince), and(eq(sessions.pending, true), lt(sessions.createdAt, pendingSince))));
}
