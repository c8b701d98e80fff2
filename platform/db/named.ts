import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database';

const dialect = new PgDialect();
type Built = ReturnType<typeof dialect.sqlToQuery>;

async function run<Row>(
  executor: Executor,
  { name, built, values }: { name: string; built: Built; values?: Record<string, unknown> | undefined },
) {
  const result = (await executor._.session.prepareQuery(built, undefined, name, false).execute(values)) as unknown as {
    rows: Row[];
  };
  return result.rows;
}

/**
 * Runs a statement under a name: PostgreSQL plans it once per connection instead of each time. Use it for the few
 * statements of every booking. One name must always have the same text.
 */
export async function runNamed<Row>(executor: Executor, name: string, query: SQL): Promise<Row[]> {
  return run(executor, { name, built: dialect.sqlToQuery(query) });
}

/**
 * Builds the text of a statement once, with `sql.placeholder`s for its values; it runs under its name like `runNamed`.
 * @returns a function that runs it, inside or outside a transaction, with a value for each placeholder: text, numbers,
 * booleans, null
 */
export function namedStatement<Row>(
  name: string,
  query: SQL,
): (executor: Executor, values: Record<string, unknown>) => Promise<Row[]> {
  const built = dialect.sqlToQuery(query);
  return (executor, values) => run(executor, { name, built, values });
}

/**
 * Builds the text of a one-row insert once; it runs under its name like `runNamed`. Columns that are not named get
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
