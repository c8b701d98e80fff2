import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns';

/** Every mail and SMS; `sentAt` stays empty where no adapter is configured. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    /** Whose account it is about: it goes with the player, whatever the address was. */
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
