import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type * as schema from './schema';

type Schema = typeof schema;

/** A connection, whichever driver is behind it. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;
/** An open transaction. Domain functions that write take one as their first argument. */
export type Transaction = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** For reads that may run in or out of a transaction. */
export type Executor = Database | Transaction;
