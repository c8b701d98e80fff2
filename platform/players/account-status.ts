import { eq } from 'drizzle-orm';
import { Refusal } from '../refusal';
import { listAudit, record } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
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
  // A login takes the same lock: it opens its session before this, and then it is ended, or finds the new status.
  const { status, heldFor } = players;
  const [row] = await tx.select({ status, heldFor }).from(players).where(eq(players.uid, uid)).for('update');
  if (row?.status !== from || row.heldFor !== null) throw otherwise;
  await tx.update(players).set({ status: to }).where(eq(players.uid, uid));
}

/**
 * Suspends an account: every session ends, no stake is taken any more, and a login says 'İnaktif hesap'. Balance, bets and
 * requests stay as they are. The reason is kept in the audit trail; the player does not read it.
 * @throws {Refusal} when the account is not active.
 */
export async function suspend(context: PlatformContext, tx: Transaction, uid: string, reason: string): Promise<void> {
  await moveOn(tx, uid, { from: 'active', to: 'inactive', otherwise: new Refusal(texts.notActive, 'closed') });
  await record(tx, { event: 'suspended', by: context.by, at: context.now(), uid, detail: { reason } });
  await endSessions(context, tx, uid, 'suspended');
  await revokeTokens(tx, uid);
}

/** Opens a suspended account again. @throws {Refusal} when it is not suspended. */
export async function reopen(context: PlatformContext, tx: Transaction, uid: string, reason: string): Promise<void> {
  await moveOn(tx, uid, { from: 'inactive', to: 'active', otherwise: new Refusal(texts.notSuspended, 'closed') });
  await record(tx, { event: 'reopened', by: context.by, at: context.now(), uid, detail: { reason } });
}

/** Why an account was suspended last, as the audit trail says; '' where it never was. */
export async function suspensionReason(executor: Executor, uid: string): Promise<string> {
  const [entry] = await listAudit(executor, { uid, event: 'suspended', limit: 1 });
  return entry?.detail['reason'] ?? '';
}

/**
 * Lets nobody sign in to an account until a moment, and ends every session. It cannot be taken back: an earlier moment
 * changes nothing. What else belongs to self-exclusion is `play-limits`'.
 */
export async function exclude(context: PlatformContext, tx: Transaction, uid: string, until: Date): Promise<void> {
  // A login takes the same lock.
  const [row] = await tx
    .select({ until: players.excludedUntil })
    .from(players)
    .where(eq(players.uid, uid))
    .for('update');
  if (!row?.until || row.until < until)
    await tx.update(players).set({ excludedUntil: until }).where(eq(players.uid, uid));
  await endSessions(context, tx, uid, 'self-excluded');
  await revokeTokens(tx, uid);
}

const RID = /^[\w-]{1,32}$/;

/**
 * Sets what came with a registration: the rid, the promotion code, the reference number. What is left out stays; '' empties
 * a code or a number.
 * @throws {Refusal} beside the field that is wrong.
 */
export async function changeRegistration(
  context: PlatformContext,
  tx: Transaction,
  uid: string,
  asked: { rid?: string | undefined; promotionCode?: string | undefined; referenceNumber?: string | undefined },
): Promise<void> {
  const { rid, promotionCode, referenceNumber } = asked;
  if (rid !== undefined && !RID.test(rid)) throw new Refusal(texts.rid, 'invalid', 'rid');
  const changed = {
    ...(rid === undefined ? {} : { rid }),
    ...(promotionCode === undefined ? {} : { promotionCode: readLine(promotionCode, 'promotionCode', false) }),
    ...(referenceNumber === undefined ? {} : { referenceNumber: readLine(referenceNumber, 'referenceNumber', false) }),
  };
  await tx.update(players).set(changed).where(eq(players.uid, uid));
  await record(tx, { event: 'registration-changed', by: context.by, at: context.now(), uid, detail: changed });
}

/** The promotion code that a player typed at registration; '' where there is none. */
export async function registeredCode(executor: Executor, uid: string): Promise<string> {
  const [row] = await executor.select({ code: players.promotionCode }).from(players).where(eq(players.uid, uid));
  return row?.code ?? '';
}
