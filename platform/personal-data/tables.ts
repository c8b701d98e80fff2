import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core';
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
