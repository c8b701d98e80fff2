import { and, eq } from 'drizzle-orm';
import { MESSAGE } from '#contract/messages';
import type { Transaction } from '../db/database';
import { Refusal } from '../refusal';
import { UNMATCHED_HASH } from './hashing';
import { texts } from './messages';
import { players } from './schema';

/**
 * Asserts that an operator can give a player money, and keeps it so until the transaction ends: the account's erasure or
 * deletion waits.
 * @throws {Refusal} if the registration is not confirmed or is held, or the player was erased
 */
export async function assertCanReceive(tx: Transaction, uid: string): Promise<void> {
  const { status, heldFor, passwordHash } = players;
  const [row] = await tx
    .select({ status, heldFor, passwordHash })
    .from(players)
    .where(eq(players.uid, uid))
    .for('key share');
  if (row?.status === 'unconfirmed') throw new Refusal(texts.unconfirmedDetails, 'unconfirmed', 'who');
  if (row && row.heldFor !== null) throw new Refusal(texts.heldFirst, 'closed', 'who');
  // An approval may outlive the player.
  if (!row || row.passwordHash === UNMATCHED_HASH) throw new Refusal(texts.erased, 'not-found', 'who');
}

/**
 * Asserts that a player was not erased. The caller has locked the player's row or play state, which an erasure locks
 * too.
 * @throws {Refusal} `not-found` if the player was erased
 */
export async function assertNotErased(tx: Transaction, uid: string): Promise<void> {
  const erased = await tx.$count(players, and(eq(players.uid, uid), eq(players.passwordHash, UNMATCHED_HASH)));
  if (erased > 0) throw new Refusal(texts.erased, 'not-found');
}

/**
 * Locks the player of a call against an erasure until the transaction ends. Call it before personal data is stored: the
 * erasure deletes only the rows that it sees.
 * @throws {Refusal} `session-expired` if the player was erased
 */
export async function lockAgainstErasure(tx: Transaction, uid: string): Promise<void> {
  const { passwordHash } = players;
  const [row] = await tx.select({ passwordHash }).from(players).where(eq(players.uid, uid)).for('key share');
  if (row?.passwordHash === UNMATCHED_HASH) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
}
