import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns';

/** Every mail and SMS. `sentAt` stays null if no adapter is configured. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    /** Player whose account it is about. It is deleted with the player, whatever the recipient. */
    uid: text('uid'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('outbox_created').on(table.createdAt),
    index('outbox_uid').on(table.uid),
    index('outbox_recipient').on(table.recipient, table.createdAt),
  ],
);
