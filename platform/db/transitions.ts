import { eq, type Column, type SQL } from 'drizzle-orm';

/** Statuses that may follow each status. */
export type Transitions<Status extends string | number> = Readonly<Record<Status, readonly Status[]>>;

/**
 * Returns the condition for the update that writes status `to`: the row still has status `from`. So the update has no
 * effect after a concurrent change.
 * @throws {Error} when the table does not allow the transition
 */
export function transition<Status extends string | number>(
  column: Column,
  transitions: Transitions<Status>,
  { from, to }: { from: Status; to: Status },
): SQL {
  if (!transitions[from].includes(to)) throw new Error(`${column.name} cannot change from ${from} to ${to}`);
  return eq(column, from);
}
