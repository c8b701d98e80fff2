import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/db/columns';

/** Announced matches of the feed that have not ended; their data follows from their ids. */
export const feedFixtures = pgTable(
  'feed_fixtures',
  {
    id: text('id').primaryKey(),
    /** Events until then are sent. */
    toldAt: timestamptz('told_at').notNull(),
    /** Sequence of the last message about it. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    isLive: boolean('is_live').notNull(),
    /** Time of the next message. */
    nextAt: timestamptz('next_at').notNull(),
    /** Whether the result was sent; it is kept for recoveries until `nextAt`. */
    isOver: boolean('is_over').notNull().default(false),
    /** Reason why the platform rejected the last messages; they are sent again. */
    refusal: text('refusal'),
  },
  (table) => [index('feed_fixtures_next').on(table.nextAt)],
);

/** Progress of announcements: the next slot or round of each kind. */
export const feedCursors = pgTable('feed_cursors', {
  name: text('name').primaryKey(),
  next: bigint('next', { mode: 'number' }).notNull(),
});
