import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns';

/**
 * Messages of live support. A player's messages and the operator's replies share `uid` and form one thread. A visitor's
 * message has no thread; its reply goes to its e-mail address.
 */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: text('id').primaryKey(),
    /** The sender's key, so that a form sent twice is one message. Null for replies. */
    requestId: text('request_id').unique(),
    uid: text('uid'),
    author: text('author', { enum: ['player', 'operator'] }).notNull(),
    category: text('category').notNull(),
    text: text('text').notNull(),
    email: text('email').notNull().default(''),
    name: text('name').notNull().default(''),
    /** Language it was written in, for the mail of the reply. */
    lang: text('lang').notNull(),
    /** IP address of the sender in rows of an earlier release; '' in later ones. */
    address: text('address').notNull().default(''),
    /** Id of the message that this reply answers. */
    replyTo: text('reply_to'),
    /** Whether a reply exists. False for replies by a process of the previous release, which does not set it. */
    isAnswered: boolean('answered').notNull().default(false),
    /** Payment or coupon that the message is about, as 'payment:ID' or 'coupon:ID'. */
    about: text('about'),
    /** Time at which the player first saw this reply; null before, and for replies of earlier releases. */
    readAt: timestamptz('read_at'),
    /** Name of the operator of a reply; null for messages of players and replies of earlier releases. */
    operator: text('operator'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('support_messages_thread').on(table.uid, table.createdAt),
    index('support_messages_address').on(table.address, table.createdAt),
    index('support_messages_replies').on(table.replyTo),
    // Few messages are open, regardless of the number of answered ones.
    index('support_messages_open')
      .on(table.createdAt, table.id)
      .concurrently()
      .where(sql`${table.author} = 'player' and not ${table.isAnswered}`),
    index('support_messages_recent').on(table.createdAt.desc(), table.id.desc()).concurrently(),
  ],
);

/** Threads that an operator has taken. A free thread has no row. */
export const supportThreads = pgTable('support_threads', {
  /** Uid of the player, or id of a visitor's message. */
  thread: text('thread').primaryKey(),
  /** Name of the operator. */
  operator: text('operator').notNull(),
  takenAt: timestamptz('taken_at').notNull(),
});

/** Answers that operators use again. */
export const savedAnswers = pgTable('saved_answers', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  /** Texts by language. */
  tr: text('tr').notNull(),
  en: text('en').notNull(),
});
