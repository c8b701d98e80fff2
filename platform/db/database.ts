import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database connection of any driver. */
export type Database = PgDatabase<PgQueryResultHKT>;
/** An open transaction. Domain functions that write take it as an argument. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A connection for reads that may run inside or outside a transaction. */
export type Executor = Database | Transaction;
