import { eq, type Column, type SQL } from 'drizzle-orm';

/** Statuses that may follow each status. */
export type Transitions<Status extends string | number> = Readonly<Record<Status, readonly Status[]>>;

interface Change<Status> {
  from: Status;
  to: Status;
}

/** Checks a change of status. @throws {Error} when the table does not allow it */
export function assertTransition<Status extends string | number>(
  name: string,
  transitions: Transitions<Status>,
  { from, to }: Change<Status>,
): void {
  if (!transitions[from].includes(to)) throw new Error(`${name} cannot change from ${from} to ${to}`);
}

/**
 * Returns the condition for the update that writes status `to`: the row still has status `from`. So the update has no
 * effect after a concurrent change.
 * @throws {Error} when the table does not allow the transition
 */
export function transition<Status extends string | number>(
  column: Column,
  transitions: Transitions<Status>,
  change: Change<Status>,
): SQL {
  assertTransition(column.name, transitions, change);
  return eq(column, change.from);
}
