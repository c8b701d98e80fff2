import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { Role } from '../operators';
import { kurus, timestamptz } from '../db/columns';

/** Money that operators gave to players, for the caps of a day. */
export const operatorCredits = pgTable(
  'operator_credits',
  {
    /** The idempotency key of the booking, or the id of the bonus. */
    key: text('key').primaryKey(),
    role: text('role').$type<Role>().notNull(),
    /** Name of the operator. */
    operator: text('operator').notNull(),
    /** Kuruş. */
    amount: kurus('amount').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('operator_credits_day').on(table.role, table.at)],
);
