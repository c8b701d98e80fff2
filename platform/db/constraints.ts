import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from './database';

/**
 * Validates the constraints that a migration added for new rows only (NOT VALID). Bookings do not wait for it. Rows of
 * an earlier release that violate a constraint are logged and not changed.
 */
export async function validateConstraints(db: Database, log: Logger): Promise<void> {
  const { rows } = (await db.execute(
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name
      from pg_constraint where not convalidated order by 1, 2`,
  )) as unknown as { rows: { table: string; name: string }[] };
  for (const { table, name } of rows)
    try {
      await db.execute(sql.raw(`alter table ${table} validate constraint ${name}`));
    } catch (err) {
      log.warn({ err, table, constraint: name }, 'rows of an earlier release violate a constraint');
    }
}
