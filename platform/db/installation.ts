import { pgTable, text } from 'drizzle-orm/pg-core';

/** What all processes of one installation must agree on: its secret, and which seed it holds. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});
