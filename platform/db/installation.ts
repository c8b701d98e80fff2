import { pgTable, text } from 'drizzle-orm/pg-core';

/** State shared by all processes of one installation: its secret, seed stamp and completed one-time jobs. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});
