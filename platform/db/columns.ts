import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Column of a moment, with its time zone; a Date in code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Column of an amount in whole kuruş; a bigint in code. */
export const kurus = (name: string) => bigint(name, { mode: 'bigint' });
