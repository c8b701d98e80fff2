import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/database';
import { outbox } from './outbox-schema';
import { supportMessages } from './support-schema';

const ERASED = { name: '', email: '', address: '', text: '' };

/**
 * Erases the support messages that were sent before a login from an email address: they and their replies lose name,
 * addresses and text, and none waits for a reply. Mails to the address without a uid are deleted. Upper and lower case
 * of the address do not matter.
 */
export async function eraseVisitorMessages(tx: Transaction, email: string): Promise<void> {
  const isSame = (column: PgColumn): SQL => sql`lower(${column}) = lower(${email})`;
  const erased = await tx
    .update(supportMessages)
    .set({ ...ERASED, isAnswered: true })
    .where(and(isNull(supportMessages.uid), isSame(supportMessages.email)))
    .returning({ id: supportMessages.id });
  const ids = erased.map(({ id }) => id);
  if (ids.length > 0) await tx.update(supportMessages).set(ERASED).where(inArray(supportMessages.replyTo, ids));
  await tx.delete(outbox).where(and(isNull(outbox.uid), isSame(outbox.recipient)));
}
