import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from './database';

/** Offset of the process's clock that is logged. */
const LOGGED_MS = 5_000;
/** Offset at which the process does not serve. */
const REFUSED_MS = 30_000;

/** Readings of both clocks of the process, before a statement or after it. */
interface Reading {
  wall: number;
  monotonic: number;
}

const read = (): Reading => ({ wall: Date.now(), monotonic: performance.now() });

/** The clock of the database, which decides for all processes. */
export interface DatabaseClock {
  /** Returns the database's time, by the last comparison; before the first one the process's time. */
  now(): Date;
  /** Runs a statement that also returns the database's time in milliseconds, and compares the clocks by it. */
  compareBy<Row extends { clock: number }>(statement: () => Promise<Row>): Promise<Row>;
  /** Returns the reason against serving players: the process's clock differs too much; undefined if it does not. */
  findFault(): string | undefined;
}

/**
 * Creates the clock. The time between two comparisons is measured by the monotonic clock, so a step of the process's
 * clock changes nothing. The offset changes only if a comparison contradicts it; so the clock does not go back and
 * forth with the duration of the statements.
 */
export function createDatabaseClock(log: Logger, readClocks = read): DatabaseClock {
  /** Database's time minus the monotonic clock. */
  let base: number | undefined;
  /** Process's time minus the database's. */
  let aheadMs = 0;
  let isLogged = false;

  function compare(clock: number, before: Reading, after: Reading): void {
    base = Math.min(Math.max(base ?? -Infinity, clock - after.monotonic), clock - before.monotonic);
    // The duration of the statement is no offset.
    aheadMs = Math.max(before.wall - clock, 0) || Math.min(after.wall - clock, 0);
    const isOff = Math.abs(aheadMs) > LOGGED_MS;
    if (isOff && !isLogged) log.warn({ aheadMs: Math.round(aheadMs) }, 'the clock differs from the database’s');
    isLogged = isOff;
  }

  return {
    now: () => new Date(base === undefined ? readClocks().wall : readClocks().monotonic + base),
    async compareBy(statement) {
      const before = readClocks();
      const row = await statement();
      compare(Number(row.clock), before, readClocks());
      return row;
    },
    findFault: () =>
      Math.abs(aheadMs) <= REFUSED_MS
        ? undefined
        : `clock: this machine's clock is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's; synchronise both (NTP)`,
  };
}

/** The database's time in milliseconds, as a column of a statement. */
export const CLOCK_COLUMN = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8 as clock`;

/**
 * Compares the clocks before a start.
 * @throws {Error} one line, when they differ by more than 30 s
 */
export async function assertClock(clock: DatabaseClock, db: Database): Promise<void> {
  await clock.compareBy(async () => {
    const { rows } = (await db.execute(sql`select ${CLOCK_COLUMN}`)) as unknown as { rows: { clock: number }[] };
    return rows[0]!;
  });
  const fault = clock.findFault();
  if (fault) throw new Error(`The start is refused: ${fault}`);
}
