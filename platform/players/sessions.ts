import { and, desc, eq, gt, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { INACTIVITY_LIMIT_MS, type Clock } from '#contract/constants';
import type { OddsChanges } from '#contract/coupons';
import { DAY_MS } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { namedInsert } from '../db/named';
import { preparedOnce } from '../db/prepared';
import { coalesceLookups } from '../db/coalesce-lookups';
import { truncateIp } from '../ip-addresses';
import { record } from '../audit';
import { deviceName } from './device';
import { players, sessions, type SESSION_ENDS } from './schema';
import { hashToken } from './seal';

const PENDING_LIMIT_MS = 600_000;
/** Accuracy of the stored last activity. */
export const ACTIVITY_STEP_MS = 60_000;
/** Ninety days, so that past access to an account can be checked. */
const ENDED_KEPT_MS = 90 * DAY_MS;

export type SessionEnd = (typeof SESSION_ENDS)[number];

/** Data of an open session from one query. */
export interface ActiveSession {
  sessionId: string;
  uid: string;
  rid: string;
  firstName: string;
  lastName: string;
  clock: Clock;
  notificationsReadAt: Date | null;
  oddsChanges: OddsChanges | null;
  pending: boolean;
  inactive: boolean;
  /** Milliseconds until the session ends without activity. */
  idleLeftMs: number;
}

const insertSession = namedInsert('session_open', sessions, [
  'id',
  'sidHash',
  'uid',
  'pending',
  'newDevice',
  'addressPrefix',
  'device',
  'createdAt',
  'provedAt',
  'lastActivityAt',
]);

/** Opens a session. @returns its sid, of which only the hash is stored. */
export async function openSession(
  tx: Transaction,
  opening: {
    uid: string;
    address: string;
    userAgent: string;
    pending: boolean;
    newDevice: boolean;
    now: Date;
  },
): Promise<string> {
  const sid = randomId();
  const { uid, address, userAgent, pending, newDevice, now } = opening;
  await insertSession(tx, {
    id: randomId(),
    sidHash: hashToken(sid),
    uid,
    pending,
    newDevice,
    addressPrefix: truncateIp(address),
    device: deviceName(userAgent),
    createdAt: now,
    // Without a second factor, the right password is the complete authentication.
    provedAt: pending ? null : now,
    lastActivityAt: now,
  });
  return sid;
}

/**
 * Gives an open session a new sid; the old one is invalid from now on. @returns the new sid; undefined if the session
 * has ended.
 */
export async function renewSid(tx: Transaction, sessionId: string): Promise<string | undefined> {
  const sid = randomId();
  const renewed = await tx
    .update(sessions)
    .set({ sidHash: hashToken(sid) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return renewed.length > 0 ? sid : undefined;
}

const standingSession = preparedOnce((db) => {
  const query = db
    .select({
      sessionId: sessions.id,
      uid: sessions.uid,
      rid: players.rid,
      firstName: players.firstName,
      lastName: players.lastName,
      clock: players.clock,
      notificationsReadAt: players.notificationsReadAt,
      oddsChanges: players.oddsChanges,
      status: players.status,
      pending: sessions.pending,
      createdAt: sessions.createdAt,
      lastActivityAt: sessions.lastActivityAt,
    })
    .from(sessions)
    .innerJoin(players, eq(players.uid, sessions.uid))
    .where(and(eq(sessions.sidHash, sql.placeholder('sidHash')), isNull(sessions.endedAt)))
    .prepare('standing_session');
  // A page makes several calls at once, and each looks up its session.
  return coalesceLookups((sidHash) => query.execute({ sidHash }));
});

/** Returns the maximum age of a session in milliseconds, regardless of activity. */
const longest = ({ options }: PlatformContext): number => options.sessionDays * DAY_MS;

/**
 * Returns the reason why a session is over by the server's clock; undefined if it is not. A session dated in the future
 * by its limit or more comes from a wrong clock. Its age is unknown, so it is over too.
 */
function overBy(
  context: PlatformContext,
  row: Pick<typeof sessions.$inferSelect, 'pending' | 'createdAt' | 'lastActivityAt'>,
): SessionEnd | undefined {
  const now = context.now().getTime();
  const age = Math.abs(now - row.createdAt.getTime());
  if (row.pending) return age >= PENDING_LIMIT_MS ? 'unfinished' : undefined;
  if (Math.abs(now - row.lastActivityAt.getTime()) >= INACTIVITY_LIMIT_MS) return 'idle';
  return age >= longest(context) ? 'too-old' : undefined;
}

/**
 * Returns the session of a call, by one indexed query; undefined if there is none. A session is over when idle for an
 * hour by the server's clock, above the maximum age, or pending for ten minutes. `activity` updates its last activity,
 * at most once a minute.
 */
export async function findSession(
  context: PlatformContext,
  credentials: { uid: string; sid: string },
  activity: boolean,
): Promise<ActiveSession | undefined> {
  const [row] = await standingSession(context.db)(hashToken(credentials.sid));
  if (!row || row.uid !== credentials.uid) return undefined;
  const now = context.now();
  const over = overBy(context, row);
  if (over) {
    await context.db.transaction((tx) => endSession(context, tx, { sessionId: row.sessionId, reason: over }));
    return undefined;
  }
  const sinceActivityMs = now.getTime() - row.lastActivityAt.getTime();
  // Last activity in the future comes from a wrong clock: count the hour from now.
  const isAhead = -sinceActivityMs >= ACTIVITY_STEP_MS;
  const isMoved = isAhead || (activity && !row.pending && sinceActivityMs >= ACTIVITY_STEP_MS);
  if (isMoved) {
    const moves = isAhead ? gt(sessions.lastActivityAt, now) : lt(sessions.lastActivityAt, now);
    await context.db
      .update(sessions)
      .set({ lastActivityAt: now })
      .where(and(eq(sessions.id, row.sessionId), moves));
  }
  return {
    sessionId: row.sessionId,
    uid: row.uid,
    rid: row.rid,
    firstName: row.firstName,
    lastName: row.lastName,
    clock: row.clock,
    notificationsReadAt: row.notificationsReadAt,
    oddsChanges: row.oddsChanges,
    pending: row.pending,
    inactive: row.status !== 'active',
    idleLeftMs: INACTIVITY_LIMIT_MS - (isMoved ? 0 : sinceActivityMs),
  };
}

export interface ListedSession {
  id: string;
  device: string;
  addressPrefix: string;
  createdAt: Date;
  lastActivityAt: Date;
}

/** Returns the open sessions of a player, last used first. Pending logins are excluded. */
export async function listSessions(context: PlatformContext, uid: string): Promise<ListedSession[]> {
  const { db, now } = context;
  const { id, device, addressPrefix: network, createdAt, lastActivityAt } = sessions;
  const idleSince = new Date(now().getTime() - INACTIVITY_LIMIT_MS);
  const tooFarAhead = new Date(now().getTime() + INACTIVITY_LIMIT_MS);
  const oldest = new Date(now().getTime() - longest(context));
  return db
    .select({ id, device, addressPrefix: network, createdAt, lastActivityAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.uid, uid),
        eq(sessions.pending, false),
        isNull(sessions.endedAt),
        gt(sessions.lastActivityAt, idleSince),
        lt(sessions.lastActivityAt, tooFarAhead),
        gt(createdAt, oldest),
      ),
    )
    .orderBy(desc(sessions.lastActivityAt), desc(sessions.id));
}

/** Ends a session that a player chose in the list. @returns false when it is not the player's or has already ended */
export async function endOwnSession(
  context: PlatformContext,
  tx: Transaction,
  { uid, sessionId }: { uid: string; sessionId: string },
): Promise<boolean> {
  const own = await end(context, tx, {
    which: and(eq(sessions.uid, uid), eq(sessions.id, sessionId)),
    reason: 'by-player',
  });
  return own > 0;
}

/** Ends one session, unless it has already ended. It then gives no access on any process. */
export async function endSession(
  context: PlatformContext,
  tx: Transaction,
  { sessionId, reason }: { sessionId: string; reason: SessionEnd },
): Promise<void> {
  await end(context, tx, { which: eq(sessions.id, sessionId), reason });
}

/** Ends a player's sessions, all or all but one. */
export async function endSessions(
  context: PlatformContext,
  tx: Transaction,
  { uid, reason, exceptSessionId }: { uid: string; reason: SessionEnd; exceptSessionId?: string | undefined },
): Promise<void> {
  const others = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  await end(context, tx, { which: and(eq(sessions.uid, uid), others), reason });
}

async function end(
  { by, now }: PlatformContext,
  tx: Transaction,
  { which, reason }: { which: SQL | undefined; reason: SessionEnd },
): Promise<number> {
  const at = now();
  const ended = await tx
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id, uid: sessions.uid });
  await record(
    tx,
    ...ended.map(({ id, uid }) => ({ event: 'session-ended', by, at, uid, on: id, detail: { reason } }) as const),
  );
  return ended.length;
}

/** Ends sessions that are over by time, and deletes those that ended long ago. */
export async function sweepSessions(context: PlatformContext, tx: Transaction): Promise<void> {
  const before = (milliseconds: number) => new Date(context.now().getTime() - milliseconds);
  const overdue = and(eq(sessions.pending, true), lt(sessions.createdAt, before(PENDING_LIMIT_MS)));
  await end(context, tx, { which: overdue, reason: 'unfinished' });
  await end(context, tx, { which: lt(sessions.lastActivityAt, before(INACTIVITY_LIMIT_MS)), reason: 'idle' });
  await end(context, tx, { which: gt(sessions.lastActivityAt, before(-INACTIVITY_LIMIT_MS)), reason: 'idle' });
  await end(context, tx, { which: lt(sessions.createdAt, before(longest(context))), reason: 'too-old' });
  await tx.delete(sessions).where(lt(sessions.endedAt, before(ENDED_KEPT_MS)));
}
