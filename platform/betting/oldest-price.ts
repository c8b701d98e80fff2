import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { statusInForce } from './suspensions';

/** Returns the time of the oldest odds that take bets; undefined if no market is open. */
export async function findOldestPrice(executor: Executor, at: Date): Promise<Date | undefined> {
  const { rows } = (await executor.execute(sql`
    select (extract(epoch from min(m.priced_at)) * 1000)::float8 as ms from betting_markets m
    where m.status = 'open' and ${statusInForce('m', at)} = 'open'`)) as unknown as { rows: { ms: number | null }[] };
  const ms = rows[0]?.ms ?? null;
  return ms === null ? undefined : new Date(ms);
}
