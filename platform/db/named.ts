import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database';

const dialect = new PgDialect();
type Built = ReturnType<typeof dialect.sqlToQuery>;

async function run<Row>(executor: Executor, name: string, built: Built, values?: Record<string, unknown>) {
  const result = (await executor._.session.prepareQuery(built, undefined, name, false).execute(values)) as unknown as {
    rows: Row[];
  };
  return result.rows;
}

/**
 * Runs a statement under a name: PostgreSQL plans it once per connection, not once each time. For the few that every
 * booking makes. A name stands for one text alone.
 */
export async function runNamed<Row>(executor: Executor, name: string, query: SQL): Promise<Row[]> {
  return run(executor, name, dialect.sqlToQuery(query));
}

/**
 * A statement whose text is built once, with `sql.placeholder`s for what changes; it runs under its name as with `runNamed`.
 * @returns what runs it, in a transaction or out of one, with a value for each placeholder: text, numbers, booleans, null
 */
export function namedStatement<Row>(
  name: string,
  query: SQL,
): (executor: Executor, values: Record<string, unknown>) => Promise<Row[]> {
  const built = dialect.sqlToQuery(query);
  return (executor, values) => run(executor, name, built, values);
}

/**
 * An insert of one row whose text is built once; it runs under its name as with `runNamed`. Columns that are not named get
 * their defaults.
 */
export function namedInsert<Table extends PgTable, Column extends keyof Table['$inferInsert'] & string>(
  name: string,
  table: Table,
  columns: readonly Column[],
): (executor: Executor, row: Required<Pick<Table['$inferInsert'], Column>>) => Promise<void> {
  const all = getTableColumns(table);
  const written = columns.map((column) => ({ column, to: all[column]! }));
  const names = written.map(({ to }) => sql.identifier(to.name));
  const values = columns.map((column) => sql.placeholder(column));
  const statement = namedStatement(
    name,
    sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
  );
  return async (executor, row) => {
    const value = ({ column, to }: (typeof written)[number]): unknown => {
      const given: unknown = row[column];
      return given === null || given === undefined ? null : to.mapToDriverValue(given);
    };
    await statement(executor, Object.fromEntries(written.map((one) => [one.column, value(one)])));
  };
}
