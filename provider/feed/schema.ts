import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/db/columns';

/** The matches that the feed has announced and not ended yet; what they are follows from their ids. */
export const feedFixtures = pgTable(
  'feed_fixtures',
  {
    id: text('id').primaryKey(),
    /** What happened until then was told. */
    toldAt: timestamptz('told_at').notNull(),
    /** Number of the last message about it. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    isLive: boolean('is_live').notNull(),
    /** When there is more to tell. */
    nextAt: timestamptz('next_at').notNull(),
    /** The result was sent; it is kept for recoveries until `nextAt`. */
    isOver: boolean('is_over').notNull().default(false),
    /** Why the platform took nothing of what was told last; it is told again. */
    refusal: text('refusal'),
  },
  (table) => [index('feed_fixtures_next').on(table.nextAt)],
);

/** How far announcements have come: the next slot or round of each kind. */
export const feedCursors = pgTable('feed_cursors', {
  name: text('name').primaryKey(),
  next: bigint('next', { mode: 'number' }).notNull(),
});
