import { and, asc, desc, eq, exists, gt, isNull, lt, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Refusal } from '../refusal';
import { listAudit, record } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { assertNotErased } from './can-receive';
import { readLine } from './rules';
import { players } from './schema';
import { endSessions } from './sessions';
import { texts } from './messages';
import { revokeTokens } from './tokens';

async function moveOn(
  tx: Transaction,
  uid: string,
  { from, to, otherwise }: { from: 'active' | 'inactive'; to: 'active' | 'inactive'; otherwise: Refusal },
): Promise<void> {
  // A login locks the same row. It either opens its session first, which then ends here, or it reads the new status.
  const { status, heldFor } = players;
  const [row] = await tx.select({ status, heldFor }).from(players).where(eq(players.uid, uid)).for('no key update');
  if (row?.status !== from || row.heldFor !== null) throw otherwise;
  await tx.update(players).set({ status: to }).where(eq(players.uid, uid));
}

/**
 * Suspends an account: ends every session and blocks stakes and logins ('İnaktif hesap'). Balance, bets and requests do
 * not change. The audit log keeps the reason; the player cannot read it.
 * @throws {Refusal} when the account is not active.
 */
export async function suspend(context: PlatformContext, tx: Transaction, uid: string, reason: string): Promise<void> {
  await moveOn(tx, uid, { from: 'active', to: 'inactive', otherwise: new Refusal(texts.notActive, 'closed') });
  await record(tx, { event: 'suspended', by: context.by, at: context.now(), uid, detail: { reason } });
  await endSessions(context, tx, { uid, reason: 'suspended' });
  await revokeTokens(tx, uid);
}

/** Reopens a suspended account. @throws {Refusal} when it is not suspended; `not-found` if the player was erased. */
export async function reopen(context: PlatformContext, tx: Transaction, uid: string, reason: string): Promise<void> {
  await moveOn(tx, uid, { from: 'inactive', to: 'active', otherwise: new Refusal(texts.notSuspended, 'closed') });
  await assertNotErased(tx, uid);
  await record(tx, { event: 'reopened', by: context.by, at: context.now(), uid, detail: { reason } });
}

/** Returns the reason of the last suspension from the audit log; '' if there is none. */
export async function suspensionReason(executor: Executor, uid: string): Promise<string> {
  const [entry] = await listAudit(executor, { uid, event: 'suspended', limit: 1 });
  return entry?.detail['reason'] ?? '';
}

/**
 * Locks the accounts that a self-exclusion of a player closes: the player's own, and confirmed ones with the same
 * identity number that are not excluded as long.
 * @returns their uids, sorted as for every lock of several play states
 */
export async function lockToExclude(tx: Transaction, { uid, until }: { uid: string; until: Date }): Promise<string[]> {
  const [own] = await tx.select({ hash: players.identityHash }).from(players).where(eq(players.uid, uid));
  const rows = await tx
    .select({
      uid: players.uid,
      status: players.status,
      heldFor: players.heldFor,
      excludedUntil: players.excludedUntil,
    })
    .from(players)
    .where(own?.hash ? or(eq(players.uid, uid), eq(players.identityHash, own.hash)) : eq(players.uid, uid))
    .orderBy(asc(players.uid))
    .for('no key update');
  // Read after the lock, because an operator may have accepted a held account meanwhile.
  const closes = (row: (typeof rows)[number]): boolean =>
    row.uid === uid ||
    (row.status !== 'unconfirmed' && row.heldFor === null && !(row.excludedUntil && row.excludedUntil >= until));
  // The order of the rows is that of the database's language.
  return rows
    .filter(closes)
    .map((row) => row.uid)
    .sort();
}

/**
 * Returns the player with the longest running exclusion that another confirmed account with the same identity number does
 * not have; undefined if there is none.
 */
export async function findUnsharedExclusion(
  tx: Transaction,
  at: Date,
): Promise<{ uid: string; until: Date } | undefined> {
  const other = alias(players, 'other');
  const isExcludedShorter = or(isNull(other.excludedUntil), lt(other.excludedUntil, players.excludedUntil));
  const isConfirmed = and(ne(other.status, 'unconfirmed'), isNull(other.heldFor));
  const others = tx
    .select({ uid: other.uid })
    .from(other)
    .where(
      and(eq(other.identityHash, players.identityHash), ne(other.uid, players.uid), isConfirmed, isExcludedShorter),
    );
  const [row] = await tx
    .select({ uid: players.uid, until: players.excludedUntil })
    .from(players)
    .where(and(gt(players.excludedUntil, at), exists(others)))
    .orderBy(desc(players.excludedUntil))
    .limit(1);
  return row?.until ? { uid: row.uid, until: row.until } : undefined;
}

/**
 * Blocks logins to an account until a time, and ends every session. Irreversible: an earlier time does not shorten it.
 * The rest of self-exclusion is in `play-limits`.
 */
export async function exclude(
  context: PlatformContext,
  tx: Transaction,
  { uid, until }: { uid: string; until: Date },
): Promise<void> {
  // A login locks the same row.
  const [row] = await tx
    .select({ until: players.excludedUntil })
    .from(players)
    .where(eq(players.uid, uid))
    .for('no key update');
  if (!row?.until || row.until < until)
    await tx.update(players).set({ excludedUntil: until }).where(eq(players.uid, uid));
  await endSessions(context, tx, { uid, reason: 'self-excluded' });
  await revokeTokens(tx, uid);
}

const RID = /^[\w-]{1,32}$/;

/**
 * Sets the rid, promotion code and reference number of a registration. Absent fields do not change; '' clears a code or
 * a number.
 * @throws {Refusal} with the invalid field.
 */
export async function changeRegistration(
  context: PlatformContext,
  tx: Transaction,
  {
    uid,
    query,
  }: {
    uid: string;
    query: { rid?: string | undefined; promotionCode?: string | undefined; referenceNumber?: string | undefined };
  },
): Promise<void> {
  const { rid, promotionCode, referenceNumber } = query;
  if (rid !== undefined && !RID.test(rid)) throw new Refusal(texts.rid, 'invalid', 'rid');
  const changed = {
    ...(rid === undefined ? {} : { rid }),
    ...(promotionCode === undefined ? {} : { promotionCode: readLine(promotionCode, 'promotionCode', false) }),
    ...(referenceNumber === undefined ? {} : { referenceNumber: readLine(referenceNumber, 'referenceNumber', false) }),
  };
  await tx.update(players).set(changed).where(eq(players.uid, uid));
  await record(tx, { event: 'registration-changed', by: context.by, at: context.now(), uid, detail: changed });
}

/** Returns the promotion code of a player's registration; '' if there is none. */
export async function registeredCode(executor: Executor, uid: string): Promise<string> {
  const [row] = await executor.select({ code: players.promotionCode }).from(players).where(eq(players.uid, uid));
  return row?.code ?? '';
}
