import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { sumWaitingRows, type Waiting } from '../waiting';
import { players, sessions } from './schema';

/** Time after its last activity for which a player counts as online. */
const ONLINE_MS = 5 * 60_000;

/** Counts the players with an open session that was active within the last five minutes. */
export async function countOnline(executor: Executor, now: Date): Promise<number> {
  const since = new Date(now.getTime() - ONLINE_MS).toISOString();
  const { rows } = (await executor.execute(
    sql`select count(distinct uid)::int as online from ${sessions}
      where ended_at is null and not pending and last_activity_at > ${since}::timestamptz`,
  )) as unknown as { rows: { online: number }[] };
  return rows[0]?.online ?? 0;
}

/** Returns the confirmed registrations that wait for an operator; undefined if there are none. */
export const sumHeld = (executor: Executor): Promise<Waiting | undefined> =>
  sumWaitingRows(executor, sql`select created_at as at, 0 as amount from ${players} where held_for is not null`);
