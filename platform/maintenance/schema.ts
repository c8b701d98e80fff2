import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** One row while the site is under maintenance, none while it is open. */
export const maintenance = pgTable('maintenance', {
  id: integer('id').primaryKey(),
  since: timestamp('since', { withTimezone: true, mode: 'date' }).notNull(),
});
