import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import * as schema from '../db/schema';

/** A table of the platform whose rows belong to players. */
export interface PlayerTable {
  name: string;
  table: PgTable;
  uid: PgColumn;
  /** Column names as in the code. */
  columns: readonly string[];
}

/** Every table with a column for a player's uid, sorted by name. */
export const playerTables: readonly PlayerTable[] = Object.values<unknown>(schema)
  .filter((value): value is PgTable => is(value, PgTable))
  .flatMap((table) => {
    const columns: Record<string, PgColumn> = getTableColumns(table);
    const { uid } = columns;
    return uid === undefined ? [] : [{ name: getTableName(table), table, uid, columns: Object.keys(columns) }];
  })
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** A set of a player's rows of one table that is read in one order. */
export interface ReadingPart {
  id: string;
  name: string;
  table: PgTable;
  columns: Record<string, PgColumn>;
  uid: PgColumn;
  where?: SQL | undefined;
  /** Columns of a unique key of the player's rows; none is null. */
  order: readonly PgColumn[];
}

const { audit, coupons, gameRounds, ledgerEntries, statementItems } = schema;

/**
 * Parts of the tables that may have many rows of one player, in the order of an index. The other tables are read in the
 * order of their primary key.
 */
const ORDERED: Readonly<Record<string, readonly { where?: SQL; order: readonly PgColumn[] }[]>> = {
  [getTableName(audit)]: [{ order: [audit.id] }],
  [getTableName(coupons)]: [{ order: [coupons.placedAt, coupons.id] }],
  [getTableName(gameRounds)]: [{ order: [gameRounds.startedAt, gameRounds.provider, gameRounds.roundId] }],
  [getTableName(ledgerEntries)]: [
    {
      where: sql`${ledgerEntries.shown}`,
      order: [ledgerEntries.category, ledgerEntries.at, ledgerEntries.id],
    },
    { where: sql`not ${ledgerEntries.shown}`, order: [ledgerEntries.at, ledgerEntries.id] },
  ],
  [getTableName(statementItems)]: [{ order: [statementItems.category, statementItems.at, statementItems.id] }],
};

function primaryKeyOf(table: PgTable): readonly PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** Parts of every table of `playerTables`, in its order. */
export const readingParts: readonly ReadingPart[] = playerTables.flatMap(({ name, table, uid }) =>
  (ORDERED[name] ?? [{ order: primaryKeyOf(table) }]).map((part, index) => ({
    id: `${name}.${index}`,
    name,
    table,
    columns: getTableColumns(table),
    uid,
    ...part,
  })),
);
