import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Column of a moment, with its time zone; a Date in code. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Column of an amount in whole kuruş; a bigint in code. */
export const kurus = (name: string) => bigint(name, { mode: 'bigint' });

/** Condition of a check: a column holds one of some words. */
export const isOneOf = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
