import { integer, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns';

/** One row while the site is under maintenance, none while it is open. */
export const maintenance = pgTable('maintenance', {
  id: integer('id').primaryKey(),
  since: timestamptz('since').notNull(),
});
