import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns';

/**
 * Live support. A player's messages and the operator's replies share `uid` and make one thread; a visitor's message
 * stands alone with an e-mail address, to which the reply is sent.
 */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: text('id').primaryKey(),
    /** The sender's key: the same form sent twice is one message. Empty for replies. */
    requestId: text('request_id').unique(),
    uid: text('uid'),
    author: text('author', { enum: ['player', 'operator'] }).notNull(),
    category: text('category').notNull(),
    text: text('text').notNull(),
    email: text('email').notNull().default(''),
    name: text('name').notNull().default(''),
    /** The language it was written in, for the mail that answers it. */
    lang: text('lang').notNull(),
    /** Where it came from, for throttling. */
    address: text('address').notNull().default(''),
    /** The message that this reply answers. */
    replyTo: text('reply_to'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('support_messages_thread').on(table.uid, table.createdAt),
    index('support_messages_address').on(table.address, table.createdAt),
    index('support_messages_replies').on(table.replyTo),
  ],
);
