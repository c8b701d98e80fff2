import { sql, type SQL } from 'drizzle-orm';
import { rounds } from './schema';

/** More rounds than a player can begin while a hand waits. */
const RECENT_ROUNDS = 5_000;

/**
 * Returns SQL that limits a query to the recent rounds of a player, of any age: an open hand is among them, also after
 * an outage or a restore of days. Without it the statement reads all rounds of years.
 */
export const isRecentRound = (uid: string): SQL =>
  sql`${rounds.createdAt} >= coalesce((select recent.created_at from ${rounds} as recent where recent.uid = ${uid}
    order by recent.created_at desc offset ${RECENT_ROUNDS} limit 1), '-infinity')`;
