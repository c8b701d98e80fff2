import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { namedStatement } from '../db/named';

/**
 * Locks on fixtures until the end of the transaction. They are advisory locks, which PostgreSQL grants in the order of
 * the requests. With row locks, new sharers overtake a waiting writer, and a suspension waits as long as coupons are
 * placed. A transaction reads fixtures and markets by later statements, which see the writes of the previous holder.
 */

/**
 * Keys of all locks on fixtures and of the lock on the book, in one order, so that two transactions never wait for each
 * other.
 */
const keysOf = sql`select distinct hashtextextended('betting:fixture:' || id, 0) as key
  from jsonb_array_elements_text(${sql.placeholder('ids')}::jsonb) as named (id) order by key`;
const BOOK_KEY = sql`hashtextextended('betting:book', 0)`;

const share = namedStatement(
  'betting_lock_shared',
  sql`select pg_advisory_xact_lock_shared(key) from (
    (select ${BOOK_KEY} as key) union all (select key from (${keysOf}) as fixtures)
  ) as keys`,
);
const exclude = namedStatement('betting_lock', sql`select pg_advisory_xact_lock(key) from (${keysOf}) as keys`);

/**
 * Prevents feeds and operators from changing fixtures, and operators from suspending markets. Others may share the
 * lock.
 */
export const shareFixtures = async (tx: Transaction, ids: readonly string[]): Promise<void> =>
  void (await share(tx, { ids: JSON.stringify(ids) }));

/** Waits for running bets, cash-outs and settlements on fixtures, and blocks new ones. */
export const lockFixtures = async (tx: Transaction, ids: readonly string[]): Promise<void> =>
  void (await exclude(tx, { ids: JSON.stringify(ids) }));

/** Waits for every running bet, cash-out and settlement, and blocks new ones. */
export const lockBook = async (tx: Transaction): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${BOOK_KEY})`));
