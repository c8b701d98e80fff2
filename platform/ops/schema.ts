import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { Role } from '../operators';
import { kurus, timestamptz } from '../db/columns';

/** Credits by operators to players, for the daily caps. */
export const operatorCredits = pgTable(
  'operator_credits',
  {
    /** Idempotency key of the booking, or id of the bonus. */
    key: text('key').primaryKey(),
    role: text('role').$type<Role>().notNull(),
    /** Name of the operator. */
    operator: text('operator').notNull(),
    /** In kuruş. */
    amount: kurus('amount').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('operator_credits_day').on(table.role, table.at)],
);
