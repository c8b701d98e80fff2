import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A connection, whichever driver is behind it. */
export type Database = PgDatabase<PgQueryResultHKT>;
/** An open transaction. Domain functions that write take one as their first argument. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** For reads that may run in or out of a transaction. */
export type Executor = Database | Transaction;
