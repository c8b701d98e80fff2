import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Returns a column of a timestamp with time zone; a Date in code. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Returns a column of an amount in whole kuruş; a bigint in code. */
export const kurus = (name: string) => bigint(name, { mode: 'bigint' });

/** Returns the condition of a check constraint: a column has one of the given values. */
export const isOneOf = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
