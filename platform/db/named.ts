import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Executor } from './database';

const dialect = new PgDialect();

/**
 * Runs a statement under a name: PostgreSQL plans it once per connection, not once each time. For the few that every
 * booking makes. A name stands for one text alone.
 */
export async function runNamed<Row>(executor: Executor, name: string, query: SQL): Promise<Row[]> {
  const result = (await executor._.session
    .prepareQuery(dialect.sqlToQuery(query), undefined, name, false)
    .execute()) as unknown as { rows: Row[] };
  return result.rows;
}
