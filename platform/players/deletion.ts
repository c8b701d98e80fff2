import { inArray } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { deletePlayerMessages } from '../messages';
import { players } from './schema';

/** Further deletions with a registration, in the same transaction. `personal-data` adds other modules' tables here. */
export const onDeletion: ((tx: Transaction, uids: readonly string[]) => Promise<void>)[] = [];

/** Deletes registrations that never became accounts, with everything about them. */
export async function deleteRegistrations(tx: Transaction, uids: readonly string[]): Promise<void> {
  for (const alsoDelete of onDeletion) await alsoDelete(tx, uids);
  await deletePlayerMessages(tx, uids);
  await tx.delete(players).where(inArray(players.uid, [...uids]));
}
